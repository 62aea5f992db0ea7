"""Mistakes that the grader knows of itself, for every assignment and without a word from its author.

What is certain comes before the mistakes of the reference, what shows only in outputs after those that explain all
that fails, and a form of the student's own last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.by_build_errors import (
    find_misnamed_class,
    find_missing_import,
    find_missing_main,
    find_missing_semicolon,
)
from grader.feedback.generic.by_changed_source import find_changed_source
from grader.feedback.generic.by_common_trait import find_common_trait
from grader.feedback.generic.by_crash import find_missing_item, find_text_for_number
from grader.feedback.generic.by_decimals import (
    find_decimals,
    find_decimals_beside_others,
    find_last_digit,
    find_lost_decimals,
    find_lost_zeros,
    find_narrowed_sum,
    find_significant_digits,
)
from grader.feedback.generic.by_digit_codes import find_digit_codes, find_letter_codes
from grader.feedback.generic.by_empty_lines import find_lost_record, find_stop_at_empty_line, find_unseen_end
from grader.feedback.generic.by_errors import find_code_of_python_2, find_deep_recursion, find_missing_module
from grader.feedback.generic.by_experiment import (
    find_ignored_input,
    find_other_file,
    find_unread_lines,
    find_use_of_standard_input,
    is_alike,
)
from grader.feedback.generic.by_form import find_own_form, find_own_words, find_printed_container
from grader.feedback.generic.by_input_end import find_lost_end
from grader.feedback.generic.by_joined_texts import find_compared_numbers, find_joined_texts
from grader.feedback.generic.by_kept_state import find_kept_state
from grader.feedback.generic.by_last_answer import find_last_answer
from grader.feedback.generic.by_limit import find_universal_limit
from grader.feedback.generic.by_line_ends import find_unanswered_line, find_unread_rest, find_unseen_line_ends
from grader.feedback.generic.by_lines import (
    find_debugging_lines,
    find_first_words,
    find_followed_answers,
    find_glued_lines,
    find_lines_per_answer,
    find_missing_end,
    find_replaced_answers,
    find_title_case,
    find_turned_lines,
)
from grader.feedback.generic.by_missing_words import find_missing_round, find_short_lines
from grader.feedback.generic.by_negative_numbers import find_negative_numbers
from grader.feedback.generic.by_null_reads import find_null_read
from grader.feedback.generic.by_numbers import find_place_of_numbers, find_start_value, find_text_order
from grader.feedback.generic.by_odd_input import find_odd_input
from grader.feedback.generic.by_odd_words import find_odd_word
from grader.feedback.generic.by_order import find_wrong_sorting
from grader.feedback.generic.by_output import (
    find_decimal_comma,
    find_extra_lines,
    find_other_order,
    find_same_output,
    find_slowness,
    find_unlike_answers,
)
from grader.feedback.generic.by_output_file import (
    find_answer_in_file,
    find_other_output_file,
    find_printed_answer,
)
from grader.feedback.generic.by_overflow import find_overflow
from grader.feedback.generic.by_python_errors import find_python_error
from grader.feedback.generic.by_read_calls import find_read_call, find_split_line
from grader.feedback.generic.by_returned import (
    find_returned_nothing,
    find_returned_order,
    find_returned_whole_part,
    is_shown_once,
    is_wrong_elsewhere,
)
from grader.feedback.generic.by_source import (
    find_assigned_condition,
    find_end_loop,
    find_hidden_name,
    find_reading_of_words,
    find_scanned_mark,
    find_shared_loop_name,
    find_short_buffer,
    find_silence,
    find_sorting_by_truth,
    find_text_identity,
    find_turned_operator,
    find_uncalled_functions,
    find_unset_sum,
    find_weak_operator,
)
from grader.feedback.generic.by_swapped_numbers import find_swapped_numbers
from grader.feedback.generic.first_look import (
    Find,
    FirstLook,
    is_hidden_alone,
    leave_runs_out,
    look_through,
    try_to_find,
)
from grader.feedback.generic.program_facts import Experiment, ProgramFacts, SourceFacts, describe_source
from grader.model import Diagnosis, Fit, Verdict

__all__ = [
    "Experiment",
    "FirstLook",
    "ProgramFacts",
    "SourceFacts",
    "add_lost_end",
    "describe_source",
    "doubt",
    "find_certain",
    "find_likely",
    "find_possible",
    "leave_runs_out",
    "look_first",
    "look_further",
    "point_to_compared_texts",
    "point_to_wrong_numbers",
    "prefer_proved",
    "tell_reading_of_words",
    "tell_unset_sum",
]

CERTAIN: tuple[Find, ...] = (
    find_code_of_python_2,
    find_missing_module,
    find_missing_import,
    find_misnamed_class,
    find_missing_main,
    find_missing_semicolon,
    find_uncalled_functions,
    find_answer_in_file,
    find_silence,
    find_other_output_file,
    find_printed_answer,
    find_use_of_standard_input,
    find_other_file,
    find_ignored_input,
    find_scanned_mark,
    find_read_call,
    find_universal_limit,
)
LIKELY: tuple[Find, ...] = (
    find_returned_nothing,
    find_same_output,
    find_decimal_comma,
    find_turned_lines,
    find_wrong_sorting,
    find_other_order,
    find_extra_lines,
    find_deep_recursion,
    find_slowness,
    find_unlike_answers,
)

POSSIBLE: tuple[Find, ...] = (
    find_split_line,
    find_overflow,
    find_digit_codes,
    find_letter_codes,
    find_significant_digits,
    find_lost_zeros,
    find_null_read,
    find_changed_source,
    find_unread_rest,
    find_unseen_line_ends,
    find_unanswered_line,
    find_end_loop,
    find_assigned_condition,
    find_hidden_name,
    find_sorting_by_truth,
    find_returned_order,
    find_returned_whole_part,
    find_own_form,
    find_own_words,
    find_printed_container,
    find_odd_word,
    find_glued_lines,
    find_lines_per_answer,
    find_followed_answers,
    find_debugging_lines,
    find_replaced_answers,
    find_swapped_numbers,
    find_first_words,
    find_short_lines,
    find_title_case,
    find_decimals,
    find_start_value,
    find_narrowed_sum,
    find_text_order,
    find_compared_numbers,
    find_joined_texts,
    find_lost_decimals,
    find_last_digit,
    find_unset_sum,
    find_weak_operator,
    find_turned_operator,
    find_short_buffer,
    find_shared_loop_name,
    find_last_answer,
    find_unseen_end,
    find_lost_record,
    find_stop_at_empty_line,
    find_unread_lines,
    find_odd_input,
    find_kept_state,
    find_missing_end,
    find_missing_round,
    find_decimals_beside_others,
    find_missing_item,
    find_text_for_number,
    find_python_error,
    find_negative_numbers,
    find_common_trait,
)
"""What is looked for where nothing else is known."""
BESIDE: tuple[Find, ...] = (find_changed_source, find_missing_item, find_text_for_number, find_python_error)
"""What is looked for beside another mistake: each is proved by itself."""


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


def find_possible(facts: ProgramFacts, first: FirstLook | None = None) -> tuple[Diagnosis, ...]:
    """The first of what is looked for where nothing else is known, and what is wrong beside it."""
    found = _find_first(POSSIBLE, facts, first)
    beside = _find_beside(found, facts)
    if found and beside and _is_same(found[0], beside[0]):
        runs = [ran for ran in facts.failing if ran.case.name in {*found[0].cases, *beside[0].cases}]
        whole = facts.diagnose(found[0].kind, found[0].variant, found[0].message, runs, found[0].place)
        return (replace(whole, then=found[0].then or beside[0].then),)
    return (*found, *beside)


def _is_same(one: Diagnosis, other: Diagnosis) -> bool:
    """Whether both tell of the same mistake on the same line."""
    lines = [mistake.place.line if mistake.place else None for mistake in (one, other)]
    return one.variant == other.variant and lines[0] == lines[1]


def _find_beside(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """What is wrong in the tests that a mistake does not explain; without one, in those that do not crash."""
    explained = {name for mistake in found for name in mistake.cases}
    if found and not (explained and found[0].fit is Fit.PART):
        return ()
    left = [ran for ran in facts.runs if ran.case.name not in explained and (found or not _has_crashed(ran))]
    rest = replace(facts, runs=left)
    if len(left) == len(facts.runs) or not any(ran.case.visibility == "visible" for ran in rest.failing):
        return ()
    return tuple(replace(each, fit=Fit.PART) for each in _find_first(BESIDE, rest, None))


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
    seen = {ran.case.name for ran in facts.failing if ran.case.visibility == "visible"}
    if found and seen.intersection(known[0].cases) <= set(found.cases):
        return (found,)
    return () if is_wrong_elsewhere(known[0], facts.failing) else known


def prefer_proved(known: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The known mistakes, each of which explains a part; rather one change that makes all of that right, and more."""
    explained = {case for mistake in known for case in mistake.cases}
    proved = find_changed_source(facts) if known else None
    return (proved,) if proved and explained < set(proved.cases) else known


def point_to_compared_texts(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The mistakes, the first with the line that compares Strings as objects; where there is none, that alone."""
    identity = find_text_identity(facts)
    if identity is None:
        return found
    if not found:
        return (identity,)
    first, *others = found
    return replace(first, place=first.place or identity.place), *others


def point_to_wrong_numbers(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """The mistakes, the first with the line that makes the wrong numbers."""
    if not found or found[0].place or found[0].begins_with_form:
        return found
    first, *others = found
    return replace(first, place=find_place_of_numbers(facts, first.cases)), *others


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
