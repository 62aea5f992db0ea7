"""What follows of a mistake from its kind alone: what it accounts for, and which tests show it."""

from __future__ import annotations

from dataclasses import replace

from grader.model import Diagnosis

AND = " + "
"""Between the kinds of two changes at once."""
_OF_ODD_INPUT = (
    "windows-line-ends",
    "line-too-many",
    "last-empty-lines",
    "first-empty-lines",
    "several-empty-lines",
    "odd-empty-lines",
    "tabs",
    "several-blanks",
    "odd-blanks",
    "joined-lines",
    "marks",
    "letter-case-of-input",
    "case-of-words",
    "split-name",
)
_RIGHT_OTHERWISE = frozenset(
    {
        "decimals",
        "last-digit",
        "glued-lines",
        "turned-lines",
        "replaced-answers",
        "followed-answers",
        "first-words",
        "lost-record",
        "unseen-end",
        "source-change",
        "split-line",
        "digit-codes",
        "letter-codes",
        "last-answer",
        "swapped-numbers",
        "misread-input",
        "significant-digits",
        "plural",
        "words-for-none",
        "input-order",
        *_OF_ODD_INPUT,
    }
)
_ALL_THAT_IS_WRONG = frozenset(
    {
        "variant",
        "decimal-comma",
        "other-order",
        "other-word-order",
        "missing-blanks",
        "extra-lines",
        "own-form",
        "start-value",
        "too-slow",
        "lost-end",
        "own-words",
        "lost-zeros",
        "added-zeros",
        "end-loop",
        *_RIGHT_OTHERWISE,
    }
)
"""Kinds of mistakes that account for all that is wrong in the tests that they explain."""
_MADE_ON_EVERY_WAY = _RIGHT_OTHERWISE | {
    "first-answer",
    "unread-words",
    "word-marks",
    "lines-per-answer",
    "lost-decimals",
    "narrowed-sum",
    "text-order",
    "stops-at-empty-line",
    "kept-state",
    "unread-rest",
    "unseen-line-ends",
    "unanswered-line",
}
_SHOWN_BY_ITS_TESTS = _MADE_ON_EVERY_WAY | {
    "own-words",
    "lost-zeros",
    "added-zeros",
    "amount-signs",
    "late-hours",
    "full-minutes",
    "leap-days",
    "month-table",
    "unset-sum",
    "wrong-format",
    "compiler-warning",
    "ended-head",
    "missing-braces",
    "weak-operator",
    "whole-quotient",
    "turned-operator",
    "shared-loop-name",
    "assigned-condition",
    "hidden-name",
    "truth-order",
    "negative-numbers",
    "signed-input",
    "common-trait",
    "misspelt-word",
    "one-word",
    "unprinted-word",
    "wrong-label",
    "unfinished",
    "empty-function",
    "unused-function",
    "unused-value",
    "letters",
    "end-loop",
    "unread-lines",
    "unread-words",
    "guarded-loop",
    "inverted-map",
    "repeated-output",
    "even-months",
    "word-marks",
    "missing-end",
}

_OF_NUMBERS = ("decimals", "significant-digits", "decimal-comma", "lost-zeros", "added-zeros")
_ONLY_WHERE = ("common-trait", "first-answer", "one-word")
_WARNED = ("compiler-warning", "wrong-format")
_VAGUE = (
    "common-trait",
    "negative-numbers",
    "signed-input",
    "misread-input",
    "one-word",
    "same-piece",
    "doubled-answer",
    "full-minutes",
    "input-order",
    "unprinted-word",
    "letters",
    "other-order",
    "other-word-order",
    "lost-decimals",
    "last-digit",
    "first-answer",
    "inheritance",
    "doubled-direction",
    "unfinished",
    "empty-function",
    "unused-function",
    "unused-value",
    "note-of-rest",
    *_WARNED,
)


def says_only_where(mistake: Diagnosis) -> bool:
    """Whether it says of all that is wrong only where that is: students who read it may make different mistakes."""
    return mistake.kind in _ONLY_WHERE


def is_shown_by_failing(mistake: Diagnosis) -> bool:
    """Whether each input on which the program fails the same way shows the mistake, and not perhaps another one."""
    return mistake.kind not in _SHOWN_BY_ITS_TESTS


def is_made_on_every_way(mistake: Diagnosis) -> bool:
    """Whether it is made whichever way the program goes: lines that only failing tests reach say nothing of it."""
    return mistake.kind in _MADE_ON_EVERY_WAY


def is_vague(mistake: Diagnosis) -> bool:
    """Whether nothing proves it, or it says only where answers are wrong, or to what: what is proved tells more."""
    return mistake.kind in _VAGUE


def hides_others(mistake: Diagnosis) -> bool:
    """Whether other mistakes may show once it is fixed: a program that never reads its input has never been tried."""
    return mistake.kind not in _ALL_THAT_IS_WRONG


def is_warned(mistake: Diagnosis) -> bool:
    """Whether the compiler warns of it, and nothing else speaks for it."""
    return mistake.kind in _WARNED


def leave_told_form(second: Diagnosis, first: Diagnosis) -> Diagnosis:
    """The second mistake without the form that is still wrong when it is mended, where the first is just that."""
    if second.kind != "source-change" or first.kind not in _OF_NUMBERS:
        return second
    is_of_two = AND in second.variant
    return replace(second, then=second.then[: 1 if is_of_two else 0])
