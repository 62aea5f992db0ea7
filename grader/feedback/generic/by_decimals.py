"""Mistakes that show in how all wrong numbers differ from the right ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.paired_words import NumberPair, count_decimals, pair_numbers
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say, say_number
from grader.text.wording import join_sentences

_LEAST = 2
"""Different wrong numbers that must all be alike before anything is said of them."""
_PRECISION = re.compile(r"\b(?:setprecision|precision)\s?\(")
_MOST_DIGITS, _LONGEST = 6, 100_000
_WORD = re.compile(r"[^\s,;:()]+")
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?:e[+-][0-9]{2})?\Z")
_HAS_DECIMALS = re.compile(r"[0-9][.,][0-9]{0,15}[1-9]")
_IN_PARTS = (
    (re.compile(r"%[0-9]{0,2}l{0,2}d\.%l{0,2}d"), "%d.%0{n}d"),
    (re.compile(r"[fF][\"'][^\"'\n]{0,80}\{[^{}\"'\n]{1,60}\}\.\{[^{}:\"'\n]{1,60}\}"), "{{…}}.{{…:0{n}d}}"),
)
"""How a number is printed as two whole ones with a point between them, and how that is done with all zeros."""
_PRINTED = {
    "python": 'f"{{x:.{n}f}}"',
    "java": 'String.format("%.{n}f", x)',
    "c": 'printf("%.{n}f", x)',
    "cpp": "cout << fixed << setprecision({n}) << x",
    "csharp": 'x.ToString("F{n}")',
    "javascript": "x.toFixed({n})",
}


def find_decimals(facts: ProgramFacts) -> Diagnosis | None:
    """The numbers are right, but for how many decimals they have."""
    runs, wrong = _find_alike(facts, _has_other_decimals)
    decimals = {pair.decimals for pair in wrong}
    if len(decimals) != 1 or _are_cut_off(wrong) or any(ran.case.compare.mode == "numbers" for ran in runs):
        return None
    return facts.diagnose("decimals", "another number of decimals", _tell_decimals(facts, wrong[0]), runs)


def _are_cut_off(wrong: Sequence[NumberPair]) -> bool:
    """Whether all numbers are whole, and none is rounded up: then a division may have dropped what came behind."""
    is_whole = all(count_decimals(pair.got) == 0 for pair in wrong)
    return is_whole and all(map(_is_cut_off, wrong)) and any(map(_is_whole_part, wrong))


def _is_cut_off(pair: NumberPair) -> bool:
    return float(pair.got) == float(pair.asked.partition(".")[0])


def _tell_decimals(facts: ProgramFacts, pair: NumberPair) -> str:
    message = say_number(
        pair.decimals,
        "Your program prints “{got}” where “{asked}” is asked for. Print each such number with {number} decimal.",
        "Your program prints “{got}” where “{asked}” is asked for. Print each such number with {number} decimals.",
        got=pair.got,
        asked=pair.asked,
    )
    in_parts = next((way for printed, way in _IN_PARTS if printed.search(facts.text)), None)
    written = (in_parts or _PRINTED.get(facts.language.name, "")).format(n=pair.decimals)
    return join_sentences(message, say("One way is `{written}`.", written=written)) if written else message


def find_decimals_beside_others(facts: ProgramFacts) -> Diagnosis | None:
    """No number of any failing test has as many decimals as are asked for; some of them are right otherwise."""
    pairs = [(ran, pair) for ran in facts.failing for pair in pair_numbers(ran) if pair.decimals]
    shown = [pair for ran, pair in pairs if ran.case.is_visible and _has_other_decimals(pair)]
    others = {count_decimals(pair.got) for _, pair in pairs}
    runs = [ran for ran in facts.failing if any(ran is other for other, _ in pairs)]
    if len({pair.decimals for _, pair in pairs}) != 1 or shown == [] or len(set(shown)) < _LEAST:
        return None
    if len(runs) < len(facts.failing) or shown[0].decimals in others or _are_cut_off(shown):
        return None
    if any(ran.case.compare.mode == "numbers" for ran in runs):
        return None
    return facts.diagnose("other-decimals", "another number of decimals", _tell_decimals(facts, shown[0]), runs)


def _has_other_decimals(pair: NumberPair) -> bool:
    own = count_decimals(pair.got)
    least = min(own, pair.decimals)
    return pair.decimals > 0 and own != pair.decimals and abs(pair.gap) <= 0.51 * 10**-least


def find_significant_digits(facts: ProgramFacts) -> Diagnosis | None:
    """Every number is what a stream of C++ prints with a precision, but not fixed: a few digits, the last rounded."""
    sets_digits = facts.language.name == "cpp" and _PRECISION.search(facts.text) and "fixed" not in facts.text
    runs = [ran for ran in facts.failing if sets_digits and ran.result.verdict is Verdict.WRONG_ANSWER]
    tests = [(ran, _pair_by_blanks(ran)) for ran in runs]
    shown = [pair for ran, pairs in tests if ran.case.is_visible for pair in pairs]
    lost = [pair for pair in shown if float(pair.got) != float(pair.asked)]
    if len(runs) < len(facts.failing) or len(set(lost)) < _LEAST:
        return None
    if not all(pairs and all(map(_is_rounded, pairs)) for _, pairs in tests):
        return None
    message = say(
        "Your program prints “{got}” where “{asked}” is asked for: without `fixed`, `setprecision` counts all digits "
        "of a number. Write `cout << fixed << setprecision({decimals})`.",
        got=lost[0].got,
        asked=lost[0].asked,
        decimals=lost[0].decimals,
    )
    return facts.diagnose("significant-digits", "numbers without fixed", message, runs)


def _is_rounded(pair: NumberPair) -> bool:
    """Whether a number with decimals is rounded to some digits, and one without is right."""
    return pair.got in (f"{float(pair.asked):.{digits}g}" for digits in range(1, _MOST_DIGITS + 1)) or (
        pair.got == pair.asked
    )


def _pair_by_blanks(ran: CaseRun) -> list[NumberPair]:
    """The numbers that are asked for, with the words in their places; none where anything else differs."""
    asked, got = ((_WORD.findall(text[:_LONGEST])) for text in (ran.case.expected or "", decode(ran.output)))
    pairs = [NumberPair(*pair) for pair in zip(asked, got, strict=False)]
    numbers = [pair for pair in pairs if _is_number(pair)]
    others = sum(pair.asked == pair.got for pair in pairs if not _is_number(pair))
    return numbers if len(asked) == len(got) == len(numbers) + others else []


def _is_number(pair: NumberPair) -> bool:
    return bool(_NUMBER.match(pair.asked) and _NUMBER.match(pair.got))


def find_lost_decimals(facts: ProgramFacts) -> Diagnosis | None:
    """In half of the failing tests and more, every wrong number is the whole part of the right one.

    Where a division drops decimals that may be so of the numbers with decimals alone.
    """
    runs, cut = _find_alike(facts, _has_lost_decimals)
    wrong: Sequence[NumberPair] = [*filter(_is_whole_part, cut)]
    if not wrong and facts.source.whole_division:
        runs, wrong = _find_cut_off(facts)
    if not wrong:
        return None
    message = say(
        "Your program loses the digits after the decimal point: it prints “{got}” where “{asked}” is asked for.",
        got=wrong[0].got,
        asked=wrong[0].asked,
    )
    line = facts.source.whole_division
    if line:
        divide = say("A division of whole numbers drops them: make one of the two a decimal number before you divide.")
        message = join_sentences(message, divide)
    place = name_place(line, say("This division drops what comes after the decimal point."))
    return facts.diagnose("lost-decimals", "loses the decimals", message, runs, place)


def _find_cut_off(facts: ProgramFacts) -> tuple[Sequence[CaseRun], Sequence[NumberPair]]:
    """The runs in which decimals are lost, where no number with decimals keeps them, and these numbers."""
    tests = [(ran, [pair for pair in pair_numbers(ran) if pair.decimals]) for ran in facts.failing]
    found = [(ran, lost) for ran, pairs in tests if (lost := [*filter(_is_whole_part, pairs)])]
    numbers = [pair for ran, lost in found for pair in lost if ran.case.is_visible]
    is_everywhere = all(_is_cut_off(pair) for _, pairs in tests for pair in pairs)
    if not is_everywhere or len(set(numbers)) < _LEAST or 2 * len(found) < len(facts.failing):
        return (), ()
    return [ran for ran, _ in found], numbers


def _has_lost_decimals(pair: NumberPair) -> bool:
    """Whether a number is whole, and what stands before the point of the right one."""
    return pair.decimals > 0 and _is_cut_off(pair)


def _is_whole_part(pair: NumberPair) -> bool:
    whole = float(pair.asked.partition(".")[0])
    return pair.decimals > 0 and float(pair.got) == whole != float(pair.asked)


def find_last_digit(facts: ProgramFacts) -> Diagnosis | None:
    """In half of the failing tests and more, every wrong number is off by one in its last decimal."""
    runs, wrong = _find_alike(facts, _is_off_by_one)
    right = [ran for ran in facts.ended if ran.result.verdict is Verdict.ACCEPTED]
    if not wrong or not any("." in (ran.case.expected or "") for ran in right):
        return None
    message = say(
        "The last decimal of a number is wrong, by one: “{got}” instead of “{asked}”. "
        "Look at where your program rounds, and at how the assignment asks for it.",
        got=wrong[0].got,
        asked=wrong[0].asked,
    )
    return facts.diagnose("last-digit", "last decimal off by one", message, runs)


def _is_off_by_one(pair: NumberPair) -> bool:
    step = 10**-pair.decimals
    return pair.decimals > 0 and count_decimals(pair.got) == pair.decimals and abs(abs(pair.gap) - step) < step / 100


def find_narrowed_sum(facts: ProgramFacts) -> Diagnosis | None:
    """Decimals are added to a whole number, and what is wrong is too small, by less than one for each line at most."""
    narrowed = facts.source.narrowed_sum
    if narrowed is None:
        return None
    runs = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER]
    shown = [ran for ran in runs if _is_narrowed(ran)]
    if not shown or 2 * len(shown) < len(facts.failing):
        return None
    message = say(
        "`{name}` is a whole number, so the digits after the decimal point are dropped "
        "each time something is added to it. Give it a type with decimals.",
        name=narrowed.name,
    )
    place = name_place(narrowed.line, say("“{name}” drops the decimals here.", name=narrowed.name))
    return facts.diagnose("narrowed-sum", "sum drops decimals", message, shown, place)


def _is_narrowed(ran: CaseRun) -> bool:
    """Whether the wrong numbers may lack what was dropped: once for each word of the input at most."""
    gaps = [pair.gap for pair in pair_numbers(ran) if pair.gap]
    has_decimals = _HAS_DECIMALS.search(f"{ran.case.input}\n{ran.case.expected}") is not None
    return has_decimals and bool(gaps) and all(-len(ran.case.input.split()) < gap < 0 for gap in gaps)


def _find_alike(
    facts: ProgramFacts, fits: Callable[[NumberPair], bool]
) -> tuple[Sequence[CaseRun], Sequence[NumberPair]]:
    """The runs in which all wrong numbers fit, and these; visible ones first, none where there are too few."""
    if not any("." in (ran.case.expected or "") for ran in facts.failing):
        return (), ()
    found: list[tuple[CaseRun, list[NumberPair]]] = []
    for ran in sorted(facts.failing, key=lambda ran: not ran.case.is_visible):
        wrong = [pair for pair in pair_numbers(ran) if pair.got != pair.asked]
        if wrong and all(map(fits, wrong)):
            found.append((ran, wrong))
    pairs = [pair for _, wrong in found for pair in wrong]
    is_shown = bool(found) and found[0][0].case.is_visible
    if not is_shown or len(set(pairs)) < _LEAST or 2 * len(found) < len(facts.failing):
        return (), ()
    return [ran for ran, _ in found], pairs
