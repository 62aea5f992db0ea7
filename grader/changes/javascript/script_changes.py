"""The small changes to try in a program in JavaScript: one at a time, at a place that a pattern finds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, pairwise

from grader.changes.also_places import list_also_places
from grader.changes.both_places import list_both_places
from grader.changes.build_up_places import list_build_up_places
from grader.changes.chain_places import list_chain_tails
from grader.changes.count_places import list_script_counts
from grader.changes.else_places import list_else_places
from grader.changes.end_places import list_script_ends
from grader.changes.entry_places import list_script_entries
from grader.changes.flag_places import list_flag_places
from grader.changes.guard_places import list_guard_places
from grader.changes.iteration_places import list_iteration_places
from grader.changes.javascript.script_copies import list_script_copies
from grader.changes.javascript.script_numbers import list_script_numbers
from grader.changes.javascript.script_order import list_script_moves
from grader.changes.javascript.script_results import list_script_results
from grader.changes.javascript.script_slips import list_script_slips
from grader.changes.javascript.script_starts import list_script_starts
from grader.changes.javascript.script_stops import list_script_stops
from grader.changes.javascript.script_text_items import list_script_text_items
from grader.changes.javascript.script_values import list_script_months, list_script_values
from grader.changes.kept_counts import list_kept_counts
from grader.changes.kept_places import list_script_kept
from grader.changes.kept_results import list_kept_results
from grader.changes.last_groups import list_last_groups
from grader.changes.leave_places import list_leave_places, list_left_places
from grader.changes.line_end_places import list_line_end_places
from grader.changes.loop_indexes import list_overruns, list_short_steps
from grader.changes.mirrored_places import list_mirrored_places
from grader.changes.outer_leaves import list_outer_leaves
from grader.changes.parallel_places import list_script_parallels
from grader.changes.recursive_calls import list_first_returns
from grader.changes.refused_places import list_refused_places
from grader.changes.reset_places import list_reset_places
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.changes.statement_places import exchange_statement
from grader.changes.surplus_places import list_surplus_places
from grader.changes.text_edits import (
    Pieces,
    TextEdit,
    find_operands,
    find_product_end,
    quote_around,
    quote_call,
    quote_joined_question,
)
from grader.changes.undo_places import list_undo_places
from grader.source.code_blocks import Code, CodeStatement, Loop, end_lines

_MOST = 600
_LONGEST = 20_000
_MOST_NAMES = 4
"""Names that are set back together, or that another one may start with."""
_MOST_BRANCHES, _TWO = 12, 2
_LAST_SINGLE = "\uffff"
_LONGEST_CONDITION = 200

_BEFORE_PATTERN = re.compile(r"[(\[{,=:!&|?;](?=\s?/[^/*])")
_LONGEST_DIVISOR = 20
_EQUALS_NUMBER = re.compile(r"(?<![=!<>])={2,3}(?=\s?-?[0-9]{1,9}(?![\w.]))")
_COMPARISON = re.compile(r"(?<![<>=!])(?:<=|>=|<|>)(?![<>=])")
_AT_LIMIT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_ZEROS = ("0", "00")
_NUMBER_BEHIND = re.compile(r"\s?(?:[5-9]|[1-9][0-9]{1,8})(?![\w.])")
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_SIGN = re.compile(r"(?<=[\w)\]])\s?(?<![+\-])([+\-])(?![+\-=])\s?(?=[\w$(])")
_OTHER_SIGN = {"+": "-", "-": "+"}
_DIVISION = re.compile(r"(?<=[\w)\]])\s?/(?![/=*])\s?(?=[\w$(])")
_WHOLE = ("Math.floor", "Math.trunc", "Math.round", "Math.ceil")
"""What makes a whole number of one with decimals: the second also of one below 0 as most languages divide."""
_CONNECTIVE = re.compile(r"&&|\|\|")
_ROUNDING = re.compile(r"\bMath\.(floor|ceil|round|trunc)(?=\()")
_ROUNDED = {
    "floor": ("ceil", "round"),
    "trunc": ("ceil", "round"),
    "ceil": ("floor", "round"),
    "round": ("floor", "ceil"),
}
_EXTREME = re.compile(r"\bMath\.(max|min)(?=\()")
_PLAIN_SORT = re.compile(r"\.(?:sort|toSorted)\(\s?\)")
_SORT_NAMES = re.compile(r"\.(?:sort|toSorted)\(\s?(?:function\s?)?\(\s?(\w{1,40})\s?,\s?(\w{1,40})\s?\)")
_SPLIT = re.compile(r"\.split\([^()\n]{0,20}\)(?=\s?[;),])")
_ITEM = re.compile(r"=\s?(\w{1,40}\[[\w+\- ]{1,20}\])(?=\s?;)")
_FOR_IN = re.compile(r"\bfor\s?\(\s?(?:(?:let|const|var)\s)?\s?\w{1,40}\s(in)\s")
_ASSIGNED = re.compile(r"\b(?:if|while)\s?\(\s?([\w$]{1,40})\s?(=)(?!=)\s?[^;()\n]{1,60}\)")
_START = re.compile(r"(?:\b(?:let|var)\s|,)\s{0,20}([A-Za-z_$][\w$]{0,40})\s?=\s?([01]|-1)(?=\s?[;,])")
_LITERAL = r"-?[0-9][\w.]{0,15}|[\"'`]{2,40}|\[\s?\]|\{\s?\}|true|false|null"
_SET = re.compile(rf"(?<![\w$.])([A-Za-z_$][\w$]{{0,40}})\s?=\s?(?:{_LITERAL})(?=\s?[;,])")
_DECLARING = re.compile(r"(?:let|var)\s")
_ASSIGNMENT = re.compile(r"([A-Za-z_$][\w$]{0,40})\s?=(?![=>])\s?")
_ADDITION = re.compile(
    r"(?<![\w$])([A-Za-z_$][\w$.]{0,60}(?:\[[^\[\]\n;]{1,40}\]){0,2}(?:\.[\w$]{1,40})?)\s?\+=\s?([^;{}\n]{1,120})(?=;)"
)
_MOVED = re.compile(r"[A-Za-z_$][\w$.]{0,60}\s?(?:\(|\+=|-=|\+\+|--)")
_MOVED_OR_SET = re.compile(r"[A-Za-z_$][\w$.]{0,60}(?:\[[^\n;]{0,60}?\]){0,2}\s?(?:\(|\+=|-=|\+\+|--|=(?!=))")
_IF = re.compile(r"(?:else\s)?\s?if\s?\(")


def list_script_changes(text: str, code: str) -> tuple[SourceChange, ...]:
    """The changes to try in a source, given whole and as its code without comments and texts; none where it is long."""
    if len(text) != len(code) or len(text) > _LONGEST:
        return ()
    read = Code(text, end_lines(_show_brackets(text, code)))
    others = (
        list_script_results,
        list_script_copies,
        list_script_slips,
        list_script_values,
        list_script_numbers,
        list_script_moves,
        list_script_starts,
        list_script_text_items,
    )
    last = (
        list_script_counts,
        list_script_ends,
        list_last_groups,
        list_script_parallels,
        list_leave_places,
        list_left_places,
        list_refused_places,
        list_reset_places,
        list_iteration_places,
        list_script_entries,
        list_also_places,
        list_flag_places,
        list_script_kept,
        list_undo_places,
        list_mirrored_places,
        list_kept_counts,
        list_chain_tails,
        list_guard_places,
        list_both_places,
        list_build_up_places,
        list_surplus_places,
        list_line_end_places,
        list_kept_results,
        list_else_places,
        list_outer_leaves,
        list_overruns,
        list_short_steps,
        list_first_returns,
    )
    statements = (exchange_statement(place) for list_places in last for place in list_places(read))
    found = chain(_list_edits(read), *(list_edits(read) for list_edits in (*others, list_script_stops)), statements)
    edits = sorted(islice(found, _MOST), key=lambda edit: edit.start)
    # Node counts a character beyond the basic plane twice.
    tells_spans = max(text, default="") <= _LAST_SINGLE
    return tuple(_describe(edit, number, read, tells_spans) for number, edit in enumerate(edits))


def _show_brackets(text: str, code: str) -> str:
    """The code, with what stands before a regular expression: it was taken away together with that."""
    shown = list(code)
    for found in _BEFORE_PATTERN.finditer(text):
        place = found.start()
        if code[place] == '"' != code[place - 1 : place]:
            shown[place] = text[place]
    return "".join(shown)


def _describe(edit: TextEdit, number: int, code: Code, tells_spans: bool) -> SourceChange:
    text = code.text
    for start, end, new in sorted(edit.pieces, reverse=True):
        text = text[:start] + new + text[end:]
    spans = _find_spans(edit, code) if tells_spans else ()
    line = code.count_line(edit.start)
    return SourceChange(edit.kind, line, edit.code, text, edit.name, edit.loop, number=number, spans=spans)


def _find_spans(edit: TextEdit, code: Code) -> tuple[tuple[int, int], ...]:
    """The statements that an edit changes; none where what it changes is in no statement."""
    found = [next(code.list_around(start, end), None) for start, end, _ in edit.pieces]
    return tuple((each.start, each.end) for each in found if each) if all(found) else ()


def _list_edits(code: Code) -> Iterator[TextEdit]:
    yield from _change_comparisons(code)
    yield from list_script_months(code)
    yield from _change_operators(code)
    yield from _change_calls(code)
    yield from _change_starts(code)
    yield from _change_statements(code)
    for loop in code.loops:
        yield from _change_loop(code, loop)


# --- expressions -----------------------------------------------------------------------------------------------------


def _change_comparisons(code: Code) -> Iterator[TextEdit]:
    for sign in _COMPARISON.finditer(code.code):
        quoted = quote_around(code, sign.start(), sign.end())
        if not quoted:
            continue
        other = _AT_LIMIT[sign[0]]
        kind, place = ChangeKind.LIMIT, sign.start()
        loops = (loop for loop in code.loops if code.code.startswith("for", loop.start))
        if any(loop.head[0] < place < loop.head[1] for loop in loops):
            kind = ChangeKind.LONGER_RANGE if len(other) > 1 else ChangeKind.SHORTER_RANGE
        yield TextEdit(kind, sign.start(), quoted, ((sign.start(), sign.end(), other),))
        if kind is ChangeKind.LIMIT:
            turned = ((sign.start(), sign.end(), _TURNED[sign[0]]),)
            yield TextEdit(ChangeKind.DIRECTION, sign.start(), quoted, turned)
            yield from _lengthen_limit(code, sign.end(), quoted)
    yield from _ask_for_less(code)
    for found in _ASSIGNED.finditer(code.code):
        quoted = code.quote(found.start(1), found.end() - 1)
        yield TextEdit(ChangeKind.ASSIGNED, found.start(), quoted, ((found.start(2), found.end(2), "=="),), found[1])


def _ask_for_less(code: Code) -> Iterator[TextEdit]:
    """`n === 3` as `n <= 3` and `n >= 3`, but for a remainder."""
    for sign in _EQUALS_NUMBER.finditer(code.code):
        quoted = quote_around(code, sign.start(), sign.end())
        is_remainder = "%" in code.code[max(0, sign.start() - _LONGEST_DIVISOR) : sign.start()]
        for other in ("<=", ">=") if quoted and not is_remainder else ():
            told = quoted.replace(sign[0], other, 1)
            yield TextEdit(ChangeKind.ONLY_EQUAL, sign.start(), quoted, ((sign.start(), sign.end(), other),), told)


def _lengthen_limit(code: Code, place: int, quoted: str) -> Iterator[TextEdit]:
    """The number behind a comparison in a smaller unit, 10 or 100 times as large."""
    limit = _NUMBER_BEHIND.match(code.code, place)
    if limit:
        ends = ((limit.end() - 1, limit.end(), f"{limit[0][-1]}{zeros}") for zeros in _ZEROS)
        yield from (TextEdit(ChangeKind.FACTOR, place, quoted, (end,)) for end in ends)


def _change_operators(code: Code) -> Iterator[TextEdit]:
    for kind, pattern in ((ChangeKind.SIGN, _SIGN), (ChangeKind.WHOLE_DIVISION, _DIVISION)):
        for found in pattern.finditer(code.code):
            left, right = find_operands(code, found.start(), found.end())
            if left is None or right is None:
                continue
            if kind is ChangeKind.SIGN:
                right = find_product_end(code, right)
                pieces: Pieces = ((found.start(1), found.end(1), _OTHER_SIGN[found[1]]),)
                yield TextEdit(kind, found.start(), code.quote(left, right), pieces)
                continue
            quoted = code.quote(left, right)
            for function in _WHOLE:
                pieces = ((left, left, f"{function}("), (right, right, ")"))
                yield TextEdit(kind, found.start(), quoted, pieces, f"{function}({quoted})")
    for found in _CONNECTIVE.finditer(code.code):
        quoted = quote_joined_question(code, found.start(), found.end())
        other = "||" if found[0] == "&&" else "&&"
        yield TextEdit(ChangeKind.CONNECTIVE, found.start(), quoted, ((found.start(), found.end(), other),))
        condition = _find_condition(code, found.start())
        signs = [*_COMPARISON.finditer(code.code, *condition)]
        if len(signs) == _TWO and signs[0].end() < found.start() < signs[1].start():
            pieces = tuple((each.start(), each.end(), _AT_LIMIT[each[0]]) for each in signs)
            yield TextEdit(ChangeKind.BOTH_LIMITS, found.start(), code.quote(condition[0] + 1, condition[1]), pieces)


def _find_condition(code: Code, place: int) -> tuple[int, int]:
    """The brackets around a place; nothing where there are none."""
    around = (each for each in code.ends.items() if each[0] < place < each[1] and code.code[each[0]] == "(")
    return max(around, default=(place, place))


def _change_calls(code: Code) -> Iterator[TextEdit]:
    for found in _ROUNDING.finditer(code.code):
        quoted = code.quote(found.start(), code.ends.get(found.end(), found.end()) + 1)
        for other in _ROUNDED[found[1]]:
            yield TextEdit(ChangeKind.ROUNDING, found.start(), quoted, ((found.start(1), found.end(1), other),))
    for found in _EXTREME.finditer(code.code):
        quoted = code.quote(found.start(), code.ends.get(found.end(), found.end()) + 1)
        other = "min" if found[1] == "max" else "max"
        yield TextEdit(ChangeKind.EXTREME, found.start(), quoted, ((found.start(1), found.end(1), other),))
    for found in _PLAIN_SORT.finditer(code.code):
        quoted = quote_call(code, found.start(), found.end())
        for compare in ("(a, b) => a - b", "(a, b) => a[0] - b[0] || a[1] - b[1]"):
            pieces: Pieces = ((found.end() - 1, found.end() - 1, compare),)
            yield TextEdit(ChangeKind.TEXT_SORT, found.start(), quoted, pieces, compare.partition(" ||")[0])
    for found in _SORT_NAMES.finditer(code.code):
        opening = code.code.index("(", found.start())
        quoted = quote_call(code, found.start(), code.ends.get(opening, found.end()) + 1)
        pieces = ((found.start(1), found.end(1), found[2]), (found.start(2), found.end(2), found[1]))
        yield TextEdit(ChangeKind.ORDER, found.start(), quoted, pieces)
    for found in _FOR_IN.finditer(code.code):
        quoted = code.quote(found.start(), code.ends.get(code.code.index("(", found.start()), found.end()) + 1)
        yield TextEdit(ChangeKind.FOR_IN, found.start(), quoted, ((found.start(1), found.end(1), "of"),))
    for found in _SPLIT.finditer(code.code):
        quoted = quote_call(code, found.start(), found.end())
        yield TextEdit(ChangeKind.TEXTS, found.start(), quoted, ((found.end(), found.end(), ".map(Number)"),))
    for found in _ITEM.finditer(code.code):
        pieces = ((found.start(1), found.start(1), "Number("), (found.end(1), found.end(1), ")"))
        yield TextEdit(ChangeKind.TEXTS, found.start(), code.quote(found.start(1), found.end(1)), pieces)


# --- statements ------------------------------------------------------------------------------------------------------


def _change_starts(code: Code) -> Iterator[TextEdit]:
    """What a name starts with: one more, one less, or what no number is beyond."""
    for found in _START.finditer(code.code):
        in_head = any(loop.head[0] <= found.start() < loop.head[1] for loop in code.loops)
        kind = ChangeKind.RANGE_START if in_head else ChangeKind.START
        is_sum = found[2] == "0" and code.is_sum(found[1], found.end())
        others = [] if is_sum else [str(int(found[2]) + 1), str(int(found[2]) - 1)]
        others += [] if in_head else ["-Infinity", "Infinity"]
        quoted = code.quote(found.start(1), found.end())
        for other in others:
            yield TextEdit(kind, found.start(1), quoted, ((found.start(2), found.end(2), other),), found[1])


def _change_statements(code: Code) -> Iterator[TextEdit]:
    for added in _ADDITION.finditer(code.code):
        number, value = (code.text[slice(*added.span(group))] for group in (1, 2))
        pieces = ((*added.span(), f"{number} = Number({number}) + Number({value})"),)
        yield TextEdit(ChangeKind.JOINED, added.start(), code.quote(added.start(), added.end()), pieces, added[1])
    for brace, statements in code.blocks.items():
        yield from _add_breaks(code, statements)
        for one, other in pairwise(statements):
            yield from _add_else(code, one, other)
        for each in statements:
            yield from _change_assignment(code, each, is_inside=brace >= 0)


def _add_breaks(code: Code, statements: Sequence[CodeStatement]) -> Iterator[TextEdit]:
    """Branches of a `switch` that go on into the next one: each of them, and all at once."""
    labels = code.list_open_branches(statements)
    for several in (*((each,) for each in labels), labels[:_MOST_BRANCHES]):
        if several:
            label = several[0]
            pieces = tuple((each.start(), each.start(), "break; ") for each in several)
            yield TextEdit(ChangeKind.NO_BREAK, label.start(), code.quote(label.start(), label.end()), pieces)


def _add_else(code: Code, one: CodeStatement, other: CodeStatement) -> Iterator[TextEdit]:
    """An `if` that stands behind another one, and not in its `else`."""
    is_if = _IF.match(code.code, one.start), _IF.match(code.code, other.start)
    if all(is_if) and not re.search(r"\belse\s?[^\si]", code.code[one.start : one.end]):
        opening = code.code.index("(", other.start)
        quoted = code.quote(other.start, code.ends.get(opening, opening) + 1)
        yield TextEdit(ChangeKind.SEPARATE_IF, other.start, quoted, ((other.start, other.start, "else "),))
    elif is_if[0] and other.body < 0 and _MOVED_OR_SET.match(code.code, other.start):
        pieces: Pieces = ((other.start, other.start, "else { "), (other.end, other.end, " }"))
        yield TextEdit(ChangeKind.NO_ELSE, other.start, code.quote(other.start, other.end), pieces)


def _change_assignment(code: Code, statement: CodeStatement, is_inside: bool) -> Iterator[TextEdit]:
    if statement.body >= 0:
        return
    quoted = code.quote(statement.start, statement.end)
    found = _ASSIGNMENT.match(code.code, statement.start, statement.end)
    if found and is_inside and not _is_best_so_far(code, found[1], found.end(), statement):
        value = code.code[found.end() : statement.end]
        if not re.search(rf"(?<![\w$.]){re.escape(found[1])}(?![\w$])", value):
            sign = code.code.index("=", found.start())
            yield TextEdit(ChangeKind.REPLACED_SUM, statement.start, quoted, ((sign, sign, "+"),), found[1])


def _is_best_so_far(code: Code, name: str, start: int, statement: CodeStatement) -> bool:
    """Whether a value is compared with the name just before: then it replaces what was found before."""
    value = re.escape(code.code[start : statement.end - 1].strip())
    before = code.code[max(0, statement.start - _LONGEST_CONDITION) : statement.start]
    name = re.escape(name)
    return bool(re.search(rf"{value}\s?[<>]=?\s?{name}\b|(?<![\w$.]){name}\s?[<>]=?\s?{value}", before))


def _change_loop(code: Code, loop: Loop) -> Iterator[TextEdit]:
    inside, line = code.blocks.get(loop.body[0], ()), code.count_line(loop.start)
    around = next((block for block in code.blocks.values() if any(each.start == loop.start for each in block)), ())
    place = next((number for number, each in enumerate(around) if each.start == loop.start), 0)
    yield from _set_back(code, loop, around[:place], line)
    for each in inside:
        yield from _move_start(code, loop, each, line)
    if len(inside) > 1 and _MOVED.match(code.code, inside[-1].start):
        yield _move(code, ChangeKind.IN_LOOP, inside[-1], loop.body[1] + 1, line)
    behind = around[place + 1] if place + 1 < len(around) else None
    if behind and _MOVED.match(code.code, behind.start):
        yield _move(code, ChangeKind.BEHIND_LOOP, behind, loop.body[1], line)


def _move(code: Code, kind: ChangeKind, statement: CodeStatement, place: int, line: int) -> TextEdit:
    """A statement goes to another place."""
    start, end = statement.start, statement.end
    pieces = ((start, end, ""), (place, place, f" {code.text[start:end]} "))
    return TextEdit(kind, start, code.quote(start, end), pieces, loop=line)


def _set_back(code: Code, loop: Loop, before: Sequence[CodeStatement], line: int) -> Iterator[TextEdit]:
    """What is set before a loop may have to be set in each iteration: one of them, or two."""
    found = [name for each in before for name in _SET.finditer(code.code, each.start, each.end)][-_MOST_NAMES:]
    for again in (*((each,) for each in found), *combinations(found, 2)):
        written = "; ".join(code.quote(each.start(1), each.end()) for each in again)
        pieces = ((loop.body[0] + 1, loop.body[0] + 1, f" {written}; "),)
        yield TextEdit(ChangeKind.SET_ONCE, again[0].start(1), written, pieces, loop=line)


def _move_start(code: Code, loop: Loop, statement: CodeStatement, line: int) -> Iterator[TextEdit]:
    """What is set to a constant in each iteration of a loop may belong before it."""
    start = _DECLARING.match(code.code, statement.start)
    found = _SET.match(code.code, start.end() if start else statement.start, statement.end)
    if found and found.end() == statement.end - 1:
        yield _move(code, ChangeKind.SET_AGAIN, statement, loop.start, line)
