"""Numbers of a program that are tried one larger or smaller, or as text, in languages that are built."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.from_end_places import list_places_from_end
from grader.changes.source_changes import ChangeKind, list_one_off
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import is_half, quote_around, quote_item, quote_with_number
from grader.source.code_blocks import Code, CodeStatement
from grader.source.whole_division import is_whole

_MOST, _MOST_PRINTED = 24, 8
_CALCULATED = re.compile(
    r"(?<=[\w)\]\s])(?<![-+*/%=(,<>&|])(?<![0-9.][eE])\s?[-+*/%]\s?([0-9]{1,6})(?![\w.'])(?=\s?[-+*/%;),<>=!&|?:])"
    r"|(?<![\w.'])([0-9]{1,6})(?=\s?[-+*/%]\s?[\w(])"
)
"""A whole number on the right side of a calculation, or on its left one."""
_LETTER = re.compile(
    r"(?<![\w.'\])])[A-Za-z_][\w.]{0,40}(?:\[[^\[\]\n]{1,20}\]|\([^()\n]{0,20}\))?\s?(?P<minus>-)\s?'[aA]'(?!\s?[-+]\s?1)"
)
"""The place of a letter in the alphabet, which counts from 0."""
_SET = re.compile(r"(?:int|long|var)\s([A-Za-z_]\w{0,40})\s?=\s?([0-9]{1,6})(?=\s?;)")
_LEAST_SET = 2
"""Numbers from which on one that gets a name is tried: with what is smaller something often starts."""
_NOT_CHANGED = re.compile(
    r"\b(?:case|const|constexpr|static|final|enum|char|byte|sbyte|short|ushort|float|decimal|unsigned|u?int8_t)\b"
    r"|<<|>>|\b(?!return\b|else\b)[A-Za-z_]\w{0,40}\s\*?\w{1,40}\["
)
"""Where a number must be known before the program runs, or stands in what a changed one would not fit into."""
_KNOWN_BEFORE = re.compile(r"\b(?:case|const|constexpr|static|enum)\b")
_DECLARES = re.compile(
    r"(?:(?:const|static|unsigned)\s)*+(?:int|long|short|char|double|float|bool|std::string|string)\s[A-Za-z_*]"
)
_LENGTH_BEFORE = re.compile(r"(?:,|\A[\w:\s]{1,60})\s?\*?\Z")
"""What stands in a declaration before a name whose square brackets say how long an array is."""
_PLACE = re.compile(
    r"(?<!\w)[A-Za-z_]\w{0,40}\[\s?([A-Za-z_]\w{0,40})\s?\]"
    r"|\.(?:get|at|charAt|add|remove|set|Insert|RemoveAt|ElementAt)\(\s?([A-Za-z_]\w{0,40})(?=\s?[,)])"
)
"""An item by its place, or what is done at a place of a list."""
_OTHER = (
    r"\b(?!(?:int|long|size_t|return|else|case|in|new|goto|throw|and|or|not)\b)"
    r"[A-Za-z_][\w<>\[\]]{{0,40}}\s[&*]?{name}\b(?=\s?[=;:,)\[{{])"
)
"""How a name is declared as something else than a whole number."""
_PRINTS = re.compile(r"\b(?:printf|println|print|Write(?:Line)?|format)\s?\(|\b(?:std::)?cout\b")
_COUNTS = re.compile(r"\bfor\s?\(\s?(?:int|long|size_t|var|auto)?\s?([A-Za-z_]\w{0,40})\s?=\s?0\s?[;,]")
_COPIES = r"(?<![\w.])([A-Za-z_]\w{{0,40}})\s?=\s?(?:{names})(?=\s?[;,])"
_PRINTED = r"(?:(?<=<<)|(?<=,)|(?<=\+)|(?<=\())\s?\b({names})\b(?=\s?(?:<<|,|\+\s?\"|\)|;))"
_JOINED = re.compile(
    r"(?:\.[aA]ppend\(|\+=\s?|\bprint(?:ln)?\(|\bWrite(?:Line)?\()\s?"
    r"([A-Za-z_]\w{0,40}\s?\+\s?(?:[A-Za-z_]\w{0,40}(?:\.charAt\([^()\n]{1,30}\))?|\"{3,4}))\s?(?=[;)])"
)
_ADDED_LENGTH = re.compile(
    r"(?<![\w.])[A-Za-z_][\w.]{0,60}\s?\+=\s?(?P<length>[A-Za-z_][\w.]{0,40}(?:\[[^\[\]\n;]{1,30}\])?"
    r"\.(?:length\(\s?\)|size\(\s?\)|[Ll]ength|Count)|strlen\([^()\n;]{1,40}\))(?=\s?;)"
)
_COUNTED = re.compile(r"(?<![\w.])(?:\(\*)?([A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40})?)\)?(?:\+\+|\s?\+=\s?1\s?;)")
_SET_BACK = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40})?)\s?=\s?([01])(?=\s?;)")
_STATEMENT_BEFORE = re.compile(r"(?:[;{})]|\belse)\s{0,80}\*?\Z")
"""What stands before a statement that declares nothing."""
_LONGEST_BEFORE = 100


def list_number_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    statements = code.in_functions
    changed = (place for each in statements for place in _count_otherwise(code, each))
    yield from islice(changed, _MOST)
    yield from islice((place for each in statements for place in _count_letters(code, each)), _MOST)
    yield from islice((place for each in statements for place in _take_neighbours(code, each)), _MOST)
    yield from islice(list_places_from_end(code), _MOST_PRINTED)
    yield from islice(_set_back_to_other(code), _MOST)
    yield from islice(_add_one_more(code), _MOST_PRINTED)
    yield from islice(_count_from_one(code, statements), _MOST_PRINTED)
    if code.is_java or code.is_csharp:
        yield from islice(_begin_with_text(code), _MOST_PRINTED)


def _count_otherwise(code: Code, statement: CodeStatement) -> Iterator[SumPlace]:
    """A number in a calculation, or one that gets a name, one larger and one smaller."""
    end = code.find_head_end(statement)
    if _NOT_CHANGED.search(code.code, statement.start, end):
        return
    for found in _CALCULATED.finditer(code.code, statement.start, end):
        start, stop = found.span(found.lastindex or 0)
        if not is_half(code.code, start, stop):
            yield from _change_number(code, start, stop, quote_around(code, start, stop), 1)
    named = _SET.match(code.code, statement.start, end)
    if named:
        yield from _change_number(code, *named.span(2), f"{named[1]} = {named[2]}", _LEAST_SET)


def _count_letters(code: Code, statement: CodeStatement) -> Iterator[SumPlace]:
    """The place of a letter in the alphabet, counted from 1."""
    end = code.find_head_end(statement)
    if _KNOWN_BEFORE.search(code.code, statement.start, end):
        return
    for found in _LETTER.finditer(code.text, statement.start, end):
        if code.code[found.start("minus")] == "-":
            new = f"{found[0]} + 1"
            yield SumPlace(ChangeKind.LETTER_FROM_ZERO, *found.span(), new, found[0], new)


def _add_one_more(code: Code) -> Iterator[SumPlace]:
    """The length of a text or list that is added to something, and one more for what stands between two."""
    for found in _ADDED_LENGTH.finditer(code.code):
        new = f"{found['length']} + 1"
        yield SumPlace(ChangeKind.LENGTH_ONLY, *found.span("length"), new, code.quote(*found.span()), new)


def _set_back_to_other(code: Code) -> Iterator[SumPlace]:
    """What is counted, set back to 1 in the place of 0 where it gets a value again, or the other way round."""
    counted = set(_COUNTED.findall(code.code))
    for found in _SET_BACK.finditer(code.code):
        before = code.code[max(0, found.start() - _LONGEST_BEFORE) : found.start()]
        if found[1] in counted and _STATEMENT_BEFORE.search(before):
            other = str(1 - int(found[2]))
            told = f"{found[1]} = {other}"
            yield SumPlace(ChangeKind.ONE_OFF, *found.span(2), other, code.quote(*found.span()), told)


def _take_neighbours(code: Code, statement: CodeStatement) -> Iterator[SumPlace]:
    """The item before or behind the one at a place that has a name, and a place before or behind it in a list."""
    end = code.find_head_end(statement)
    if _NOT_CHANGED.search(code.code, statement.start, end):
        return
    declares = _DECLARES.match(code.code, statement.start, end)
    for found in _PLACE.finditer(code.code, statement.start, end):
        before = code.code[statement.start : found.start()]
        if declares and before.count("(") == before.count(")") and _LENGTH_BEFORE.search(before):
            continue
        start, stop = found.span(found.lastindex or 0)
        name = code.code[start:stop]
        for sign in "+-" if _is_number(code.code[:start], name) else "":
            new = f"{name} {sign} 1"
            yield SumPlace(ChangeKind.NEXT_PLACE, start, stop, new, quote_item(code, *found.span()), new)


def _is_number(before: str, name: str) -> bool:
    """Whether a name is a whole number, and never declared as something else."""
    return is_whole(before, name) and re.search(_OTHER.format(name=re.escape(name)), before) is None


def _change_number(code: Code, start: int, end: int, quoted: str, least: int) -> Iterator[SumPlace]:
    number = int(code.code[start:end])
    for new in list_one_off(number) if number >= least else ():
        yield SumPlace(ChangeKind.ONE_OFF, start, end, str(new), quoted, quote_with_number(code, start, end, new))


def _count_from_one(code: Code, statements: Sequence[CodeStatement]) -> Iterator[SumPlace]:
    """What counts as a loop does, printed one larger."""
    names = {found[1] for found in _COUNTS.finditer(code.code)}
    if not names:
        return
    copied = re.compile(_COPIES.format(names="|".join(sorted(names))))
    names |= {found[1] for found in copied.finditer(code.code)}
    printed = re.compile(_PRINTED.format(names="|".join(sorted(names))))
    for statement in statements:
        end = code.find_head_end(statement)
        prints = _PRINTS.search(code.code, statement.start, end)
        for found in printed.finditer(code.code, prints.end(), end) if prints else ():
            if not _has_character(code.code, found[1]):
                yield SumPlace(ChangeKind.FROM_ZERO, *found.span(1), f"{found[1]} + 1", found[1], found[1])


def _begin_with_text(code: Code) -> Iterator[SumPlace]:
    """A number and a character, one behind the other."""
    joined = (found.span(1) for found in _JOINED.finditer(code.code))
    written = ((span, code.text[slice(*span)]) for span in joined)
    places = [
        (*span, f'"" + {text}') for span, text in written if text.endswith("'") or _has_character(code.code, text)
    ]
    for chosen in (*([each] for each in places), *([places] if len(places) > 1 else [])):
        start, end, new = chosen[0]
        yield SumPlace(ChangeKind.CHARACTER_CODE, start, end, new, code.quote(start, end), new, tuple(chosen[1:]))


def _has_character(code: str, joined: str) -> bool:
    """Whether one of what is added is a character."""
    names = (each.strip() for each in joined.split("+") if '"' not in each)
    return ".charAt(" in joined or any(
        re.search(rf"\bchar\s(?:\w{{1,40}},\s?)?{re.escape(name)}\b", code) for name in names
    )
