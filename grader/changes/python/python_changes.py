"""The small changes to try in a program in Python: one at a time, written anew from its syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, combinations, islice

from grader.changes.python.also_edits import list_also_edits
from grader.changes.python.amount_edits import list_amount_edits
from grader.changes.python.argument_edits import list_argument_edits
from grader.changes.python.arithmetic_edits import list_arithmetic_edits
from grader.changes.python.asked_edits import list_asked_edits
from grader.changes.python.both_edits import list_both_edits
from grader.changes.python.build_up_edits import list_build_up_edits
from grader.changes.python.capped_edits import list_capped_edits
from grader.changes.python.chain_edits import list_chain_edits
from grader.changes.python.changed_given_edits import list_changed_given_edits
from grader.changes.python.check_edits import list_check_edits
from grader.changes.python.compared_edits import list_compared_edits
from grader.changes.python.constant_edits import list_constant_edits
from grader.changes.python.constant_name_edits import list_constant_name_edits
from grader.changes.python.copy_edits import list_copy_edits
from grader.changes.python.diagonal_edits import list_diagonal_edits
from grader.changes.python.digit_edits import list_digit_edits
from grader.changes.python.distance_edits import list_distance_edits
from grader.changes.python.else_edits import list_else_edits
from grader.changes.python.end_edits import list_end_edits
from grader.changes.python.entry_edits import list_entry_edits
from grader.changes.python.field_edits import list_field_edits
from grader.changes.python.first_return_edits import list_first_return_edits
from grader.changes.python.flag_edits import list_flag_edits
from grader.changes.python.go_round_edits import list_go_round_edits
from grader.changes.python.grid_edits import list_grid_edits
from grader.changes.python.group_edits import list_group_edits
from grader.changes.python.guard_edits import list_guard_edits
from grader.changes.python.halving_edits import list_halving_edits
from grader.changes.python.ignored_result_edits import list_ignored_result_edits
from grader.changes.python.iteration_edits import list_iteration_edits
from grader.changes.python.iterator_edits import list_iterator_edits
from grader.changes.python.joined_call_edits import list_joined_call_edits
from grader.changes.python.kept_edits import list_kept_edits
from grader.changes.python.kept_result_edits import list_kept_result_edits
from grader.changes.python.leap_year_edits import list_leap_year_edits
from grader.changes.python.leave_edits import list_leave_edits
from grader.changes.python.letter_edits import list_letter_edits
from grader.changes.python.loop_edits import list_loop_edits
from grader.changes.python.loop_index_edits import list_loop_index_edits
from grader.changes.python.match_edits import list_match_edits
from grader.changes.python.middle_edits import list_middle_edits
from grader.changes.python.minus_edits import list_minus_edits
from grader.changes.python.mirrored_edits import list_mirrored_edits
from grader.changes.python.name_edits import list_name_edits
from grader.changes.python.neighbour_edits import list_neighbour_edits
from grader.changes.python.nothing_edits import list_nothing_edits
from grader.changes.python.number_edits import list_number_edits
from grader.changes.python.only_asked_edits import list_only_asked_edits
from grader.changes.python.operand_edits import list_operand_edits
from grader.changes.python.operator_edits import list_operator_edits
from grader.changes.python.order_edits import list_order_edits
from grader.changes.python.other_end_edits import list_other_end_edits
from grader.changes.python.outer_leave_edits import list_outer_leave_edits
from grader.changes.python.parallel_edits import list_parallel_edits
from grader.changes.python.pattern_order_edits import list_pattern_order_edits
from grader.changes.python.power_edits import list_power_edits
from grader.changes.python.printed_edits import list_printed_edits
from grader.changes.python.range_edits import list_range_edits
from grader.changes.python.rank_edits import list_rank_edits
from grader.changes.python.reset_edits import list_reset_edits
from grader.changes.python.result_edits import list_result_edits
from grader.changes.python.scope_edits import list_scope_edits
from grader.changes.python.shared_list_edits import list_shared_list_edits
from grader.changes.python.size_edits import list_size_edits
from grader.changes.python.slip_edits import list_slip_edits
from grader.changes.python.small_number_edits import list_small_number_edits
from grader.changes.python.statement_edits import list_statement_edits
from grader.changes.python.step_edits import list_step_edits
from grader.changes.python.still_empty_edits import list_still_empty_edits
from grader.changes.python.stop_edits import list_stop_edits
from grader.changes.python.sum_edits import list_sum_edits
from grader.changes.python.table_edits import list_table_edits
from grader.changes.python.table_order_edits import list_table_order_edits
from grader.changes.python.table_value_edits import list_table_value_edits
from grader.changes.python.taken_edits import list_taken_edits
from grader.changes.python.time_edits import list_time_edits
from grader.changes.python.tree_edits import TreeEdit
from grader.changes.python.tree_text import TreeText
from grader.changes.python.turned_side_edits import list_turned_side_edits
from grader.changes.python.twin_edits import list_twin_edits
from grader.changes.python.undo_edits import list_undo_edits
from grader.changes.python.value_edits import list_value_edits
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.source.python_trees import parse_python

_MOST, _MOST_PAIRS = 1_000, 700
_LONGEST, _LONG, _MOST_OF_LONG = 20_000, 8_000, 150
"""Characters of a program, and the changes of a long one: each takes longer to write."""
_PAIRED = frozenset(
    {
        ChangeKind.LIMIT,
        ChangeKind.BELOW_ZERO,
        ChangeKind.PART_ADDED,
        ChangeKind.OWN_PLACE,
        ChangeKind.DIRECTION,
        ChangeKind.LONGER_RANGE,
        ChangeKind.SHORTER_RANGE,
        ChangeKind.RANGE_START,
        ChangeKind.START,
        ChangeKind.SET_ONCE,
        ChangeKind.SET_AGAIN,
        ChangeKind.IN_LOOP,
        ChangeKind.BEHIND_LOOP,
        ChangeKind.WHOLE_DIVISION,
        ChangeKind.ROUNDING,
        ChangeKind.REPLACED_SUM,
        ChangeKind.NO_ASSIGNMENT,
        ChangeKind.SHARED_DEFAULT,
        ChangeKind.SEPARATE_IF,
        ChangeKind.CONNECTIVE,
        ChangeKind.LOOP_NAME,
        ChangeKind.LATE_TEST,
        ChangeKind.SIGN,
        ChangeKind.ORDER,
        ChangeKind.EXTREME,
        ChangeKind.NEVER,
        ChangeKind.DATE_TEXTS,
        ChangeKind.ASKED_LATE,
        ChangeKind.DONE_UNASKED,
        ChangeKind.NOT_SET_BACK,
        ChangeKind.HALF_TO_EVEN,
        ChangeKind.ROUNDED_EARLY,
        ChangeKind.HUNDRED_MINUTES,
        ChangeKind.KEPT_SIGN,
        ChangeKind.NOT_KEPT,
        ChangeKind.SET_ONE_BY_ONE,
        ChangeKind.HALF_ASKED,
        ChangeKind.PART_MULTIPLIED,
        ChangeKind.FEW_ITERATIONS,
        ChangeKind.ONE_OF_LINE,
    }
)
"""What is also tried two at a time: with all kinds there would be too many pairs."""
_PAIRS = ({ChangeKind.SURPLUS_PRINT, ChangeKind.PROMPT}, {ChangeKind.OTHER_VALUE, ChangeKind.ONCE})
"""And these: who asks with a prompt often prints what was read; who copies a condition copies what it lacks."""


def list_python_changes(text: str, made: Collection[int] = ()) -> tuple[SourceChange, ...]:
    """The changes to try, each beside those that are `made` by their numbers; none where it is too long, or no Python.

    Lines are those of the text as it stands.
    """
    written, edits = _list_edits(text)
    before = [edit for edit in edits if edit.number in made]
    first = [value for edit in before for value in edit.values]
    others = (edit for edit in edits if all(_can_join(one, edit) for one in before))
    return tuple(
        _describe(edit, changed, written) for edit in others if (changed := written.change(edit.values, first))
    )


def list_python_pairs(text: str) -> tuple[SourceChange, ...]:
    """Each two changes on two lines; none where there are too many."""
    written, edits = _list_edits(text)
    pairs = [*islice(_list_pairs(edits), _MOST_PAIRS + 1)]
    if len(pairs) > _MOST_PAIRS:
        return ()
    both = ((one, other, written.change((*one.values, *other.values))) for one, other in pairs)
    return tuple(
        _describe(one, changed, written).join(_describe(other, changed, written), changed, other.number)
        for one, other, changed in both
        if changed
    )


def _list_edits(text: str) -> tuple[TreeText, Sequence[TreeEdit]]:
    """The program with what may be changed in it, in the order of its lines."""
    text = re.sub(r"\r\n?", "\n", text)
    tree = (parse_python(text) if len(text) <= _LONGEST else None) or ast.Module([], [])
    first = (edit for node in ast.walk(tree) for edit in (*list_operator_edits(node), *list_statement_edits(node)))
    stops = list_stop_edits(tree), list_printed_edits(tree), list_shared_list_edits(tree)
    more = list_sum_edits(tree), list_copy_edits(tree), list_loop_edits(tree)
    slips = list_slip_edits(tree), list_nothing_edits(tree)
    others = list_value_edits(tree), list_number_edits(tree), list_order_edits(tree), list_step_edits(tree)
    kept = list_group_edits(tree), list_end_edits(tree), list_amount_edits(tree), list_parallel_edits(tree)
    asked = list_check_edits(tree), list_arithmetic_edits(tree), list_leave_edits(tree), list_iteration_edits(tree)
    meant = list_constant_edits(tree), list_middle_edits(tree), list_letter_edits(tree), list_operand_edits(tree)
    built = list_build_up_edits(tree), list_asked_edits(tree), list_reset_edits(tree)
    amounts = list_taken_edits(tree), list_neighbour_edits(tree), list_distance_edits(tree), list_kept_edits(tree)
    last = (
        *asked,
        *meant,
        *amounts,
        list_compared_edits(tree),
        *built,
        list_entry_edits(tree),
        list_also_edits(tree),
        list_flag_edits(tree),
        list_name_edits(tree),
        list_field_edits(tree),
        list_time_edits(tree),
        list_digit_edits(tree),
        list_iterator_edits(tree),
        list_scope_edits(tree),
        list_result_edits(tree),
        list_table_edits(tree),
        list_size_edits(tree),
        list_leap_year_edits(tree),
        list_power_edits(tree),
        list_minus_edits(tree),
        list_grid_edits(tree),
        list_joined_call_edits(tree),
        list_other_end_edits(tree),
        list_both_edits(tree),
        list_first_return_edits(tree),
        list_halving_edits(tree),
        list_undo_edits(tree),
        list_go_round_edits(tree),
        list_match_edits(tree),
        list_kept_result_edits(tree),
        list_small_number_edits(tree),
        list_diagonal_edits(tree),
        list_else_edits(tree),
        list_twin_edits(tree),
        list_table_order_edits(tree),
        list_table_value_edits(tree),
        list_changed_given_edits(tree),
        list_range_edits(tree),
        list_still_empty_edits(tree),
        list_mirrored_edits(tree),
        list_guard_edits(tree),
        list_ignored_result_edits(tree),
        list_loop_index_edits(tree),
        list_outer_leave_edits(tree),
        list_pattern_order_edits(tree),
        list_argument_edits(tree),
        list_capped_edits(tree),
        list_turned_side_edits(tree),
        list_constant_name_edits(tree),
        list_chain_edits(tree),
        list_rank_edits(tree),
        list_only_asked_edits(tree),
    )
    compared = {
        id(side) for node in ast.walk(tree) if isinstance(node, ast.Compare) for side in (node.left, *node.comparators)
    }
    lists = map(_list_what_can_be_written, (first, *stops, *more, *slips, *others, *kept, *last))
    found = (edit for edit in chain.from_iterable(lists) if not _is_size(edit, compared))
    most = _MOST if len(text) <= _LONG else _MOST_OF_LONG
    edits = sorted(islice(found, most), key=lambda edit: edit.node.lineno)
    return TreeText(text, tree), [replace(edit, number=number) for number, edit in enumerate(edits)]


def _list_what_can_be_written(edits: Iterable[TreeEdit]) -> Iterator[TreeEdit]:
    """The edits of one kind: where one puts a slice where none may stand, those behind it are left out."""
    with suppress(SyntaxError):
        yield from edits


def _is_size(edit: TreeEdit, compared: Collection[int]) -> bool:
    """Whether the sign is dropped of what is compared, where only its size may matter."""
    return edit.kind is ChangeKind.LOST_SIGN and id(edit.node) in compared


def _list_pairs(edits: Sequence[TreeEdit]) -> Iterator[tuple[TreeEdit, TreeEdit]]:
    for one, other in combinations([edit for edit in edits if not edit.alone], 2):
        kinds = {one.kind, other.kind}
        if kinds not in _PAIRS and not kinds <= _PAIRED:
            continue
        if _can_join(one, other):
            yield one, other


def _can_join(one: TreeEdit, other: TreeEdit) -> bool:
    """Whether the changes are on two lines, and neither sets what the other one sets."""
    places = [{(id(owner), name) for owner, name, _ in edit.values} for edit in (one, other)]
    return one.node.lineno != other.node.lineno and places[0].isdisjoint(places[1])


def _describe(edit: TreeEdit, text: str, written: TreeText) -> SourceChange:
    code = edit.code or ast.unparse(edit.node).partition("\n")[0]
    spans = written.find_lines(edit.values)
    return SourceChange(edit.kind, edit.node.lineno, code, text, edit.name, edit.loop, number=edit.number, spans=spans)
