"""Words, marks and numbers as people read them."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pygments.lexers import find_lexer_class_by_name

from grader.model import CaseResult, Limit, SkipReason, Verdict


@dataclass(frozen=True)
class Look:
    """How a verdict is shown: a mark, a word, a colour family; `strip` is its mark in plain ASCII or Latin-1."""

    word: str
    mark: str
    strip: str
    kind: str


LOOKS: dict[Verdict, Look] = {
    Verdict.ACCEPTED: Look("accepted", "✓", "·", "ok"),
    Verdict.PRESENTATION_ERROR: Look("presentation error", "≈", "~", "form"),
    Verdict.WRONG_ANSWER: Look("wrong answer", "✗", "x", "wrong"),
    Verdict.NO_OUTPUT: Look("no output", "∅", "0", "wrong"),
    Verdict.TIME_LIMIT: Look("time limit", "T", "T", "limit"),
    Verdict.MEMORY_LIMIT: Look("memory limit", "M", "M", "limit"),
    Verdict.OUTPUT_LIMIT: Look("output limit", "O", "O", "limit"),
    Verdict.RUNTIME_ERROR: Look("runtime error", "!", "!", "crash"),
    Verdict.COMPILE_ERROR: Look("compile error", "C", "C", "crash"),
    Verdict.SKIPPED: Look("skipped", "–", "-", "idle"),
    Verdict.UNDECIDED: Look("undecided", "?", "?", "unsure"),
}

REASONS: dict[SkipReason, str] = {
    SkipReason.MISSING_FILE: "the expected file was not handed in",
    SkipReason.AMBIGUOUS_FILES: "several files could be meant, so none was chosen",
    SkipReason.NO_TOOLCHAIN: "this machine has no tools to build or run the language",
    SkipReason.STOPPED: "stopped after several time limits",
}

PASSED: dict[Limit, str] = {
    Limit.CPU: "used more CPU time than allowed",
    Limit.WALL: "took more time by the clock than allowed",
    Limit.MEMORY: "used more memory than allowed",
    Limit.OUTPUT: "printed more than allowed",
    Limit.DISK: "wrote more to its folder than allowed",
    Limit.FILES: "created more files than allowed",
}


def points(value: float) -> str:
    """Points rounded half-even to two decimals, without needless zeros: `87.5`, `60`."""
    return two_decimals(value).rstrip("0").rstrip(".")


def two_decimals(value: float) -> str:
    """A double rounded half-even to two decimals, `87.50`; never `-0.00`."""
    text = f"{value:.2f}"
    return "0.00" if text == "-0.00" else text


def signed(value: float) -> str:
    """Points that are added or taken: `+5`, `−10`, `0`."""
    text = points(abs(value))
    return text if text == "0" else ("+" if value > 0 else "−") + text


def seconds(value: float | None) -> str:
    """A time that a person can compare: `0.012 s`, `2 min 5 s`."""
    if value is None:
        return "unknown"
    if value < 60:
        return f"{value:.3f} s" if value < 10 else f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    return f"{minutes} min {rest} s"


def mebibytes(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.1f} MiB"


def count(number: int, one: str, many: str = "") -> str:
    """`1 case`, `2 cases`, `1,234 lines`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def tally(verdicts: Iterable[Verdict]) -> list[tuple[Verdict, int]]:
    """How often each verdict came, accepted first, then in the order in which people should care."""
    counted = Counter(verdicts)
    return [(verdict, counted[verdict]) for verdict in LOOKS if counted[verdict]]


def outcome(result: CaseResult) -> str:
    """Why the verdict is what it is, in one sentence from the facts of the run; empty where there is nothing to say."""
    if result.reason is not None:
        return f"Not run: {REASONS[result.reason]}."
    if result.verdict is Verdict.UNDECIDED:
        return f"The grader itself failed here, not your program: {result.fault or 'the reason is unknown'}."
    if result.limit is not None:
        return f"The program {PASSED[result.limit]}."
    return _ending(result) or (result.difference.summary if result.difference else "")


def _ending(result: CaseResult) -> str:
    if result.verdict is Verdict.NO_OUTPUT:
        return "The program printed nothing but white space."
    if result.verdict is not Verdict.RUNTIME_ERROR:
        return ""
    if result.signal:
        return f"The program was ended by the signal {result.signal}."
    return f"The program ended with exit code {result.exit_code}; a right program ends with 0."


def language_title(name: str | None) -> str:
    """`python` → `Python`, by the lexer that colours it."""
    return str(find_lexer_class_by_name(name).name) if name else "unknown"


def quoted(argument: str) -> str:
    """An argument that POSIX shells, PowerShell and cmd all read as one word; for odd ones, POSIX shells only."""
    if argument and all(character.isalnum() or character in "._/" for character in argument):
        return argument
    if argument.isprintable() and not set(argument) & set('"$`\\!%^') and not argument.startswith("-"):
        return f'"{argument}"'
    return shlex.quote(argument)
