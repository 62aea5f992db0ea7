"""A crash in a condition that asks for an item before it asks whether there is one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate

from grader.changes.border_places import choose_order, list_indexes
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_NO_ITEM = re.compile(
    r"\b(?:IndexError|\w{0,40}IndexOutOfBoundsException|IndexOutOfRangeException|ArgumentOutOfRangeException)\b"
    r"|^TypeError: Cannot read properties of undefined",
    re.M,
)
_LINE = re.compile(r"(?:\bline |:)([0-9]{1,5})\b")
_JAVA_INDEX = re.compile(r"\b[iI]ndex (-?)[0-9]{1,10} out of bounds")
_ASKS = re.compile(r"\b(?:if|elif|while)(?P<bracket>\s?\()?\s?(?P<asked>.{1,300})")
_BRACKETS = {"(": 1, ")": -1}
_JOINED = re.compile(r"&&|\|\||\band\b|\bor\b")
_FIRST = r"(?:{index}\s?(?:<|>=)\s?0|{index}\s?(?:<=|>)\s?-1|0\s?(?:<=|>)\s?{index})(?![\w.])"
_LAST = r"(?:{index}\s?(?:<|>=|==)|<\s?{index}\s?<)\s?(?!0(?![\w.]))[\w.()\[\]$ ]+(?:-\s?1)?"
"""What asks whether a place is there at the front, and behind."""


def find_late_border(facts: ProgramFacts) -> Diagnosis | None:
    """The line of a crash asks for an item, and only then whether its place is within both borders."""
    found, runs = facts.find_errors(_NO_ITEM)
    late = _list_late_borders(facts.text, found.string) if found else {}
    if found is None or not late:
        return None
    told = [int(each[1]) for each in _LINE.finditer(found.string)]
    innermost = told[-1:] if facts.language.name == "python" else told[:1]
    crashed = [number for number in innermost if number in late]
    if not crashed and not any(told) and len(late) == 1:
        crashed = [*late]  # Mono names no line
    if not crashed:
        return None
    item, borders = late[crashed[0]]
    message = say(
        "`{code}` is asked before it is known whether there is such a place: where there is none, your program ends "
        "here. Ask `{border}` first.",
        code=quote_start(item),
        border=quote_start(borders),
    )
    place = name_place(crashed[0], say("Ask for the borders first."))
    return facts.diagnose("late-border", "item asked for before its border", message, runs, place)


def _list_late_borders(text: str, error: str) -> Mapping[int, tuple[str, str]]:
    """By its line, what asks for an item too early, and what asks about its place as it is written."""
    late: dict[int, tuple[str, str]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        asked = _ASKS.search(line)
        condition = _take_inside(asked["asked"]) if asked and asked["bracket"] else asked["asked"] if asked else ""
        parts = [part.strip().removesuffix(":") for part in _JOINED.split(condition)]
        order = choose_order(parts) if all(part.count("(") == part.count(")") for part in parts) else None
        if order is None or not _are_borders(parts[order[0]], borders := parts[order[0] + 1 : order[1] + 1], error):
            continue
        joins = {*_JOINED.findall(condition)}
        if len(joins) == 1:
            late[number] = parts[order[0]], f" {joins.pop()} ".join(borders)
    return late


def _are_borders(item: str, borders: Sequence[str], error: str) -> bool:
    """Whether each place in an item is asked about in front and behind, or on the side on which the run failed."""
    places = [each.strip() for index in list_indexes(item) for each in index.split(",")]
    java = _JAVA_INDEX.search(error)
    sides = (_FIRST, _LAST) if java is None else (_FIRST,) if java[1] else (_LAST,)
    asked = [pattern.format(index=re.escape(place)) for place in places for pattern in sides]
    return bool(asked) and all(any(re.search(pattern, border) for border in borders) for pattern in asked)


def _take_inside(text: str) -> str:
    """What stands before the bracket that closes one which is open already."""
    depths = accumulate((_BRACKETS.get(sign, 0) for sign in text), initial=1)
    return text[: next((at for at, depth in enumerate(depths) if depth == 0), len(text) + 1) - 1]
