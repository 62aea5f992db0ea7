"""Strict YAML: a tree of plain data with the place of every value and key, and every fault of the file at once.

Read from the events of PyYAML's safe loader, so nothing is built before it is checked. Refused are duplicate keys,
aliases and anchors, tags, more than one document, depth and size beyond a bound, and what is not UTF-8. A scalar
without quotes is a `Plain` text, one with quotes a `str`: its key tells what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import yaml

from grader.config.faults import Fault, FaultKind, shorten_word
from grader.config.scalars import NOTHING, Plain

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MOST_BYTES = 16 * 1024 * 1024
MOST_NODES = 100_000
MOST_DEPTH = 32


YamlTree: TypeAlias = "str | list[YamlTree] | dict[str, YamlTree]"
Location: TypeAlias = tuple[str | int, ...]
Place: TypeAlias = tuple[int, int]

_LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_BLOCK_TEXT = re.compile(r"([ -]*)[^\s#][^#]*:[ ][|>][+-]?[ ]*$")
"""A key whose text stands in the lines below, and its indentation."""
_HINTS = {
    "mapping values are not allowed": "put text that contains a colon in quotes, or put the key on a line of its own",
    "cannot start any token": "put text that begins with a special character in quotes",
    "unexpected end of stream": "a quote is opened and not closed",
    "could not find expected ':'": "write `key: value`, with a space after the colon",
    "did not find expected ',' or": "put text that contains a colon or a comma in quotes, and close what is opened",
    "did not find expected key": "give the keys of one mapping the same indentation",
    "did not find expected '-' indicator": "begin each entry with `- `, and put its keys below the first one",
}


def _count_blanks(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


@dataclass(frozen=True)
class Document:
    """A file that was read: its tree, and the place (line and column from 1) of each value and key by location."""

    path: Path
    lines: tuple[str, ...]
    tree: YamlTree
    values: Mapping[Location, Place]
    keys: Mapping[Location, Place]

    def at(self, *location: str | int) -> YamlTree | None:
        """What stands at a location, None where nothing does or the value is empty or `null`."""
        found: YamlTree | None = self.tree
        for part in location:
            found = _find_child(found, part)
        return None if isinstance(found, Plain) and found in NOTHING else found

    def text(self, *location: str | int) -> str | None:
        """The text at a location, None where there is none."""
        found = self.at(*location)
        return str(found) if isinstance(found, str) else None

    def items(self, *location: str | int) -> list[YamlTree]:
        """The list at a location, empty where there is none."""
        found = self.at(*location)
        return found if isinstance(found, list) else []

    def fault(self, location: Location, message: str, hint: str = "", at_key: bool = False) -> Fault:
        """A fault at the value of a location, or at its key; where it is missing, at what should hold it."""
        place = self.keys.get(location) if at_key else None
        while place is None:
            place = self.values.get(location)
            location = location[:-1]
        return _make_fault(self.path, self.lines, place, message, hint)


@dataclass(frozen=True)
class Reading:
    """What reading a file gave: the document unless it could not be had, and the faults."""

    document: Document | None
    faults: tuple[Fault, ...]

    @property
    def empty(self) -> bool:
        """Holds the file nothing but white space and comments?"""
        return any(fault.kind is FaultKind.EMPTY_FILE for fault in self.faults)


class _StopRequest(Exception):
    """Reading on makes no sense."""


def read_document(path: Path) -> Reading:
    """Read one YAML file; never raises for what the file holds, or for a file that cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            return _report_unreadable(path, f"the file is larger than {MOST_BYTES // 1024**2} MiB")
        content = path.read_bytes()
    except OSError as error:
        return _report_unreadable(path, f"the file cannot be read: {error.strerror or error}")
    return read_content(path, content)


def read_content(path: Path, content: bytes) -> Reading:
    """Read the content of a YAML file; `path` only names it. Never raises for what it holds."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _report_not_utf8(path, content, error)
    return _read_text(path, text)


def _report_unreadable(path: Path, message: str) -> Reading:
    return Reading(None, (Fault(path, 1, 1, message),))


def _report_not_utf8(path: Path, content: bytes, error: UnicodeDecodeError) -> Reading:
    # counted in the bytes that were read: the decoder's own positions leave a byte order mark out
    good = error.object[: error.start].decode("utf-8")
    lines = _LINE_END.split(good)
    message = f"the file is not UTF-8: byte 0x{error.object[error.start]:02x} is not part of a character"
    hint = "save it as UTF-8" + (", not UTF-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "")
    return Reading(None, (Fault(path, len(lines), len(lines[-1]) + 1, message, hint, lines[-1]),))


def _read_text(path: Path, text: str) -> Reading:
    lines = tuple(_LINE_END.split(text))
    controls = list(_find_control_characters(path, lines))
    if controls:
        return Reading(None, tuple(controls))
    if not text.strip():
        return Reading(None, (_make_empty_fault(path, lines),))
    return _Builder(path, lines, text).read()


def _find_control_characters(path: Path, lines: tuple[str, ...]) -> Iterator[Fault]:
    for number, line in enumerate(lines, 1):
        for match in _CONTROL.finditer(line):
            message = f"the character U+{ord(match[0]):04X} is not allowed in YAML"
            hint = f'write it as an escape in double quotes: "\\u{ord(match[0]):04x}"'
            yield _make_fault(path, lines, (number, match.start() + 1), message, hint)


class _Builder:
    """Builds the tree of one text from its events and collects the faults on the way."""

    def __init__(self, path: Path, lines: tuple[str, ...], text: str) -> None:
        self.path = path
        self.lines = lines
        self.events: Iterator[Any] = yaml.parse(text, Loader=LOADER)
        self.values: dict[Location, Place] = {}
        self.keys: dict[Location, Place] = {}
        self.faults: list[Fault] = []
        self.nodes = 0

    def read(self) -> Reading:
        try:
            tree = self._build_tree()
        except yaml.MarkedYAMLError as error:
            self._add_syntax_fault(error)
            return Reading(None, tuple(self.faults))
        except _StopRequest:
            return Reading(None, tuple(self.faults))
        return Reading(Document(self.path, self.lines, tree, self.values, self.keys), tuple(self.faults))

    def _build_tree(self) -> YamlTree:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            self._stop_empty()
        tree = self._build_node(next(self.events), ())
        next(self.events)
        more = next(self.events)
        if not isinstance(more, yaml.StreamEndEvent):
            self._stop(_make_place(more), "a second document begins here; a file holds one", "remove the line `---`")
        if isinstance(tree, Plain) and not tree:
            self._stop_empty()
        return tree

    def _build_node(self, event: Any, location: Location) -> YamlTree:
        self._check(event, location)
        self.values[location] = _make_place(event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._build_mapping(location)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._build_sequence(location)
        if isinstance(event, yaml.ScalarEvent):
            return self._build_scalar(event)
        return Plain("")

    def _build_scalar(self, event: Any) -> YamlTree:
        if _SURROGATE.search(event.value):  # only the loader written in Python lets such an escape pass
            self._add(
                _make_place(event), "half a surrogate pair is not a character", "write the character itself, or \\U…"
            )
            return Plain("")
        return str(event.value) if event.style else Plain(event.value)

    def _check(self, event: Any, location: Location) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._stop(_make_place(event), f"the file holds more than {MOST_NODES} values")
        if len(location) > MOST_DEPTH:
            self._stop(_make_place(event), f"this is nested more than {MOST_DEPTH} deep")
        anchor, tag = event.anchor, getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent):
            self._add(
                _make_place(event), f"the alias `*{shorten_word(str(anchor))}` is not allowed", "write the value out"
            )
        elif anchor is not None:
            self._add(_make_place(event), f"the anchor `&{shorten_word(anchor)}` is not allowed", "remove it")
        if tag is not None:
            hint = "remove it: the key tells the type; put text that begins with `!` in quotes"
            self._add(
                _make_place(event),
                f"the tag `{shorten_word(tag.replace('tag:yaml.org,2002:', '!!'))}` is not allowed",
                hint,
            )

    def _build_sequence(self, location: Location) -> YamlTree:
        items: list[YamlTree] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self._build_node(event, (*location, len(items))))
        return items

    def _build_mapping(self, location: Location) -> YamlTree:
        entries: dict[str, YamlTree] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            self._add_entry(entries, event, location)
        return entries

    def _add_entry(self, entries: dict[str, YamlTree], event: Any, location: Location) -> None:
        key = self._build_node(event, (*location, "(key)"))
        if not isinstance(key, str):
            self._add(_make_place(event), "a key must be text", "put text that begins with [ or { in quotes")
            self._build_node(next(self.events), (*location, "(value)"))
        elif key in entries:
            first = self.keys[(*location, str(key))][0]
            self._add(
                _make_place(event),
                f"the key `{shorten_word(key)}` is given twice",
                f"the first is on line {first}",
            )
            self._build_node(next(self.events), (*location, "(again)"))
        else:
            self.keys[(*location, str(key))] = _make_place(event)
            entries[key] = self._build_node(next(self.events), (*location, str(key)))

    def _add_syntax_fault(self, error: yaml.MarkedYAMLError) -> None:
        mark = error.problem_mark or error.context_mark
        place = self._clamp_place((mark.line + 1, mark.column + 1) if mark else (1, 1))
        said = error.problem or "this is not YAML"
        deep = find_deep_place(self.lines, place, MOST_DEPTH + 1)
        if deep:
            self._add(deep, f"this is nested more than {MOST_DEPTH} deep")
            return
        if self._find_line(place[0])[place[1] - 1 : place[1]] == "\t":
            hint = "use spaces; where the tab belongs to a text, write it as \\t in double quotes"
            self._add(place, "a tab cannot indent YAML", hint)
            return
        if first := self._find_indented_text(place[0]):
            sign = self._find_line(first - 1).rstrip().rpartition(" ")[2]
            new = f"{sign[0]}2{sign[1:]}"
            hint = f"write `{new}` for `{sign}` on line {first - 1}, and indent the whole text by 2 more than its key"
            self._add(place, f"the text from line {first} on begins with more blanks than this line", hint)
            return
        # PyYAML gives its faults no kind; where its words change, only a hint is lost
        hint = next((hint for words, hint in _HINTS.items() if words in said), "")
        context = f" {error.context}" if error.context else ""
        self._add(place, f"this is not YAML:{context} {said}".replace("  ", " "), hint)

    def _find_indented_text(self, number: int) -> int:
        """The first line of a text in a block in which a line would stand but for its indentation; else 0."""
        own = _count_blanks(self._find_line(number))
        for first in range(number - 1, 1, -1):
            opening = _BLOCK_TEXT.match(self._find_line(first - 1))
            if opening:
                return first if len(opening[1]) < own < _count_blanks(self._find_line(first)) else 0
            if self._find_line(first).strip() and _count_blanks(self._find_line(first)) <= own:
                return 0
        return 0

    def _clamp_place(self, place: Place) -> Place:
        """The place, or where the text ends when only white space is left: there is nothing to show after it."""
        rest = (self._find_line(place[0])[place[1] - 1 :], *self.lines[place[0] :])
        last = max((number for number, line in enumerate(self.lines, 1) if line.strip()), default=1)
        return place if any(map(str.strip, rest)) else (last, len(self._find_line(last).rstrip()) + 1)

    def _find_line(self, number: int) -> str:
        return self.lines[number - 1] if number <= len(self.lines) else ""

    def _add(self, place: Place, message: str, hint: str = "") -> None:
        self.faults.append(_make_fault(self.path, self.lines, place, message, hint))

    def _stop_empty(self) -> NoReturn:
        self.faults.append(_make_empty_fault(self.path, self.lines))
        raise _StopRequest

    def _stop(self, place: Place, message: str, hint: str = "") -> None:
        self._add(place, message, hint)
        raise _StopRequest


def find_deep_place(lines: Sequence[str], fault: Place, most: int) -> Place | None:
    """Where more than `most` brackets before a fault are open; None where nowhere are.

    Newer C loaders refuse what is nested a thousand times, before they tell of any of it.
    """
    depth = 0
    for number, line in enumerate(lines[: fault[0]], 1):
        for column, character in enumerate(line[: fault[1]] if number == fault[0] else line, 1):
            depth += (character in "[{") - (character in "]}")
            if depth > most:
                return number, column
    return None


def _make_place(event: Any) -> Place:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _find_child(tree: YamlTree | None, part: str | int) -> YamlTree | None:
    if isinstance(tree, dict):
        return tree.get(str(part))
    if isinstance(tree, list) and isinstance(part, int) and part < len(tree):
        return tree[part]
    return None


def _make_empty_fault(path: Path, lines: tuple[str, ...]) -> Fault:
    return replace(_make_fault(path, lines, (1, 1), "the file is empty"), kind=FaultKind.EMPTY_FILE)


def _make_fault(path: Path, lines: tuple[str, ...], place: Place, message: str, hint: str = "") -> Fault:
    excerpt = lines[place[0] - 1] if place[0] <= len(lines) else ""
    return Fault(path, place[0], place[1], message, hint, excerpt)
