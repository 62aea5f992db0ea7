"""Mistakes in how a program goes through its input, each proved by running it again on a changed input.

Only visible tests are changed: what is said of a mistake tells of their inputs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.judging import decode
from grader.model import Diagnosis, Stop, Verdict
from grader.text.spoken_text import say, say_later

_MOST_TRIED = 2
_LONGEST = 100_000
_ENDED_WELL = FAILED_BY_ITSELF - {Verdict.RUNTIME_ERROR}
_SPLIT = re.compile(r"\bsplit\(\s{0,3}(?:[\"']\\n[\"']|/\\n/)\s{0,3}\)")


@dataclass(frozen=True)
class _OddInput:
    """Something odd about an input that `change` takes away, and what is said where it then comes out right."""

    kind: str
    name: str
    change: Callable[[str], str]
    message: str
    for_endless: bool = False
    """Whether it is also tried where a program does not end."""
    for_crashes: bool = True
    """Whether it is also tried where a program crashes in a test: the line where it does may tell more."""
    alike: Callable[[str], str] | None = None
    """A change that must make no difference to the program."""
    least: int = 1
    """Different right answers that must come out."""


def _take_away_odd_blanks(text: str) -> str:
    lines = (re.sub(r"[^\S\n]+", " ", line).strip() for line in text.split("\n"))
    return "\n".join(lines)


ODD_INPUTS = (
    _OddInput(
        "windows-line-ends",
        "line ends of Windows",
        lambda text: text.replace("\r\n", "\n"),
        say_later(
            "Your program fails where the lines of the input end as on Windows, with `\\r\\n`. "
            "With `\\n` alone, the same input gives the right answer. Remove the `\\r` from the end of each line."
        ),
    ),
    _OddInput(
        "line-too-many",
        "empty line behind the last newline",
        lambda text: text.removesuffix("\n"),
        say_later(
            "Your program treats the end of the input as one more, empty line: without the last newline, "
            "the same input gives the right answer. A newline ends a line; no other line begins there."
        ),
    ),
    _OddInput(
        "last-empty-lines",
        "empty lines at the end",
        lambda text: f"{text.rstrip(chr(10))}\n" if text.endswith("\n\n") else text,
        say_later(
            "Your program fails where the input ends with empty lines. "
            "Without them, the same input gives the right answer."
        ),
        for_endless=True,
    ),
    _OddInput(
        "first-empty-lines",
        "empty lines at the beginning",
        lambda text: text.lstrip("\r\n"),
        say_later(
            "Your program fails where the input begins with empty lines. "
            "Without them, the same input gives the right answer."
        ),
        for_endless=True,
    ),
    _OddInput(
        "several-empty-lines",
        "several empty lines",
        lambda text: re.sub(r"\n{3,}", "\n\n", text),
        say_later(
            "Your program fails where several empty lines follow each other. "
            "With one in their place, the same input gives the right answer."
        ),
        for_endless=True,
    ),
    _OddInput(
        "odd-empty-lines",
        "empty lines that need not be there",
        lambda text: re.sub(r"\n{3,}", "\n\n", text.strip("\n")) + "\n" * text.endswith("\n"),
        say_later(
            "Your program fails where there are more empty lines than one between two parts: at the beginning, "
            "in between or at the end. Without them, the same input gives the right answer."
        ),
        for_endless=True,
    ),
    _OddInput(
        "tabs",
        "tabs",
        lambda text: text.replace("\t", " "),
        say_later(
            "Your program fails where the input has tabs. "
            "With spaces in their place, the same input gives the right answer."
        ),
    ),
    _OddInput(
        "several-blanks",
        "several spaces",
        lambda text: re.sub(r"(?<=\S) {2,}(?=\S)", " ", text),
        say_later(
            "Your program fails where several spaces follow each other. "
            "With one in their place, the same input gives the right answer."
        ),
    ),
    _OddInput(
        "odd-blanks",
        "odd spaces and tabs",
        _take_away_odd_blanks,
        say_later(
            "Your program fails where there are more spaces than one between two words: at the ends of a line, "
            "several in a row, or tabs. Without them, the same input gives the right answer."
        ),
    ),
    _OddInput(
        "joined-lines",
        "lines joined without a blank",
        lambda text: re.sub(r"\n(?=.)", " \n", text),
        say_later(
            "Your program joins the last word of a line with the first word of the next. "
            "With a space at the end of each line, the same input gives the right answer."
        ),
        for_crashes=False,
        alike=lambda text: re.sub(r"\n(?=.)", "", text),
    ),
    _OddInput(
        "marks",
        "marks beside words",
        lambda text: re.sub(r"[^\w\s.,-]|[.,-](?!\d)", " ", text),
        say_later(
            "Your program fails where other marks than letters and digits stand in the input. "
            "With spaces in their place, the same input gives the right answer."
        ),
        for_crashes=False,
        least=2,
    ),
    _OddInput(
        "letter-case-of-input",
        "capital letters taken for others",
        str.lower,
        say_later(
            "Somewhere your program treats a capital letter and its small one as different: "
            "with small letters only, the same input gives the right answer."
        ),
    ),
)


def find_lost_record(facts: ProgramFacts) -> Diagnosis | None:
    """The last part of the input is lost, but for an empty line behind it."""
    lost = _list_ended_by_empty_line(facts, _ENDED_WELL)
    if not lost:
        return None
    message = say(
        "Your program loses the last part of the input, unless an empty line follows it. "
        "The end of the input also ends a part: handle the last one after the loop."
    )
    return facts.diagnose("lost-record", "last part without an empty line", message, lost)


def find_unseen_end(facts: ProgramFacts) -> Diagnosis | None:
    """A crash at the end of the input, but for an empty line there."""
    crashed = _list_ended_by_empty_line(facts, {Verdict.RUNTIME_ERROR})
    if not crashed:
        return None
    message = say(
        "Your program goes on until an empty line comes, and crashes where the input ends without one. "
        "The end of the input must end it, too."
    )
    return facts.diagnose("unseen-end", "goes on until an empty line", message, crashed)


def _list_ended_by_empty_line(facts: ProgramFacts, verdicts: frozenset[Verdict] | set[Verdict]) -> list[CaseRun]:
    """The runs that lack only their last answers, and with one more empty line are right."""
    lost = [ran for ran in _list_visible(facts, verdicts) if _is_cut_short(ran) and _ends_once(ran)]
    return lost if all(_gives(facts, ran, f"{ran.case.input}\n") for ran in lost[:_MOST_TRIED]) else []


def _is_cut_short(ran: CaseRun) -> bool:
    """Whether only the last answers are missing."""
    asked, got = _split_lines(ran)
    return not ran.output or (len(got) < len(asked) and asked[: len(got)] == got)


def _ends_once(ran: CaseRun) -> bool:
    return ran.case.input.endswith("\n") and not ran.case.input.endswith("\n\n")


def find_stop_at_empty_line(facts: ProgramFacts) -> Diagnosis | None:
    """What follows the first empty line changes nothing, and without that line it would."""
    runs = [ran for ran in _list_visible(facts, _ENDED_WELL) if all(_cut_at_empty_line(ran.case.input))]
    if not runs or not all(_stops_at_empty_line(facts, ran) for ran in runs[:_MOST_TRIED]):
        return None
    message = say(
        "Your program stops at the first empty line: what comes after it makes no difference. "
        "Read on to the end of the input."
    )
    return facts.diagnose("stops-at-empty-line", "stops at an empty line", message, runs)


def _stops_at_empty_line(facts: ProgramFacts, ran: CaseRun) -> bool:
    before, behind = _cut_at_empty_line(ran.case.input)
    cut, joined = _execute(facts, ran, f"{before}\n"), _execute(facts, ran, before + behind)
    return cut is not None and joined is not None and cut.output == ran.output != joined.output


def _cut_at_empty_line(text: str) -> tuple[str, str]:
    """What stands before the first empty line, and what behind it from the next line that is not."""
    lines = text.splitlines(keepends=True)
    empty = next((place for place, line in enumerate(lines) if not line.strip()), len(lines))
    return "".join(lines[:empty]), "".join(lines[empty:]).lstrip("\n")


def find_odd_input(facts: ProgramFacts) -> Diagnosis | None:
    """Without something odd about it, the same input comes out right."""
    found = (_find_odd(facts, odd) for odd in ODD_INPUTS)
    return next(filter(None, found), None)


def _find_odd(facts: ProgramFacts, odd: _OddInput) -> Diagnosis | None:
    if not odd.for_crashes and any(ran.result.verdict is Verdict.RUNTIME_ERROR for ran in facts.failing):
        return None
    verdicts = FAILED_BY_ITSELF | {Verdict.TIME_LIMIT} if odd.for_endless else FAILED_BY_ITSELF
    runs = [ran for ran in _list_visible(facts, verdicts) if odd.change(ran.case.input) not in ("", ran.case.input)]
    # A program that does not end may take all of its time again.
    tried = 1 if any(ran.result.verdict is Verdict.TIME_LIMIT for ran in runs) else _MOST_TRIED
    first = [ran for ran in runs[:tried] if _gives(facts, ran, odd.change(ran.case.input))]
    if not first:
        return None
    others = [ran for ran in runs[tried:] if _gives(facts, ran, odd.change(ran.case.input))]
    if len({ran.case.expected for ran in (*first, *others)}) < odd.least:
        return None
    if odd.alike and not all(_prints_the_same(facts, ran, odd.alike(ran.case.input)) for ran in first):
        return None
    return facts.diagnose(odd.kind, odd.name, say(odd.message), (*first, *others), _find_split(facts, odd))


def _find_split(facts: ProgramFacts, odd: _OddInput) -> Stop | None:
    line = find_only_line(facts.text, _SPLIT) if odd.kind == "line-too-many" else None
    return name_place(line, say("The last part of this split is empty: it is what comes after the last newline."))


def find_kept_state(facts: ProgramFacts) -> Diagnosis | None:
    """A part of the input is answered right where it stands alone, and wrong behind another one."""
    runs = [ran for ran in _list_visible(facts, {Verdict.WRONG_ANSWER}) if _list_later_faults(ran)]
    told = [_find_spoilt_answer(facts, ran) for ran in runs[:_MOST_TRIED]]
    if not told or not told[0] or not all(told):
        return None
    message = say(
        "Your program gives “{answer}” where its part of the input stands alone, but not where another part comes "
        "before it. Something is left over from there: set it back where a new part begins.",
        answer=told[0],
    )
    return facts.diagnose("kept-state", "something left over from before", message, runs)


def _find_spoilt_answer(facts: ProgramFacts, ran: CaseRun) -> str | None:
    """The first wrong answer, if its part of the input is answered right alone, and wrong behind another part."""
    asked, _ = _split_lines(ran)
    for parts, number in _list_later_faults(ran):
        own = parts.texts[number]
        if _answer(facts, ran, parts.write(own)) != [asked[number]]:
            continue
        for before in dict.fromkeys((parts.texts[number - 1], parts.texts[0])):
            both = _answer(facts, ran, parts.write(before, own))
            if len(both) == 2 and both[1] != asked[number]:
                return asked[number]
    return None


@dataclass(frozen=True)
class _InputParts:
    """The parts of an input, to each of which an answer belongs, and what stands between them.

    Where the input is `counted`, its first line says how many parts there are.
    """

    texts: Sequence[str]
    between: str = "\n"
    counted: bool = False

    def write(self, *texts: str) -> str:
        """An input of other parts."""
        head = f"{len(texts)}\n" if self.counted else ""
        return f"{head}{self.between.join(texts)}\n"


def _list_later_faults(ran: CaseRun) -> list[tuple[_InputParts, int]]:
    """The parts of an input, and which one has the first wrong answer: not the first.

    One answer must belong to each part. Where one is wrong that is that of another, answers may have changed places,
    but for those of a counted input: there an answer stands for several parts.
    """
    text = ran.case.input
    blocks = [block.strip("\n") for block in re.split(r"\n{2,}", text) if block.strip()]
    asked, got = _split_lines(ran)
    wrong = next((number for number, pair in enumerate(zip(asked, got, strict=False)) if pair[0] != pair[1]), 0)
    if not wrong or not asked[wrong].strip():
        return []
    first, *lines = text.splitlines() or [""]
    if first.strip() == str(len(asked)) and len(lines) == len(asked):
        return [(_InputParts(lines, counted=True), wrong)]
    if len(asked) != len(got) or got[wrong] in asked:
        return []
    found = (_InputParts(blocks, "\n\n"), _InputParts(text.splitlines()))
    return [(parts, wrong) for parts in found if wrong < len(parts.texts) <= len(asked)]


def _answer(facts: ProgramFacts, ran: CaseRun, text: str) -> list[str]:
    """The lines that it prints for a text."""
    other = _execute(facts, ran, text)
    ended = other is not None and other.result.verdict in _ENDED_WELL | {Verdict.ACCEPTED}
    return _split_output(decode(other.output)) if other and ended else []


def _list_visible(facts: ProgramFacts, verdicts: frozenset[Verdict] | set[Verdict]) -> list[CaseRun]:
    """The failing runs on visible tests, those with the shortest inputs first."""
    runs = (ran for ran in facts.failing if ran.result.verdict in verdicts and ran.case.visibility == "visible")
    plain = (ran for ran in runs if ran.case.compare.mode != "interactive" and not ran.case.is_call)
    return sorted((ran for ran in plain if len(ran.case.input) <= _LONGEST), key=lambda ran: len(ran.case.input))


def _gives(facts: ProgramFacts, ran: CaseRun, text: str) -> bool:
    """Whether it gives for a text what is asked for in a test."""
    other = _execute(facts, ran, text)
    return other is not None and other.result.verdict is Verdict.ACCEPTED


def _prints_the_same(facts: ProgramFacts, ran: CaseRun, text: str) -> bool:
    other = _execute(facts, ran, text)
    return other is not None and other.output == ran.output


def _execute(facts: ProgramFacts, ran: CaseRun, text: str) -> CaseRun | None:
    return facts.execute(replace(ran.case, input=text), facts.settings) if facts.execute else None


def _split_lines(ran: CaseRun) -> tuple[list[str], list[str]]:
    """The lines that are asked for, and those that were printed."""
    return _split_output(ran.case.expected or ""), _split_output(decode(ran.output))


def _split_output(text: str) -> list[str]:
    return [line.rstrip() for line in text.removesuffix("\n").split("\n")]
