"""Statements of a program in JavaScript that may come too early or too late, or undo what was there before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.argument_places import list_script_arguments
from grader.changes.build_up_places import list_item_places
from grader.changes.chain_places import list_chain_ends
from grader.changes.compared_places import list_compared_places
from grader.changes.constant_places import list_constant_places
from grader.changes.declared_anew import list_declared_anew
from grader.changes.digit_places import list_digit_places
from grader.changes.distance_places import list_script_distances
from grader.changes.field_places import list_other_fields
from grader.changes.filled_places import list_filled_places
from grader.changes.letters_apart import list_letters_apart
from grader.changes.list_name_places import list_other_lists
from grader.changes.loop_indexes import list_first_of_level, list_script_indexes
from grader.changes.middle_places import list_middle_places
from grader.changes.moved_ranges import list_moved_ranges
from grader.changes.neighbour_places import list_neighbour_places
from grader.changes.other_constants import list_other_constants
from grader.changes.pattern_orders import list_pattern_orders
from grader.changes.question_places import gives_new_value, list_late_questions, list_set_back
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_moves import MoveSyntax, StatementMove, StatementMover
from grader.changes.still_empty_places import list_still_empty_places
from grader.changes.sum_places import exchange_place
from grader.changes.table_value_places import list_table_value_places
from grader.changes.taken_places import list_taken_places
from grader.changes.text_edits import TextEdit
from grader.changes.turned_sides import list_turned_sides
from grader.changes.zero_places import list_zero_places
from grader.source.code_blocks import Code

_MOST, _MOST_CLEARED = 30, 12
_ENDS = "\n;"
_SETS = re.compile(
    r"(?<![\w$])([A-Za-z_$][\w$.]{0,60}(?:\[[^\]\n;]{1,60}\]){0,2}(?:\.[\w$]{1,40})?)\s?(?:[-+*]?=(?![=>])|\+\+|--)"
)
_SYNTAX = MoveSyntax(
    sets=_SETS,
    acts=re.compile(
        r"(?!(?:return|let|const|var|function|class|if|for|while|switch)\b)"
        r"[A-Za-z_$][\w$.]{0,60}(?:\[[^\]\n;]{1,60}\])?\s?(?:\(|[-+*]?=)"
    ),
    changes=_SETS,
    names=re.compile(r"(?<![\w$.])[A-Za-z_$][\w$]{0,40}"),
    reads=r"(?<![\w$.]){name}(?![\w$])(?!\s?=(?![=>]))",
    constants=re.compile(r"([A-Za-z_$][\w$]{0,40})\s?=\s?(?:-?[0-9][\w.]{0,15}|true|false|null|[\"'`]{2})\s*+(?:;|\Z)"),
    gives=re.compile(
        r"([A-Za-z_$][\w$]{0,40})\.(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|replace|replaceAll|slice|concat|map"
        r"|filter|padStart|padEnd|substring|toFixed|toSorted|toReversed|flat)(?=\()"
    ),
)
_DECLARED = re.compile(
    r"(?:let|var)\s([A-Za-z_$][\w$]{0,40})\s?=\s?(-?[0-9][\w.]{0,15}|true|false|null|\[\s?\]|\{\s?\})\s?(?=[;\n])"
)
_FUNCTION = re.compile(r"\bfunction\b[^{;]{0,120}\{|=>\s?\{")
_EXCHANGES = (
    list_late_questions,
    list_constant_places,
    list_middle_places,
    list_other_lists,
    list_other_fields,
    list_taken_places,
    list_script_distances,
    list_compared_places,
    list_item_places,
    list_neighbour_places,
    list_digit_places,
    list_filled_places,
    list_letters_apart,
    list_turned_sides,
    list_table_value_places,
    list_moved_ranges,
    list_still_empty_places,
    list_first_of_level,
    list_script_indexes,
    list_pattern_orders,
    list_script_arguments,
    list_other_constants,
    list_chain_ends,
    list_zero_places,
)


def list_script_moves(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    mover = StatementMover(code, _SYNTAX)
    for moves in (
        mover.list_moves(),
        mover.list_waits(),
        mover.list_calls(),
        mover.list_undone(),
        mover.list_late_guards(),
        mover.list_unasked(),
        mover.list_asked(),
    ):
        yield from (_move(code, move) for move in islice(moves, _MOST))
    yield from islice(_clear_first(code), _MOST_CLEARED)
    for list_places in _EXCHANGES:
        yield from map(exchange_place, list_places(code))
    for each in list_set_back(code):
        pieces = ((each.place, each.place, f" {each.again}; "),)
        yield TextEdit(ChangeKind.NOT_SET_BACK, each.place, each.again, pieces, each.condition)
    for anew in list_declared_anew(code):
        pieces = ((anew.start, anew.name_start, ""),)
        yield TextEdit(ChangeKind.DECLARED_ANEW, anew.start, code.quote(anew.start, anew.end), pieces, anew.name)
    for statement, name in islice(mover.list_thrown_away(), _MOST_CLEARED):
        quoted = code.quote(statement.start, statement.end)
        pieces = ((statement.start, statement.start, f"{name} = "),)
        yield TextEdit(ChangeKind.THROWN_AWAY, statement.start, quoted, pieces, f"{name} = {quoted}")


def _move(code: Code, move: StatementMove) -> TextEdit:
    start, end = move.statement.start, move.statement.end
    pieces = (start, end, ";"), (move.place, move.place, f" {code.text[start:end].rstrip(_ENDS)}; ")
    loop = code.count_line(move.loop.start) if move.loop else 0
    return TextEdit(move.kind, start, move.told or code.quote(start, end), pieces, move.name, loop)


def _clear_first(code: Code) -> Iterator[TextEdit]:
    """What the whole program starts with, set again where a function begins that changes it."""
    outside = code.blocks.get(-1, ())
    starts = [found for each in outside if (found := _DECLARED.match(code.code, each.start, each.end + 1))]
    for function in _FUNCTION.finditer(code.code):
        end = code.ends.get(function.end() - 1, function.end())
        for found in starts:
            if gives_new_value(found[1], code.code[function.end() : end]):
                again = code.quote(found.start(1), found.end())
                pieces = ((function.end(), function.end(), f" {again}; "),)
                yield TextEdit(ChangeKind.LEFT_OVER, function.start(), again, pieces, found[1])
