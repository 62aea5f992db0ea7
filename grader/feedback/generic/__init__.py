"""Mistakes that the grader knows of itself, for every assignment and without a word from its author.

What is certain comes before the mistakes of the reference, what shows only in outputs after those that explain all
that fails, and a form of the student's own last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.by_changed_source import find_changed_source
from grader.feedback.generic.by_class_fields import find_place_of_hidden_field
from grader.feedback.generic.by_experiment import is_alike
from grader.feedback.generic.by_input_end import find_lost_end
from grader.feedback.generic.by_numbers import find_place_of_numbers
from grader.feedback.generic.by_returned import is_shown_once, is_wrong_elsewhere
from grader.feedback.generic.by_source import find_reading_of_words, find_text_identity, find_unset_sum
from grader.feedback.generic.change_trial import LEAST_FIXED
from grader.feedback.generic.finder_tables import BESIDE, CERTAIN, LIKELY, POSSIBLE
from grader.feedback.generic.first_look import (
    Find,
    FirstLook,
    is_hidden_alone,
    leave_runs_out,
    look_through,
    try_to_find,
)
from grader.feedback.generic.program_facts import Experiment, ProgramFacts
from grader.feedback.generic.repaired_program import make_proof, repair
from grader.feedback.generic.right_outputs import count_answers
from grader.feedback.generic.shown_quotes import find_run_to_quote, quote_shown
from grader.feedback.mistake_kinds import is_vague, leave_told_form
from grader.model import Diagnosis, Fit, Verdict

__all__ = [
    "Experiment",
    "FirstLook",
    "ProgramFacts",
    "add_known",
    "add_lost_end",
    "doubt",
    "find_certain",
    "find_likely",
    "find_possible",
    "find_run_to_quote",
    "leave_hidden_tests",
    "leave_runs_out",
    "look_first",
    "look_further",
    "make_proof",
    "open_hidden_tests",
    "point_to_compared_texts",
    "point_to_wrong_numbers",
    "prefer_proved",
    "quote_shown",
    "tell_reading_of_words",
    "tell_unset_sum",
]

_MANY_TIMES = 3


def look_first(facts: ProgramFacts) -> FirstLook:
    """What is certain or likely, in plain facts."""
    return look_through((CERTAIN, LIKELY), facts)


def look_further(facts: ProgramFacts) -> FirstLook:
    """What is possible, in plain facts."""
    return look_through((POSSIBLE,), facts)


def find_certain(facts: ProgramFacts, first: FirstLook | None = None) -> tuple[Diagnosis, ...]:
    """The first mistake that an error, the source or an experiment proves; `first` is what is known already."""
    return _find_first(CERTAIN, facts, first)


def find_likely(facts: ProgramFacts, first: FirstLook | None = None) -> tuple[Diagnosis, ...]:
    """The first mistake that shows in what was printed, and how long it took."""
    return _find_first(LIKELY, facts, first)


def add_known(likely: tuple[Diagnosis, ...], known: tuple[Diagnosis, ...]) -> tuple[Diagnosis, ...]:
    """What is likely, and the known mistakes where these explain other tests; what explains more comes first."""
    explained = {case for mistake in known for case in mistake.cases}
    told = {case for mistake in likely for case in mistake.cases}
    if not known or not told or explained & told:
        return likely
    return (*known, *likely) if len(explained) > len(told) else (*likely, *known)


def find_possible(facts: ProgramFacts, first: FirstLook | None = None) -> tuple[Diagnosis, ...]:
    """The first of what is looked for where nothing else is known, and what is wrong beside it."""
    found = _find_first(POSSIBLE, facts, first)
    if found and _leads_away(found[0], facts):
        return ()
    beside = tuple(leave_told_form(each, found[0]) if found else each for each in _find_beside(found, facts))
    if found and beside and _is_same(found[0], beside[0]):
        runs = [ran for ran in facts.failing if ran.case.name in {*found[0].cases, *beside[0].cases}]
        whole = facts.diagnose(found[0].kind, found[0].variant, found[0].message, runs, found[0].place)
        return (replace(whole, then=found[0].then or beside[0].then),)
    return (*found, *beside)


def leave_hidden_tests(facts: ProgramFacts) -> ProgramFacts | None:
    """The facts without hidden tests, where such fail beside visible ones; None elsewhere."""
    seen = [ran for ran in facts.runs if ran.case.is_visible]
    is_mixed = any(not ran.case.is_visible for ran in facts.failing) and _fails_visibly(facts)
    return replace(facts, runs=seen) if is_mixed else None


def open_hidden_tests(facts: ProgramFacts) -> ProgramFacts | None:
    """The facts with the hidden tests as visible ones, where only these cost points; None elsewhere.

    What is found in them is for the instructor: students may not read of these inputs.
    """
    costing = [ran for ran in facts.failing if ran.case.points]
    if not costing or any(ran.case.is_visible for ran in costing):
        return None
    opened = {ran.case.visibility for ran in costing}
    free = {ran.case.name for ran in facts.failing if not ran.case.points}
    runs = [ran for ran in facts.runs if ran.case.name not in free]
    return replace(facts, runs=[_open(ran) if ran.case.visibility in opened else ran for ran in runs])


def _open(ran: CaseRun) -> CaseRun:
    return replace(ran, case=replace(ran.case, visibility="visible"))


def _leads_away(mistake: Diagnosis, facts: ProgramFacts) -> bool:
    """Whether many times as many tests crash or reach a limit as a mistake explains: these are to be told of first."""
    others = [ran for ran in facts.runs if ran.case.name not in mistake.cases]
    stopped = sum(ran.result.limit is not None or _has_crashed(ran) for ran in others)
    return bool(mistake.cases) and stopped > _MANY_TIMES * len(mistake.cases)


def _is_same(one: Diagnosis, other: Diagnosis) -> bool:
    """Whether both tell of the same mistake on the same line."""
    lines = [mistake.place.line if mistake.place else None for mistake in (one, other)]
    return one.variant == other.variant and lines[0] == lines[1]


def _find_beside(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """What is wrong in the tests that a mistake does not explain; without one, in those that do not crash."""
    explained = {name for mistake in found for name in mistake.cases}
    if found and not (explained and found[0].fit is Fit.PART):
        return ()
    repaired = repair(facts, found[0]) if found else None
    if repaired:
        further = _find_first(BESIDE, repaired, None) if _fails_visibly(repaired) else ()
        return tuple(replace(each, fit=Fit.PART) for each in further)
    left = [ran for ran in facts.runs if ran.case.name not in explained and (found or not _has_crashed(ran))]
    rest = replace(facts, runs=left)
    if len(left) == len(facts.runs) or not _fails_visibly(rest):
        return ()
    beside = tuple(replace(each, fit=Fit.PART) for each in _find_first(BESIDE, rest, None))
    return beside if found or not any(_is_shown_by_one_answer(each, facts) for each in beside) else ()


def _is_shown_by_one_answer(mistake: Diagnosis, facts: ProgramFacts) -> bool:
    """Whether one right answer alone speaks for a change: beside tests that crash, it may have come by chance."""
    explained = [ran for ran in facts.failing if ran.case.name in mistake.cases]
    return mistake.kind == "source-change" and count_answers(explained) < LEAST_FIXED


def _fails_visibly(facts: ProgramFacts) -> bool:
    return any(ran.case.is_visible for ran in facts.failing)


def _has_crashed(ran: CaseRun) -> bool:
    return ran.result.verdict is Verdict.RUNTIME_ERROR


def doubt(known: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The known mistakes; where one wrong value of a function is all that speaks for one, rather what is proved.

    That is a change with which the function is right; and a mistake that leaves other wrong values of the function
    unexplained is a guess.
    """
    if len(known) != 1 or not is_shown_once(known[0], facts.failing):
        return known
    found = find_changed_source(facts)
    seen = {ran.case.name for ran in facts.failing if ran.case.is_visible}
    if found and seen.intersection(known[0].cases) <= set(found.cases):
        return (found,)
    return () if is_wrong_elsewhere(known[0], facts.failing) else known


def prefer_proved(known: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The known mistakes, each of which explains a part; rather one change that makes all of that right, and more."""
    explained = {case for mistake in known for case in mistake.cases}
    proved = find_changed_source(facts) if known else None
    return (proved,) if proved and explained < set(proved.cases) else known


def point_to_compared_texts(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The mistakes, the first with the line that compares Strings as objects; where they are vague, that alone."""
    identity = find_text_identity(facts)
    if identity is None:
        return found
    if all(map(is_vague, found)):
        return (identity,)
    first, *others = found
    return replace(first, place=first.place or identity.place), *others


def point_to_wrong_numbers(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The mistakes, the first with the line that makes the wrong numbers."""
    if not found or found[0].place or found[0].begins_with_form:
        return found
    first, *others = found
    place = find_place_of_numbers(facts, first.cases) or find_place_of_hidden_field(facts)
    return replace(first, place=place), *others


def add_lost_end(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The mistakes, and after them what is lost where the input does not end with a newline; nothing beside a tie."""
    if len(found) > 1 and found[0].fit is not Fit.PART:
        return found
    lost = find_lost_end(facts, found)
    return (*(replace(each, fit=Fit.PART) for each in found), lost) if lost else found


def tell_reading_of_words(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The mistakes, the first after the reading of words, without which none can be fixed; else that alone."""
    reading = find_reading_of_words(facts)
    if reading is None:
        return found
    first, *others = found or (reading,)
    then = (first.message, *first.then) if found else ()
    return replace(first, message=reading.message, then=then, place=reading.place), *others


def tell_unset_sum(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The mistakes, the first after the sum that never gets a first value; in the place of several that may be it."""
    unset = find_unset_sum(facts)
    if unset is None or not found or found[0].kind == unset.kind:
        return found
    if len(found) > 1 and found[0].fit is not Fit.PART:
        return (unset,)
    first, *others = found
    return replace(first, message=unset.message, then=(first.message, *first.then), place=unset.place), *others


def _find_first(table: Sequence[Find], facts: ProgramFacts, first: FirstLook | None) -> tuple[Diagnosis, ...]:
    for find in table:
        is_known = first is not None and find.__name__ not in first.open
        mistake = first.found.get(find.__name__) if first and is_known else try_to_find(find, facts)
        if mistake and not is_hidden_alone(mistake, facts) and (is_known or not _is_chance(mistake, facts)):
            return (mistake,)
    return ()


def _is_chance(mistake: Diagnosis, facts: ProgramFacts) -> bool:
    """Whether the program does something else when it runs once more: then other runs of it prove nothing."""
    told = [ran for ran in facts.ended if ran.case.name in mistake.cases]
    if facts.execute is None or not told:
        return False
    ran = min(told, key=lambda ran: len(ran.case.input))
    return not is_alike(ran, facts.execute(ran.case, facts.settings))
