"""Results that a program in JavaScript throws away, never returns, or takes from what it should not change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.replace_places import list_script_replaces
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import exchange_place
from grader.changes.text_edits import TextEdit
from grader.source.code_blocks import Code, CodeStatement

_NAME = r"[A-Za-z_$][\w$]{0,40}"
_BARE_RETURN = re.compile(
    rf"\breturn(?P<gap>[ \t]{{0,20}}\r?\n\s{{0,80}})(?=[\w$(\[`'\"])(?!{_NAME}\s?:|(?:case|default)\b)"
)
_GOES_ON = re.compile(r"\s{1,80}[.+\-*/?:&|]")
_CALLBACK = re.compile(
    r"\.(?:map|filter|some|every|find|findIndex|reduce|sort|flatMap)\(\s?(?:\([^()\n]{0,60}\)|\w{1,40})\s?=>\s?\{"
)
_NO_VALUE = re.compile(r"(?:return|if|for|while|const|let|var|switch|throw|try)\b|[^;]{0,200}(?<![=!<>])=(?![=>])")
_FOR_EACH = re.compile(
    rf"(?<![\w$.])(?P<list>{_NAME}(?:\.{_NAME}){{0,2}})\.forEach\(\s?(?:function\s?)?"
    rf"(?:\(\s?(?P<item>{_NAME})\s?(?:,\s?(?P<place>{_NAME})\s?)?\)|(?P<bare>{_NAME}))\s?(?:=>\s?)?\{{"
)
_CALLED_FOR_EACH = re.compile(
    rf"\.(?P<how>forEach)\(\s?(?:function\s?)?(?:\([^()\n]{{0,60}}\)|{_NAME})\s?(?:=>\s?)?\{{"
)
_LEAVES, _MOST_RETURNS = re.compile(r"\breturn\s?;"), 6
_RETURNS = re.compile(r"\breturn\b\s?[^\s;}]")
_OTHER_FUNCTION = re.compile(r"=>|\bfunction\b")
_IN_PLACE = re.compile(rf"(?<![\w$.])(?P<list>{_NAME})\.(?P<how>reverse|sort)\(")
_FUNCTION = re.compile(
    rf"\bfunction\s(?P<name>{_NAME})\s?\([^()]{{0,120}}\)\s{{0,80}}\{{"
    rf"|\b(?:const|let|var)\s(?P<arrow>{_NAME})\s?=\s?(?:function\s?)?\([^()]{{0,120}}\)\s?(?:=>\s?)?\{{"
)
_VALUE = re.compile(rf"{_NAME}(?:\[[^\[\]\n]{{1,40}}\]){{0,2}}\s?$|{_NAME}(?:\s?[-+*/%]\s?[\w$.]{{1,40}}){{1,3}}\s?$")
_DECLARED = re.compile(rf"(?:\b(?:let|var)\s|,)\s{{0,20}}(?P<name>{_NAME})(?=\s?[,;])")
_EXTREME_OF_ONE = re.compile(r"\bMath\.(?:max|min)\(")
_ADDED_ALONE = re.compile(rf"(?<![\w$.])(?P<name>{_NAME})\s?[-+](?![-+=])\s?[\w$.]{{1,40}}(?=\s?;)")
_PRINTED = re.compile(r"console\.log\(")
_FALSE = re.compile(r"\breturn\sfalse\b")
_ENDS = ";\n "


def list_script_results(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    yield from map(exchange_place, list_script_replaces(code))
    yield from _join_returns(code)
    yield from _give_values(code)
    yield from _leave_loops(code)
    yield from _end_loops(code)
    yield from _work_on_copies(code)
    yield from _return_results(code)
    yield from _start_at_zero(code)
    yield from _spread_lists(code)
    yield from _keep_sums(code)


def _start_at_zero(code: Code) -> Iterator[TextEdit]:
    """A name that is declared without a value and added to, with 0 to start with."""
    for found in _DECLARED.finditer(code.code):
        name = found["name"]
        if re.search(rf"(?<![\w$.]){re.escape(name)}\s?(?:\+=|\+\+|=\s?{re.escape(name)}\s?\+)", code.code):
            pieces = ((found.end("name"), found.end("name"), " = 0"),)
            yield TextEdit(ChangeKind.NO_START, found.start("name"), name, pieces, name)


def _spread_lists(code: Code) -> Iterator[TextEdit]:
    """The items of a list, in the place of the list itself."""
    for found in _EXTREME_OF_ONE.finditer(code.code):
        end = code.ends.get(found.end() - 1)
        inside = code.code[found.end() : end].strip() if end is not None else ""
        if inside and "," not in re.sub(r"\([^()]{0,80}\)", "", inside) and not inside.startswith("..."):
            told = f"{found[0]}...{code.quote(found.end(), end or 0)})"
            quoted = code.quote(found.start(), (end or 0) + 1)
            yield TextEdit(ChangeKind.NOT_SPREAD, found.start(), quoted, ((found.end(), found.end(), "..."),), told)


def _keep_sums(code: Code) -> Iterator[TextEdit]:
    """`x + 1`, which is thrown away, as the new value of `x`."""
    for found in _ADDED_ALONE.finditer(code.code):
        if code.is_statement(*found.span()):
            start, told = found.start(), f"{found['name']} = {found[0]}"
            yield TextEdit(ChangeKind.THROWN_AWAY, start, found[0], ((start, start, f"{found['name']} = "),), told)


def _join_returns(code: Code) -> Iterator[TextEdit]:
    """What stands on the line below a `return`, on its own line."""
    for found in _BARE_RETURN.finditer(code.text):
        if code.code.startswith("return", found.start()):
            end = code.text.find("\n", found.end())
            told = code.quote(found.end(), end if end >= 0 else len(code.text)).rstrip(_ENDS)
            if end >= 0 and _GOES_ON.match(code.code, end):
                continue  # the value takes more lines than can be quoted
            yield TextEdit(ChangeKind.BARE_RETURN, found.start(), "return", ((*found.span("gap"), " "),), told)


def _give_values(code: Code) -> Iterator[TextEdit]:
    """What a function between braces works out for `map` and the like, returned by it."""
    for found in _CALLBACK.finditer(code.code):
        end = code.ends.get(found.end() - 1, found.end())
        inside = code.code[found.end() : end].rstrip(_ENDS)
        place = found.end() + len(inside) - len(inside.lstrip())
        if inside.strip() and ";" not in inside and "{" not in inside and not _NO_VALUE.match(code.code, place, end):
            told = f"return {code.quote(place, found.end() + len(inside))}"
            quoted = code.quote(found.start() + 1, end + 1)
            yield TextEdit(ChangeKind.NO_VALUE, found.start(), quoted, ((place, place, "return "),), told)


def _leave_loops(code: Code) -> Iterator[TextEdit]:
    """A loop in the place of a function for `forEach`, the `return` of which leaves only that."""
    for found in _FOR_EACH.finditer(code.code):
        end = code.ends.get(found.end() - 1)
        closing = code.ends.get(code.code.index("(", found.end("list")))
        inside = code.code[found.end() : end]
        if end is None or closing is None or not _RETURNS.search(inside) or _OTHER_FUNCTION.search(inside):
            continue
        item, gone_through = found["item"] or found["bare"], found["list"]
        if found["place"]:
            item, gone_through = f"[{found['place']}, {item}]", f"{gone_through}.entries()"
        head = f"for (const {item} of {gone_through})"
        pieces = ((found.start(), found.end() - 1, f"{head} "), (end + 1, closing + 1, ""))
        yield TextEdit(ChangeKind.RETURN_IN_CALL, found.start(), f"{found['list']}.forEach", pieces, head)


def _end_loops(code: Code) -> Iterator[TextEdit]:
    """The end of all iterations of a `forEach`, where a bare `return` ends one of them only."""
    for found in _CALLED_FOR_EACH.finditer(code.code):
        end = code.ends.get(found.end() - 1, found.end())
        for left in islice(_LEAVES.finditer(code.code, found.end(), end), _MOST_RETURNS):
            if not _OTHER_FUNCTION.search(code.code, found.end(), left.start()):
                pieces = ((*found.span("how"), "some"), (*left.span(), "return true;"))
                yield TextEdit(ChangeKind.RETURN_FOR_BREAK, left.start(), "return", pieces, "forEach")


def _work_on_copies(code: Code) -> Iterator[TextEdit]:
    """A list that is put in order for one use only, as a copy."""
    for found in _IN_PLACE.finditer(code.code):
        end = code.ends.get(found.end() - 1)
        if end is not None and not code.is_statement(found.start(), end + 1):
            told = f"[...{found['list']}].{found['how']}{code.quote(found.end() - 1, end + 1)}"
            pieces = ((*found.span("list"), f"[...{found['list']}]"),)
            quoted = code.quote(found.start(), end + 1)
            yield TextEdit(ChangeKind.CHANGED_FOR_ONE, found.start(), quoted, pieces, told)


def _return_results(code: Code) -> Iterator[TextEdit]:
    """What a function works out at its end and does not return: a name, a call of itself, or what it prints."""
    for function in _FUNCTION.finditer(code.code):
        brace = function.end() - 1
        end = code.ends.get(brace)
        inside = code.blocks.get(brace, ())
        if end is None or not inside:
            continue
        yield from _return_last(code, inside[-1])
        if _FALSE.search(code.code, brace, end) and not code.code.startswith("return", inside[-1].start):
            pieces = ((end, end, " return true; "),)
            yield TextEdit(ChangeKind.NOT_RETURNED, inside[-1].start, "true", pieces, "true")
        if not _RETURNS.search(code.code, brace, end):
            yield from _return_printed(code, inside[-1])
        own = re.compile(rf"(?<![\w$.]){re.escape(function['name'] or function['arrow'])}\s?\(")
        yield from _return_calls(code, own, brace, end)


def _return_last(code: Code, last: CodeStatement) -> Iterator[TextEdit]:
    value = code.code[last.start : last.end].rstrip(_ENDS)
    is_left_behind = code.code[: last.start].rstrip(_ENDS).endswith("return")
    if _VALUE.fullmatch(value) and not is_left_behind and not value.startswith(("return", "break", "continue")):
        yield TextEdit(ChangeKind.NOT_RETURNED, last.start, value, ((last.start, last.start, "return "),), value)


def _return_printed(code: Code, last: CodeStatement) -> Iterator[TextEdit]:
    printed = _PRINTED.match(code.code, last.start)
    end = code.ends.get(printed.end() - 1) if printed else None
    if printed and end is not None:
        told = code.quote(printed.end(), end)
        if "," in re.sub(r"\([^()]{0,80}\)", "", told):
            return  # several values are printed
        pieces = ((last.start, printed.end(), "return ("),)
        yield TextEdit(ChangeKind.PRINTED_RESULT, last.start, code.quote(last.start, end + 1), pieces, told)


def _return_calls(code: Code, own: re.Pattern[str], start: int, stop: int) -> Iterator[TextEdit]:
    for call in own.finditer(code.code, start, stop):
        end = code.ends.get(call.end() - 1)
        if end is not None and code.is_statement(call.start(), end + 1):
            quoted = code.quote(call.start(), end + 1)
            pieces = ((call.start(), call.start(), "return "),)
            yield TextEdit(ChangeKind.NOT_RETURNED, call.start(), quoted, pieces, quoted)
