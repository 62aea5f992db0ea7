"""Something odd about an input without which a program is right, proved by running it again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.generic.changed_input_runs import (
    MOST_TRIED,
    gives_expected,
    list_failing,
    list_visible,
    prints_the_same,
)
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.model import Diagnosis, Stop, Verdict
from grader.text.spoken_text import say, say_later

_MOST_HIDDEN = 16
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
    is_doubtful: bool = False
    """Whether the reference must give the same answer then, and half of the failing tests must come out right."""


def _take_away_odd_blanks(text: str) -> str:
    lines = (re.sub(r"[^\S\n]+", " ", line).strip() for line in text.split("\n"))
    return "\n".join(lines)


_LINE_TOO_MANY = _OddInput(
    "line-too-many",
    "empty line behind the last newline",
    lambda text: text.removesuffix("\n"),
    say_later(
        "Your program treats the end of the input as one more, empty line: without the last newline, "
        "the same input gives the right answer. A newline ends a line; no other line begins there."
    ),
)
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
    _LINE_TOO_MANY,
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
        is_doubtful=True,
    ),
)


def find_line_too_many(facts: ProgramFacts) -> Diagnosis | None:
    """Without its last newline each input comes out right: whatever else may help, this is the mistake."""
    if any(ran.result.verdict is Verdict.RUNTIME_ERROR for ran in facts.failing):
        return None  # the line where it crashes may tell more
    found = _find_odd(facts, _LINE_TOO_MANY)
    visible = {ran.case.name for ran in facts.failing if ran.case.is_visible}
    return found if found and visible <= {*found.cases} else None


def find_odd_input(facts: ProgramFacts) -> Diagnosis | None:
    """Without something odd about it, the same input comes out right."""
    found = (_find_odd(facts, odd) for odd in ODD_INPUTS)
    return next(filter(None, found), None)


def _find_odd(facts: ProgramFacts, odd: _OddInput) -> Diagnosis | None:
    if not odd.for_crashes and any(ran.result.verdict is Verdict.RUNTIME_ERROR for ran in facts.failing):
        return None
    verdicts = FAILED_BY_ITSELF | {Verdict.TIME_LIMIT} if odd.for_endless else FAILED_BY_ITSELF
    runs = [ran for ran in list_visible(facts, verdicts) if odd.change(ran.case.input) not in ("", ran.case.input)]
    # A program that does not end may take all of its time again.
    tried = 1 if any(ran.result.verdict is Verdict.TIME_LIMIT for ran in runs) else MOST_TRIED
    first = [ran for ran in runs[:tried] if gives_expected(facts, ran, odd.change(ran.case.input))]
    if not first:
        return None
    others = [ran for ran in runs[tried:] if gives_expected(facts, ran, odd.change(ran.case.input))]
    if len({ran.case.expected for ran in (*first, *others)}) < odd.least:
        return None
    if odd.alike and not all(prints_the_same(facts, ran, odd.alike(ran.case.input)) for ran in first):
        return None
    if odd.is_doubtful and not _is_same_to_reference(facts, odd, (*first, *others)):
        return None
    runs = [*first, *others, *_list_hidden(facts, odd, verdicts)]
    if odd.is_doubtful and 2 * len(runs) < len(facts.failing):
        return None
    return facts.diagnose(odd.kind, odd.name, say(odd.message), runs, _find_split(facts, odd))


def _is_same_to_reference(facts: ProgramFacts, odd: _OddInput, runs: Sequence[CaseRun]) -> bool:
    """Whether the right answers are those to the changed inputs as well, where anybody can tell."""
    solve = facts.solve
    return solve is None or all(solve(odd.change(ran.case.input)) == ran.case.expected for ran in runs)


def _list_hidden(facts: ProgramFacts, odd: _OddInput, verdicts: frozenset[Verdict]) -> Iterator[CaseRun]:
    """The hidden tests that come out right, too: they say only how many the mistake explains."""
    for ran in list_failing(facts, verdicts - {Verdict.TIME_LIMIT}, is_visible=False)[:_MOST_HIDDEN]:
        changed = odd.change(ran.case.input)
        if changed not in ("", ran.case.input) and gives_expected(facts, ran, changed):
            yield ran


def _find_split(facts: ProgramFacts, odd: _OddInput) -> Stop | None:
    line = find_only_line(facts.text, _SPLIT) if odd.kind == "line-too-many" else None
    return name_place(line, say("The last part of this split is empty: it is what comes after the last newline."))
