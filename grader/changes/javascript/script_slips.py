"""Slips that leave a program in JavaScript running: 0 taken for nothing, a place that is a text, a needless order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.arithmetic_places import list_arithmetic_places
from grader.changes.asked_places import list_asked_places
from grader.changes.border_places import list_border_places
from grader.changes.character_codes import list_script_codes
from grader.changes.diagonal_places import list_diagonal_places
from grader.changes.entry_places import list_script_entry_values
from grader.changes.from_end_places import list_places_from_end
from grader.changes.halving_places import list_halving_places
from grader.changes.iteration_places import list_half_loops
from grader.changes.joined_calls import list_joined_calls
from grader.changes.joined_places import list_joined_places
from grader.changes.last_iteration_places import list_last_iteration_places
from grader.changes.leap_year_places import list_leap_year_places
from grader.changes.least_values import list_least_values
from grader.changes.loop_places import list_loop_places
from grader.changes.minus_places import list_minus_places
from grader.changes.other_end_places import list_other_end_places
from grader.changes.power_places import list_power_places
from grader.changes.recursive_calls import list_moved_levels
from grader.changes.result_places import list_result_places
from grader.changes.rounding_places import list_rounding_places
from grader.changes.size_places import list_size_places
from grader.changes.small_numbers import list_small_numbers
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import exchange_place, list_sum_places
from grader.changes.table_order_places import list_script_table_orders
from grader.changes.table_places import list_table_places
from grader.changes.text_edits import Pieces, TextEdit, find_operands, quote_around, quote_call
from grader.changes.text_places import list_text_places
from grader.changes.time_places import list_all_minutes, list_clock_places, list_day_places
from grader.changes.twin_fields import list_script_twins
from grader.changes.whole_matches import list_script_matches
from grader.source.code_blocks import ENDS_LOOP, Code, has_effect

_NOT = re.compile(r"(?<![\w$)\]=!])!\s?([A-Za-z_$][\w$]{0,40})(?![\w$.(\[])")
_NOTHING = (("!({0} || {0} === 0)", "{0} === undefined"), ("({0} === -1)", "{0} === -1"))
"""What asks for nothing, and how it is told: where 0 is a value, and where -1 stands for no place."""
_QUOTED_NUMBER = re.compile(r"([\"'])([0-9]{1,9}(?:\.[0-9]{1,9})?)\1")
_PLACE = re.compile(r"\b([A-Za-z_$][\w$]{0,40})\s?=\s?[^;\n]{0,120}\.(?:findIndex|indexOf|lastIndexOf|search)\(")
_FOR_IN = re.compile(r"\bfor\s?\(\s?(?:(?:let|const|var)\s)?\s?([A-Za-z_$][\w$]{0,40})\sin\s")
_SORT = re.compile(r"\.sort(?=\()")
_BINARY = re.compile(r"(?<=[\w$)\]])\s?([&|^])(?![&|=])\s?(?=[\w$(])")
_ELSE_IF = re.compile(r"\belse\s{1,3}(?=if\s?\()")
_IF = re.compile(r"\bif(?=\s?\()")
_BODY = re.compile(r"\s{0,80}(?:\{|[^{};\n]{1,200})")
"""The brace that opens the body of a condition, or the only statement in it."""
_ELSE = re.compile(r"\s{0,80}else\b")
_WORD = re.compile(r"[A-Za-z_$][\w$]{0,40}")
_CHANGED = re.compile(
    r"(?<![\w$])([A-Za-z_$][\w$]{0,40})(?:\s?(?:[-+*/%]=|\+\+|--|=\s?(?:[\w$.]{1,60}\s?[(\[]\s?)?\1\b)"
    r"|\.(?:shift|pop|splice|delete)\s?\()"
)
_SPLICES = re.compile(r"(?<![\w$.\])=(,?:+])(?<![=(,?:+] )(?<!return )(?:[A-Za-z_$][\w$]{0,40}\.){1,3}splice\(")
_MOST_SPLICES = 6
_INNER = re.compile(r"[(\[{][^()\[\]{}]{0,200}[)\]}]")
_COMPARED = re.compile(r"\s?(?:===|!==|==|!=|<=|>=|<|>)(?![<>])")


def list_script_slips(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    yield from _ask_for_nothing(code)
    yield from _count_places(code)
    yield from _leave_order(code)
    yield from _take_one_out(code)
    yield from _compare_last(code)
    yield from _ask_always(code)
    yield from _ask_again(code)
    yield from _leave_branches_out(code)
    yield from _go_on(code)
    yield from _make_numbers(code)
    rounded = list_rounding_places(code, is_script=True)
    yield from map(exchange_place, (*list_sum_places(code), *rounded, *list_least_values(code)))
    yield from map(exchange_place, list_moved_levels(code))
    yield from map(exchange_place, (*list_arithmetic_places(code), *list_text_places(code, is_script=True)))
    yield from map(exchange_place, (*list_script_entry_values(code), *list_half_loops(code)))
    yield from map(exchange_place, (*list_asked_places(code), *list_loop_places(code), *list_border_places(code)))
    yield from map(exchange_place, list_last_iteration_places(code))
    tables = (*list_table_places(code), *list_size_places(code))
    yield from map(exchange_place, (*list_joined_places(code, is_script=True), *tables))
    yield from map(
        exchange_place, (*list_all_minutes(code, is_script=True), *list_clock_places(code), *list_result_places(code))
    )
    yield from map(exchange_place, (*list_places_from_end(code), *list_halving_places(code)))
    yield from map(
        exchange_place, (*list_leap_year_places(code), *list_day_places(code), *list_power_places(code, is_script=True))
    )
    yield from map(exchange_place, (*list_other_end_places(code), *list_minus_places(code), *list_joined_calls(code)))
    yield from map(exchange_place, (*list_diagonal_places(code), *list_script_twins(code), *list_script_codes(code)))
    tables = (*list_script_table_orders(code), *list_small_numbers(code))
    yield from map(exchange_place, (*list_script_matches(code), *tables))


def _take_one_out(code: Code) -> Iterator[TextEdit]:
    """`row.splice(place)` with the number of items to be taken out."""
    for found in islice(_SPLICES.finditer(code.code), _MOST_SPLICES):
        end = code.ends.get(found.end() - 1, -1)
        if end > 0 and "," not in _blank_inner(code.code[found.end() : end]):
            told = f"{code.text[found.start() : end]}, 1)"
            yield TextEdit(
                ChangeKind.SPLICED_REST, found.start(), code.quote(found.start(), end + 1), ((end, end, ", 1"),), told
            )


def _blank_inner(arguments: str) -> str:
    """Without what stands in brackets of its own, up to two in one another."""
    return _INNER.sub("", _INNER.sub("", arguments))


def _go_on(code: Code) -> Iterator[TextEdit]:
    """Each `break` of a loop left out, or only the end of its iteration."""
    for place in code.list_breaks():
        for new in ("", "continue"):
            yield TextEdit(ChangeKind.EARLY_STOP, place, "break", ((place, place + len("break"), new),))


def _make_numbers(code: Code) -> Iterator[TextEdit]:
    """The numbers of a line that are written as texts."""
    by_line: dict[int, list[re.Match[str]]] = {}
    for found in _QUOTED_NUMBER.finditer(code.text):
        if code.code[found.start()] == code.code[found.end() - 1] == '"':
            by_line.setdefault(code.text.rfind("\n", 0, found.start()), []).append(found)
    for quoted in by_line.values():
        pieces = tuple((each.start(), each.end(), each[2]) for each in quoted)
        yield TextEdit(ChangeKind.TEXTS, quoted[0].start(), quoted[0][0], pieces)


def _ask_for_nothing(code: Code) -> Iterator[TextEdit]:
    """A name that is asked whether it stands for nothing, where 0 or an empty text would count as that."""
    places = {found[1] for found in _PLACE.finditer(code.code)}
    for found in _NOT.finditer(code.code):
        asked, told = (each.format(found[1]) for each in _NOTHING[found[1] in places])
        yield TextEdit(
            ChangeKind.ZERO_AS_NOTHING, found.start(), found[0], ((found.start(), found.end(), asked),), told
        )


def _count_places(code: Code) -> Iterator[TextEdit]:
    """The places that a `for … in` gives, which are texts, as numbers where something is added to them."""
    for name in dict.fromkeys(found[1] for found in _FOR_IN.finditer(code.code)):
        added = [*re.finditer(rf"(?<![\w$.]){re.escape(name)}(?=\s?\+\s?\d)", code.code)]
        if added:
            quoted = quote_around(code, added[0].end(), added[0].end() + 1)
            pieces = tuple((each.start(), each.end(), f"Number({name})") for each in added)
            yield TextEdit(ChangeKind.PLACE_AS_TEXT, added[0].start(), quoted, pieces, name)


def _leave_order(code: Code) -> Iterator[TextEdit]:
    """What is sorted, left in the order in which it came."""
    for found in _SORT.finditer(code.code):
        end = code.ends.get(found.end())
        if end is not None:
            quoted = quote_call(code, found.start(), end + 1)
            yield TextEdit(ChangeKind.SORTED, found.start(), quoted, ((found.start(), end + 1, ""),))


def _compare_last(code: Code) -> Iterator[TextEdit]:
    """What `&`, `|` or `^` joins, compared as a whole."""
    for found in _BINARY.finditer(code.code):
        left, right = find_operands(code, found.start(), found.end())
        sign = _COMPARED.match(code.code, right) if right is not None else None
        if left is None or right is None or sign is None:
            continue
        _, end = find_operands(code, sign.start(), sign.end() + code.code[sign.end() :].startswith(" "))
        if end is not None:
            parts = [code.quote(*span) for span in ((left, found.start()), (found.end(), end), (left, end))]
            read_as = f"{parts[0]} {found[1]} ({parts[1]})"
            yield TextEdit(ChangeKind.WEAK_OPERATOR, left, parts[2], ((left, left, "("), (right, right, ")")), read_as)


def _ask_always(code: Code) -> Iterator[TextEdit]:
    """An `if` in the place of an `else if`, after the one before it."""
    for found in _ELSE_IF.finditer(code.code):
        opening = code.code.index("(", found.end())
        quoted = code.quote(found.start(), code.ends.get(opening, opening) + 1)
        yield TextEdit(ChangeKind.NO_ELIF, found.start(), quoted, ((found.start(), found.end(), ""),))


def _leave_branches_out(code: Code) -> Iterator[TextEdit]:
    """Conditions that are never true, but for those by which a loop or the program may end."""
    for found in _IF.finditer(code.code):
        opening = code.code.index("(", found.end())
        end = code.ends.get(opening)
        body = _BODY.match(code.code, end + 1) if end is not None else None
        if end is None or body is None:
            continue
        behind = code.ends.get(body.end() - 1, body.end())
        if not ENDS_LOOP.search(code.code, end, behind) and not has_effect(code.code[opening + 1 : end]):
            pieces: Pieces = ((opening + 1, end, "false"),)
            yield TextEdit(ChangeKind.NEVER, found.start(), code.quote(opening + 1, end), pieces)


def _ask_again(code: Code) -> Iterator[TextEdit]:
    """A condition that is asked until it is true no more, where it changes what it asks about."""
    for found in _IF.finditer(code.code):
        opening = code.code.index("(", found.end())
        end = code.ends.get(opening)
        body = _BODY.match(code.code, end + 1) if end is not None else None
        is_else = code.code[: found.start()].rstrip().endswith("else")
        if end is None or body is None or is_else:
            continue
        behind = code.ends.get(body.end() - 1, body.end())
        if _ELSE.match(code.code, behind + 1) or ENDS_LOOP.search(code.code, end, behind):
            continue
        names = {*_WORD.findall(code.code, opening, end)}
        changed = (each[1] for each in _CHANGED.finditer(code.code, end, behind))
        if not names.isdisjoint(changed):
            quoted = code.quote(found.start(), end + 1)
            told = f"while{quoted[2:]}"
            yield TextEdit(ChangeKind.ONCE, found.start(), quoted, ((found.start(), found.end(), "while"),), told)
