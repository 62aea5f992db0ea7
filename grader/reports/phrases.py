"""Words, marks and numbers as people read them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.config.settings import Limits
from grader.feedback import Advice, FailureGroup, is_empty
from grader.languages import LANGUAGES
from grader.model import (
    Batch,
    CaseResult,
    Exchange,
    GameRemark,
    Grade,
    HeaderCheck,
    JudgedRule,
    Limit,
    SkipReason,
    Stop,
    StopKind,
    Verdict,
    compute_rule_shares,
)
from grader.text.spoken_text import localize, say, say_later, say_number, write_number
from grader.text.wording import count, list_some

_MOST_ABSENT = 40

_WORD = re.compile(r"[a-z][a-zA-Z'’-]*[,:;.!?]*(?:\s|$)")


@dataclass(frozen=True)
class Look:
    """How a verdict is shown: a mark, a word, a colour family; `strip` is its mark in plain ASCII or Latin-1."""

    word: str
    mark: str
    strip: str
    kind: str


LOOKS: dict[Verdict, Look] = {
    Verdict.ACCEPTED: Look(say_later("accepted"), "✓", "·", "ok"),
    Verdict.PRESENTATION_ERROR: Look(say_later("presentation error"), "≈", "~", "form"),
    Verdict.WRONG_ANSWER: Look(say_later("wrong answer"), "✗", "x", "wrong"),
    Verdict.NO_OUTPUT: Look(say_later("no output"), "∅", "0", "wrong"),
    Verdict.TIME_LIMIT: Look(say_later("time limit"), "T", "T", "limit"),
    Verdict.MEMORY_LIMIT: Look(say_later("memory limit"), "M", "M", "limit"),
    Verdict.OUTPUT_LIMIT: Look(say_later("output limit"), "O", "O", "limit"),
    Verdict.RUNTIME_ERROR: Look(say_later("runtime error"), "!", "!", "crash"),
    Verdict.COMPILE_ERROR: Look(say_later("compile error"), "C", "C", "crash"),
    Verdict.SKIPPED: Look(say_later("skipped"), "–", "-", "idle"),
    Verdict.UNDECIDED: Look(say_later("undecided"), "?", "?", "unsure"),
}

REASONS: dict[SkipReason, str] = {
    SkipReason.MISSING_FILE: say_later("the expected file was not handed in"),
    SkipReason.AMBIGUOUS_FILES: say_later("several files could be the program, so none was chosen"),
    SkipReason.NO_TOOLCHAIN: say_later("this machine has no tools to build or run the language"),
    SkipReason.STOPPED: say_later("other tests exceeded their time limits before it"),
}

STOPPED = {
    Limit.CPU: say_later(
        "Your program used up its {cpu_seconds:g} s of CPU time: an infinite loop, or too slow for this input."
    ),
    Limit.WALL: say_later(
        "Your program was still running after {wall_seconds:g} s. Is it waiting for input, or sleeping?"
    ),
    Limit.TURN: say_later("Your program took too long for one turn. Is it waiting for more input, or thinking?"),
    Limit.MEMORY: say_later(
        "Your program used more than {memory_mib:,} MiB of memory. Does a list or string keep growing?"
    ),
    Limit.HEAP: say_later(
        "Your program filled its heap: {heap_mib:,} MiB of the memory limit of {memory_mib:,} MiB. "
        "Does a list or string keep growing?"
    ),
    Limit.OUTPUT: say_later(
        "Your program printed more than {output_kib:,} KiB. Look for an infinite loop that prints."
    ),
    Limit.DISK: say_later("Your program wrote more than {disk_mib:,} MiB to its folder."),
    Limit.FILES: say_later("Your program created more than {files:,} files."),
}
"""What a passed limit means, and where to look."""

_TOLD_TOO_MUCH = say_later(
    "Your program printed or returned more than {output_kib:,} KiB. Look for a loop that does not end."
)

_UNMET = {
    "builds": say_later("only for a program that compiles"),
    "answers": say_later("only once a test is right"),
}
"""When header and style count, which earn nothing so far, by `points.needs`."""
_EMPTY = say_later("only for a file that is not empty")

LATE = say_later("In a second run, your program was here when it was stopped.")
"""Said at the line of a program that goes on too long."""

_AT_LINE = {
    StopKind.LATE: LATE,
    StopKind.PRINTED: say_later("What differs first is printed here; what makes it may stand elsewhere."),
}

LOSING_MOVE = say_later("← the first losing move")
_UNHEARD = say_later("The grader was waiting for the next line; a program that plays must flush its output.")
_SPEAKERS = {"reference": say_later("grader: "), "program": say_later("yours: "), "": ""}


def tell_unmet(grade: Grade) -> str:
    """When header and style count, in a grade in which they earn nothing so far; empty where they do."""
    return localize(_EMPTY if grade.unmet and is_empty(grade) else _UNMET.get(grade.unmet, ""))


def count_verdicts(verdicts: Iterable[Verdict]) -> list[tuple[Verdict, int]]:
    """How often each verdict came, accepted first, then in the order in which people should care."""
    counted = Counter(verdicts)
    return [(verdict, counted[verdict]) for verdict in LOOKS if counted[verdict]]


def tell_fault_at_line(stop: Stop | None, is_named: bool = False) -> str:
    """What is to be said at the line to look at; empty where there is none.

    Where the mistake `is_named`, nobody has to look for what makes the line print something else.
    """
    if stop is None:
        return ""
    if is_named and stop.kind is StopKind.PRINTED:
        return say("The first difference is printed here.")
    if stop.kind is StopKind.CHECKED:
        return say("This line {does}, as a second run with memory checks has shown.", does=stop.raised)
    return localize(_AT_LINE.get(stop.kind, stop.raised)) or say("The program stopped here.")


def is_told_whole(advice: Advice, grade: Grade) -> bool:
    """Whether the line of an error and what is said there are all that its message tells: of an interpreter's one."""
    language = LANGUAGES.get(grade.language or "")
    return bool(advice.line and advice.fault and language and language.check)


def make_sentence(text: str) -> str:
    """The text with a capital at its beginning, unless that is a name out of a program, and a full stop at its end."""
    text = localize(text).strip()
    capital = text[:1].upper() if _WORD.match(text) else text[:1]
    return text and capital + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def describe_stop(result: CaseResult, limits: Limits) -> str:
    """Which of the case's limits stopped the program, or the grader from running it; empty where none did."""
    if _is_stopped(result):
        return say_number(
            limits.stop_after,
            "Not run: stopped after {number:,} time limit.",
            "Not run: stopped after {number:,} time limits.",
        )
    if result.limit is None or result.verdict is Verdict.UNDECIDED:
        return ""
    if result.limit is Limit.OUTPUT and result.is_call:
        return _fill_in(_TOLD_TOO_MUCH, limits)
    return _fill_in(STOPPED[result.limit], limits) + (f" {localize(_UNHEARD)}" if _was_awaited(result) else "")


def _fill_in(template: str, limits: Limits) -> str:
    return say(template, **{**dict(limits), "heap_mib": limits.heap_mib})


def _was_awaited(result: CaseResult) -> bool:
    """Whether in a game it was the program's turn when it was stopped."""
    last = result.game[-1] if result.game and result.limit in (Limit.WALL, Limit.TURN) else None
    return last is not None and last.who != "program" and not last.ends


def tell_groups(advice: Advice) -> str:
    """`23 fail the same way; 2 others crash at line 35`; empty where one test fails.

    Two wrong answers may have different reasons, so they are only said to be wrong.
    """
    if advice.failing < 2 or not advice.groups:
        return ""
    (own, *others) = advice.groups
    both, every = say("both failing tests"), say("all {number:,} failing tests", number=own.count)
    which = write_number(f"{own.count:,}") if others else both if own.count == 2 else every
    does = say("fail the same way") if own.alike and own.count > 1 else _tell_way_to_fail(own, own.count)
    rest = (f"{_count_others(group)} {_tell_way_to_fail(group, group.count)}" for group in others)
    return "; ".join([f"{which} {does}", *rest])


def _count_others(group: FailureGroup) -> str:
    return say_number(group.count, "{number:,} other", "{number:,} others")


def tell_missed_module(module: str) -> str:
    """What stands behind the number of programs that miss a module."""
    return f"import {module}, which is not installed here: perhaps the machine or the course lacks it, not the students"


def tell_absent(batch: Batch) -> tuple[str, ...]:
    """Who is on the roster and submitted nothing, in one sentence; nothing where there is nobody."""
    absent = batch.roster.absent
    if not absent:
        return ()
    names = list_some([f"{each.id} ({each.name})" if each.name else each.id for each in absent], _MOST_ABSENT)
    return (f"{count(len(absent), 'student')} on the roster submitted nothing: {names}.",)


def tell_stopped(batch: Batch) -> tuple[str, ...]:
    """Whose later tests were not run because earlier ones ran out of time, in one sentence; nothing without any."""
    names = [grade.submitter for grade in batch.grades if any(map(_is_stopped, grade.cases))]
    if not names:
        return ()
    told = f"{count(len(names), 'program')} exceeded time limits, so later tests were not run: {list_some(names)}"
    return (f"{told}. `limits: {{stop_after: 0}}` runs all tests.",)


def _is_stopped(result: CaseResult) -> bool:
    return result.reason is SkipReason.STOPPED


def _tell_way_to_fail(group: FailureGroup, number: int) -> str:
    """What these tests do: `crash at line 35`."""
    failure = group.failure
    if failure.verdict is Verdict.RUNTIME_ERROR and failure.line:
        return say_number(number, "crashes at line {line}", "crash at line {line}", line=failure.line)
    if failure.verdict is Verdict.RUNTIME_ERROR:
        return say_number(number, "crashes", "crash")
    if failure.limit is not None:
        return say_number(number, "exceeds the {limit}", "exceed the {limit}", limit=LOOKS[failure.verdict].word)
    if failure.verdict is Verdict.NO_OUTPUT:
        return say_number(number, "gives no output", "give no output")
    if failure.form:
        return say_number(number, "prints right answers in a wrong form", "print right answers in a wrong form")
    return say_number(number, "gives a wrong answer", "give a wrong answer")


def format_game(game: Sequence[Exchange]) -> str:
    """A game as text, a line for each line that was said, with the one who said it; remarks stand behind the last."""
    return "".join(f"{_join_said(localize(_SPEAKERS.get(each.who, '')), each)}\n" for each in game)


def _join_said(speaker: str, said: Exchange) -> str:
    return "\n".join(f"{speaker}{line}" for line in said.text.split("\n")) + format_remark(said.remark)


def format_remark(remark: GameRemark | None) -> str:
    """What stands behind a line of a game: the words, and the mark of the move that has lost it."""
    if remark is None:
        return ""
    return (f" ({remark.words})" if remark.words else "") + (f" {localize(LOSING_MOVE)}" if remark.loses else "")


def describe_outcome(result: CaseResult) -> str:
    """Why the verdict is what it is, in sentences from the facts of the run; empty where there is nothing to say."""
    if result.reason is not None:
        return say("Not run: {reason}.", reason=REASONS[result.reason])
    if result.verdict is Verdict.UNDECIDED:
        fault = make_sentence(result.fault or say("the reason is unknown"))
        return say("The grader itself failed here, not your program. {fault}", fault=fault)
    return _describe_ending(result) or make_sentence(result.difference.summary if result.difference else "")


def describe_judging(result: CaseResult, runs: int) -> str:
    """What a checker's rules have earned, and which of several runs was judged; empty where it was one as a whole."""
    return " ".join(filter(None, (_tell_rules(result.rules), _tell_run(result.wrong_run, runs))))


def _tell_rules(rules: Sequence[JudgedRule]) -> str:
    """`Kept: a (75 %). Not kept: b (25 %).`"""
    told: dict[bool, list[str]] = {True: [], False: []}
    for rule, share in zip(rules, compute_rule_shares(rules), strict=True):
        told[rule.kept].append(f"{rule.name} ({100 * share:.0f} %)")
    kept = {True: say("Kept"), False: say("Not kept")}
    return " ".join(f"{kept[each]}: {', '.join(names)}." for each, names in told.items() if names)


def _tell_run(number: int, runs: int) -> str:
    """That a run before it was right; of a program that is wrong at once there is nothing to tell."""
    if number < 2:
        return ""
    if number == 2:
        return say("This was run 2 of {runs}, and all must be right; the one before it was.", runs=runs)
    return say(
        "This was run {number} of {runs}, and all must be right; the {before} before it were.",
        number=number,
        runs=runs,
        before=number - 1,
    )


def _describe_ending(result: CaseResult) -> str:
    if result.verdict is Verdict.NO_OUTPUT and result.answer_file:
        return say("Your program wrote no answer to the file {file}.", file=result.answer_file)
    if result.verdict is Verdict.NO_OUTPUT:
        return (
            say("Your program printed nothing but white space.")
            if result.actual
            else say("Your program printed nothing.")
        )
    if result.verdict is not Verdict.RUNTIME_ERROR:
        return ""
    if result.signal:
        return say("Your program was killed by the signal {signal}.", signal=result.signal)
    if result.is_call:
        return localize(result.difference.summary) if result.difference else _describe_lost_call(result)
    return say("Your program exited with code {code}; a successful program exits with 0.", code=result.exit_code)


def _describe_lost_call(result: CaseResult) -> str:
    """Why a call has no value, where nothing is known of what came back."""
    if result.stderr.strip():
        return say("An error stopped your code before a value came back.")
    return say("Your function ended without returning a value.")


def tell_header_place(header: HeaderCheck) -> str:
    """Where the corrected header belongs."""
    first, last = header.first_line, header.last_line
    if last < first:
        return say("Put it above line {line}, followed by a blank line, and delete any other header.", line=first)
    if first == last:
        return say("It replaces line {line}.", line=first)
    return say("It replaces lines {first} to {last}.", first=first, last=last)


def name_language(name: str | None) -> str:
    """`python` → `Python`."""
    language = LANGUAGES.get(name or "")
    return language.title if language else name or say("unknown")
