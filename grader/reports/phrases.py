"""Words, marks and numbers as people read them."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.config.settings import Limits
from grader.feedback import Advice, FailureGroup
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
from grader.text.sentences import localize, say_later
from grader.text.wording import count, list_some

_MOST_ABSENT = 40

_WORD = re.compile(r"[a-z][a-zA-Z'’-]*(?:[ ,:;.!?]|$)")


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
    SkipReason.MISSING_FILE: "the expected file was not handed in",
    SkipReason.AMBIGUOUS_FILES: "several files could be the program, so none was chosen",
    SkipReason.NO_TOOLCHAIN: "this machine has no tools to build or run the language",
    SkipReason.STOPPED: "other tests exceeded their time limits before it",
}

STOPPED = {
    Limit.CPU: (
        "Your program used up its {0.cpu_seconds:g} s of CPU time: an infinite loop, or too slow for this input."
    ),
    Limit.WALL: "Your program was still running after {0.wall_seconds:g} s. Is it waiting for input, or sleeping?",
    Limit.TURN: "Your program took too long for one turn. Is it waiting for more input, or thinking?",
    Limit.MEMORY: "Your program used more than {0.memory_mib:,} MiB of memory. Does a list or string keep growing?",
    Limit.HEAP: (
        "Your program filled its heap: {0.heap_mib:,} MiB of the memory limit of {0.memory_mib:,} MiB. "
        "Does a list or string keep growing?"
    ),
    Limit.OUTPUT: "Your program printed more than {0.output_kib:,} KiB. Look for an infinite loop that prints.",
    Limit.DISK: "Your program wrote more than {0.disk_mib:,} MiB to its folder.",
    Limit.FILES: "Your program created more than {0.files:,} files.",
}
"""What a passed limit means, and where to look."""

_TOLD_TOO_MUCH = "Your program printed or returned more than {0.output_kib:,} KiB. Look for a loop that does not end."

UNMET = {"builds": "earned only by a program that builds", "answers": "earned only once a test is right"}
"""Why header and style earn nothing, by `points.needs`."""

LATE = "In a second run, your program was here when it was stopped."
"""Said at the line of a program that goes on too long."""

_AT_LINE = {StopKind.LATE: LATE, StopKind.PRINTED: "This line prints the first thing that differs."}

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
"""Small numbers as they stand within a sentence."""

LOSING_MOVE = "← the first losing move"
_UNHEARD = "The grader was waiting for the next line; a program that plays must flush its output."
_SPEAKERS = {"reference": "grader: ", "program": "yours: ", "": ""}


def format_points(value: float) -> str:
    """Points rounded half-even to two decimals, without needless zeros: `87.5`, `60`."""
    return format_two_decimals(value).rstrip("0").rstrip(".")


def count_points(value: float) -> str:
    """`1 point`, `2.5 points`."""
    text = format_points(value)
    return f"{text} {'point' if text == '1' else 'points'}"


def format_two_decimals(value: float) -> str:
    """A double rounded half-even to two decimals, `87.50`; never `-0.00`."""
    text = f"{value:.2f}"
    return "0.00" if text == "-0.00" else text


def format_signed(value: float) -> str:
    """Points that are added or taken: `+5.00`, `−10.00`, `0.00`."""
    text = format_two_decimals(abs(value))
    return text if text == "0.00" else ("+" if value > 0 else "−") + text


def format_seconds(value: float | None) -> str:
    """A time that a person can compare: `0.012 s`, `2 min 5 s`."""
    if value is None:
        return "unknown"
    if value < 60:
        return f"{value:.3f} s" if value < 10 else f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    return f"{minutes} min {rest} s"


def format_mebibytes(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.1f} MiB"


def count_verdicts(verdicts: Iterable[Verdict]) -> list[tuple[Verdict, int]]:
    """How often each verdict came, accepted first, then in the order in which people should care."""
    counted = Counter(verdicts)
    return [(verdict, counted[verdict]) for verdict in LOOKS if counted[verdict]]


def tell_fault_at_line(stop: Stop | None) -> str:
    """What is to be said at the line to look at; empty where there is none."""
    if stop is None:
        return ""
    if stop.kind is StopKind.CHECKED:
        return f"This line {stop.raised}, as a second run with memory checks has shown."
    return _AT_LINE.get(stop.kind, stop.raised) or "The program stopped here."


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
    if result.reason is SkipReason.STOPPED:
        return f"Not run: stopped after {count(limits.stop_after, 'time limit')}."
    if result.limit is None or result.verdict is Verdict.UNDECIDED:
        return ""
    if result.limit is Limit.OUTPUT and result.is_call:
        return _TOLD_TOO_MUCH.format(limits)
    return STOPPED[result.limit].format(limits) + (f" {_UNHEARD}" if _was_awaited(result) else "")


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
    every = "both" if own.count == 2 else f"all {own.count:,}"
    which = f"{own.count:,}" if others else every
    does = "fail the same way" if own.alike and own.count > 1 else _way_to_fail(own, own.count)
    rest = (f"{count(group.count, 'other')} {_way_to_fail(group, group.count)}" for group in others)
    return "; ".join([f"{which} {does}", *rest])


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


def _way_to_fail(group: FailureGroup, number: int) -> str:
    """What these tests do: `crash at line 35`."""
    failure = group.failure
    s = "s" if number == 1 else ""
    if failure.verdict is Verdict.RUNTIME_ERROR:
        return f"crash{'es' if s else ''}" + (f" at line {failure.line}" if failure.line else "")
    if failure.limit is not None:
        return f"exceed{s} the {LOOKS[failure.verdict].word}"
    if failure.verdict is Verdict.NO_OUTPUT:
        return f"give{s} no output"
    return f"print{s} right answers in a wrong form" if failure.form else f"give{s} a wrong answer"


def format_game(game: Sequence[Exchange]) -> str:
    """A game as text, a line for each line that was said, with the one who said it; remarks stand behind the last."""
    return "".join(f"{_join_said(_SPEAKERS.get(each.who, ''), each)}\n" for each in game)


def _join_said(speaker: str, said: Exchange) -> str:
    return "\n".join(f"{speaker}{line}" for line in said.text.split("\n")) + format_remark(said.remark)


def format_remark(remark: GameRemark | None) -> str:
    """What stands behind a line of a game: the words, and the mark of the move that has lost it."""
    if remark is None:
        return ""
    return (f" ({remark.words})" if remark.words else "") + (f" {LOSING_MOVE}" if remark.loses else "")


def describe_outcome(result: CaseResult) -> str:
    """Why the verdict is what it is, in sentences from the facts of the run; empty where there is nothing to say."""
    if result.reason is not None:
        return f"Not run: {REASONS[result.reason]}."
    if result.verdict is Verdict.UNDECIDED:
        fault = make_sentence(result.fault or "the reason is unknown")
        return f"The grader itself failed here, not your program. {fault}"
    return _describe_ending(result) or make_sentence(result.difference.summary if result.difference else "")


def describe_judging(result: CaseResult, runs: int) -> str:
    """What a checker's rules have earned, and which of several runs was judged; empty where it was one as a whole."""
    return " ".join(filter(None, (_tell_rules(result.rules), _tell_run(result.wrong_run, runs))))


def _tell_rules(rules: Sequence[JudgedRule]) -> str:
    """`Kept: a (75 %). Not kept: b (25 %).`"""
    told: dict[bool, list[str]] = {True: [], False: []}
    for rule, share in zip(rules, compute_rule_shares(rules), strict=True):
        told[rule.kept].append(f"{rule.name} ({100 * share:.0f} %)")
    return " ".join(f"{'Kept' if kept else 'Not kept'}: {', '.join(names)}." for kept, names in told.items() if names)


def _tell_run(number: int, runs: int) -> str:
    """That a run before it was right; of a program that is wrong at once there is nothing to tell."""
    if number < 2:
        return ""
    before = "the one before it was" if number == 2 else f"the {number - 1} before it were"
    return f"This was run {number} of {runs}, and all must be right; {before}."


def _describe_ending(result: CaseResult) -> str:
    if result.verdict is Verdict.NO_OUTPUT and result.answer_file:
        return f"Your program wrote no answer to the file {result.answer_file}."
    if result.verdict is Verdict.NO_OUTPUT:
        return f"Your program prints nothing{' but white space' if result.actual else ''}."
    if result.verdict is not Verdict.RUNTIME_ERROR:
        return ""
    if result.signal:
        return f"Your program was killed by the signal {result.signal}."
    if result.is_call:
        return result.difference.summary if result.difference else "Your function ended without returning a value."
    return f"Your program exited with code {result.exit_code}; a successful program exits with 0."


def tell_header_place(header: HeaderCheck) -> str:
    """Where the corrected header belongs."""
    first, last = header.first_line, header.last_line
    if last < first:
        return f"Put it above line {first}, followed by a blank line, and delete any other header."
    return f"It replaces line {first}." if first == last else f"It replaces lines {first} to {last}."


def name_language(name: str | None) -> str:
    """`python` → `Python`."""
    language = LANGUAGES.get(name or "")
    return language.title if language else name or "unknown"


def quote_argument(argument: str) -> str:
    """An argument that POSIX shells, PowerShell and cmd all read as one word; for odd ones, POSIX shells only."""
    if argument and all(character.isalnum() or character in "._/" for character in argument):
        return argument
    if argument.isprintable() and not set(argument) & set('"$`\\!%^') and not argument.startswith("-"):
        return f'"{argument}"'
    return shlex.quote(argument)
