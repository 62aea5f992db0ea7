"""Conditions and choices of a program that are tried the other way round while it runs, in languages that are built.

What stands there is written once more, changed; which of the two counts is decided when the program runs.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from grader.changes.also_places import list_also_places
from grader.changes.argument_places import list_argument_places
from grader.changes.arithmetic_places import list_arithmetic_places
from grader.changes.asked_entries import list_asked_entries
from grader.changes.asked_places import list_asked_places
from grader.changes.border_places import list_border_places
from grader.changes.both_places import list_both_places
from grader.changes.build_up_places import list_build_up_places, list_item_places
from grader.changes.built.array_places import list_array_places
from grader.changes.built.branch_places import list_branch_places
from grader.changes.built.condition_places import list_condition_places
from grader.changes.built.container_places import list_container_places
from grader.changes.built.copied_structs import list_copied_structs
from grader.changes.built.index_places import list_index_places
from grader.changes.built.kept_field_places import list_kept_field_places
from grader.changes.built.letter_places import list_letter_places
from grader.changes.built.map_order_places import list_map_orders
from grader.changes.built.moved_places import list_moved_places
from grader.changes.built.name_places import list_other_names
from grader.changes.built.number_places import list_number_places
from grader.changes.built.object_places import list_object_places
from grader.changes.built.query_places import list_query_places
from grader.changes.built.scanf_places import list_scanf_places
from grader.changes.built.scope_places import list_scope_places
from grader.changes.built.shared_places import list_copied_items, list_shared_places
from grader.changes.built.sign_places import list_sign_places
from grader.changes.built.sort_key_places import list_sort_key_places
from grader.changes.built.stored_places import list_stored_places
from grader.changes.built.stream_places import list_stream_places
from grader.changes.built.text_order_places import list_text_orders
from grader.changes.built.trial_places import TrialPlace
from grader.changes.built.value_places import list_value_places
from grader.changes.built.word_places import list_word_places
from grader.changes.built.writer_places import list_writer_places
from grader.changes.chain_places import list_chain_ends, list_chain_tails
from grader.changes.character_codes import list_character_codes
from grader.changes.compared_places import list_compared_places
from grader.changes.constant_places import list_constant_places
from grader.changes.count_places import list_count_places
from grader.changes.diagonal_places import list_diagonal_places
from grader.changes.digit_places import list_digit_places
from grader.changes.distance_places import list_distance_places
from grader.changes.else_places import list_else_places
from grader.changes.end_places import list_end_places
from grader.changes.entry_places import list_entry_places, list_entry_values
from grader.changes.field_places import list_other_numbers
from grader.changes.filled_places import list_filled_places
from grader.changes.flag_places import list_flag_places
from grader.changes.guard_places import list_guard_places
from grader.changes.halving_places import list_halving_places
from grader.changes.iteration_places import list_half_loops, list_iteration_places
from grader.changes.joined_calls import list_joined_calls
from grader.changes.joined_places import list_joined_places, list_moved_texts
from grader.changes.kept_counts import list_kept_counts
from grader.changes.kept_places import list_kept_places
from grader.changes.kept_results import list_kept_results
from grader.changes.last_groups import list_last_groups
from grader.changes.last_iteration_places import list_last_iteration_places
from grader.changes.leap_year_places import list_leap_year_places
from grader.changes.least_values import list_least_values
from grader.changes.leave_places import list_leave_places, list_left_places
from grader.changes.letters_apart import list_letters_apart
from grader.changes.line_end_places import list_line_end_places
from grader.changes.list_name_places import list_other_lists
from grader.changes.loop_indexes import list_first_of_level, list_overruns, list_shared_indexes, list_short_steps
from grader.changes.loop_places import list_loop_places
from grader.changes.middle_places import list_middle_places
from grader.changes.minus_places import list_minus_places
from grader.changes.mirrored_places import list_mirrored_places
from grader.changes.moved_ranges import list_moved_ranges
from grader.changes.neighbour_places import list_neighbour_places
from grader.changes.other_constants import list_other_constants
from grader.changes.other_end_places import list_other_end_places
from grader.changes.outer_leaves import list_outer_leaves
from grader.changes.parallel_places import list_parallel_places
from grader.changes.pattern_orders import list_pattern_orders
from grader.changes.power_places import list_power_places
from grader.changes.question_places import list_late_questions
from grader.changes.read_orders import list_read_orders
from grader.changes.recursive_calls import list_first_returns, list_moved_levels
from grader.changes.refused_places import list_refused_places
from grader.changes.replace_places import list_replace_places
from grader.changes.reset_places import list_reset_places
from grader.changes.result_places import list_result_places
from grader.changes.rounding_places import list_rounding_places
from grader.changes.size_places import list_size_places
from grader.changes.small_numbers import list_small_numbers
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.changes.still_empty_places import list_still_empty_places
from grader.changes.sum_places import SumPlace, list_sum_places
from grader.changes.surplus_places import list_surplus_places
from grader.changes.table_order_places import list_table_orders
from grader.changes.table_places import list_table_places
from grader.changes.table_value_places import list_table_value_places
from grader.changes.taken_places import list_taken_places
from grader.changes.text_places import list_text_places
from grader.changes.time_places import list_all_minutes, list_clock_places, list_day_places, list_time_places
from grader.changes.turned_sides import list_turned_sides
from grader.changes.twin_fields import list_twin_fields
from grader.changes.undo_places import list_undo_places
from grader.changes.unsorted_permutations import list_unsorted_permutations
from grader.changes.whole_matches import list_whole_matches
from grader.changes.zero_places import list_zero_places
from grader.source.code_blocks import CASE_LABEL, Code

_MOST = 120
_ListPlaces = Callable[[Code], Iterator[SumPlace]]
_SORTS = re.compile(r"\b\w{0,40}[sS]ort\w{0,20}\s?\(|\bcompare|\bCompare")
_ORDER = re.compile(
    r"(?:return\s|->\s)((?:[A-Z]\w{0,40}\.)?(?:compare|Compare|strcmp)\s?\([^();\n]{1,80}\)"
    r"|\w{1,40}(?:\.\w{1,40}|\[\w{1,9}\]){0,3}(?:\.(?:compareTo|CompareTo)\([\w.\[\]]{1,60}\)"
    r"|\s?-\s?\w{1,40}(?:\.\w{1,40}|\[\w{1,9}\]){0,3}))\s?(?=[;)])"
)
_LABEL = re.compile(rf"\s{{0,80}}{CASE_LABEL.pattern}")
"""A label of a `switch`: a statement put before it is often unreachable, because the case above has left."""


def find_exchanges(text: str, code: str, line_starts: Sequence[int], with_moves: bool = True) -> tuple[TrialPlace, ...]:
    """What is tried in a text, given with its code without comments and quotations; of very much the first.

    Without moves no statement stands at another place, and no number is another one: a few of these do not build.
    """
    read = Code(text, code)
    values = (*_list_first(read), *_list_values(_ALWAYS, read))
    exchanges = [*(_exchange_value(place, line_starts) for place in values), *list_branch_places(read, line_starts)]
    if with_moves:
        more = _leave_known(_list_values(_WITH_MOVES, read), values)
        exchanges += (_exchange_value(place, line_starts) for place in more)
        exchanges += (_exchange_statement(place, line_starts) for find in _STATEMENTS for place in find(read))
        exchanges += [*list_moved_places(read, line_starts), *list_copied_items(read, line_starts)]
        exchanges += list_scope_places(read, line_starts)
        exchanges = [each for each in exchanges if not any(_LABEL.match(code, at) for at in _list_insertions(each))]
    # Of two that begin at one place, the longer is opened first: several statements, one that is left out, its parts.
    return tuple(
        sorted(exchanges, key=lambda each: (each.offsets, not each.is_statement, not each.leaves_out, -each.end))
    )


def _list_insertions(place: TrialPlace) -> tuple[int, ...]:
    return (*place.offsets, place.moved_to) if place.moved_to >= 0 else place.offsets


def _list_first(code: Code) -> Iterator[SumPlace]:
    """What nearly every program has: the first of very many, and once what two ways of looking find."""
    found = {(place.start, place.end, place.new): place for place in _list_values(_IN_ALL, code)}
    return islice(found.values(), _MOST)


def _list_values(lists: Sequence[_ListPlaces], code: Code) -> Iterator[SumPlace]:
    return (place for list_places in lists for place in list_places(code))


def _leave_known(places: Iterable[SumPlace], known: Iterable[SumPlace]) -> Iterator[SumPlace]:
    """Those of which none is written there already: two ways of looking may find the same."""
    seen = {(place.start, place.end, place.new) for place in known}
    for place in places:
        if (written := (place.start, place.end, place.new)) not in seen:
            seen.add(written)
            yield place


def _exchange_value(place: SumPlace, line_starts: Sequence[int]) -> TrialPlace:
    line = bisect_right(line_starts, place.start)
    return TrialPlace(
        (place.start,),
        line,
        place.kind,
        place.told,
        name=place.name,
        exchange=place.new,
        end=place.end,
        others=place.others,
    )


def _exchange_statement(place: StatementPlace, line_starts: Sequence[int]) -> TrialPlace:
    line, is_new = bisect_right(line_starts, place.at), place.start == place.end
    return TrialPlace(
        (place.start,),
        line,
        place.kind,
        place.told,
        name=place.name,
        statement=place.new if is_new else "",
        loop=place.loop,
        exchange="" if is_new else place.new,
        end=place.end,
        is_statement=not is_new,
    )


def _turn_orders(code: Code) -> Iterator[SumPlace]:
    """What tells which of two values comes first, the other way round."""
    for found in _ORDER.finditer(code.code) if _SORTS.search(code.code) else ():
        start, end = found.span(1)
        yield SumPlace(ChangeKind.ORDER, start, end, f"-({code.text[start:end]})", code.quote(start, end), "")


def _list_joined(code: Code) -> Iterator[SumPlace]:
    """Sums behind a text, in the languages where a plus joins both."""
    return list_joined_places(code) if code.is_java or code.is_csharp else iter(())


_IN_ALL = (list_condition_places, list_scanf_places, list_sum_places, _turn_orders)
_ALWAYS = (
    list_sign_places,
    list_index_places,
    list_value_places,
    list_word_places,
    list_object_places,
    list_letter_places,
    list_asked_places,
    list_border_places,
    list_last_iteration_places,
    _list_joined,
)
_WITH_MOVES = (
    list_number_places,
    list_shared_places,
    list_late_questions,
    list_rounding_places,
    list_least_values,
    list_other_names,
    list_arithmetic_places,
    list_text_places,
    list_entry_values,
    list_stored_places,
    list_half_loops,
    list_constant_places,
    list_middle_places,
    list_other_lists,
    list_other_numbers,
    list_taken_places,
    list_neighbour_places,
    list_distance_places,
    list_compared_places,
    list_item_places,
    list_loop_places,
    list_time_places,
    list_writer_places,
    list_digit_places,
    list_filled_places,
    list_asked_entries,
    list_replace_places,
    list_map_orders,
    list_table_places,
    list_table_value_places,
    list_moved_ranges,
    list_still_empty_places,
    list_first_of_level,
    list_shared_indexes,
    list_pattern_orders,
    list_size_places,
    list_array_places,
    list_query_places,
    list_moved_texts,
    list_all_minutes,
    list_leap_year_places,
    list_power_places,
    list_read_orders,
    list_minus_places,
    list_joined_calls,
    list_other_end_places,
    list_clock_places,
    list_day_places,
    list_result_places,
    list_text_orders,
    list_sort_key_places,
    list_argument_places,
    list_halving_places,
    list_character_codes,
    list_letters_apart,
    list_turned_sides,
    list_whole_matches,
    list_table_orders,
    list_diagonal_places,
    list_twin_fields,
    list_small_numbers,
    list_other_constants,
    list_chain_ends,
    list_zero_places,
    list_moved_levels,
)
_STATEMENTS = (
    list_count_places,
    list_end_places,
    list_last_groups,
    list_parallel_places,
    list_leave_places,
    list_left_places,
    list_refused_places,
    list_iteration_places,
    list_entry_places,
    list_also_places,
    list_flag_places,
    list_kept_places,
    list_build_up_places,
    list_reset_places,
    list_surplus_places,
    list_stream_places,
    list_line_end_places,
    list_container_places,
    list_kept_field_places,
    list_undo_places,
    list_both_places,
    list_kept_results,
    list_else_places,
    list_outer_leaves,
    list_overruns,
    list_short_steps,
    list_unsorted_permutations,
    list_mirrored_places,
    list_kept_counts,
    list_guard_places,
    list_chain_tails,
    list_first_returns,
    list_copied_structs,
)
