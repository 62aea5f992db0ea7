"""Reads the lines of a comment block as header fields, by the five rules of the header block in their order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from grader.config.settings import HeaderField
from grader.style.comments import CommentLine
from grader.style.header.near_labels import find_near_label
from grader.style.header_kinds import list_requirements
from grader.text.shorten import OF_ALL, shorten
from grader.text.visible import make_one_line

# A label is a few words; what is longer cannot be one and is not compared.
_LONGEST_LABEL = 100
# A longer comment goes on after its header; what stands there is not read as fields.
_LONGEST_HEADER = 400
_LONGEST_SHOWN = 200
_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"'})
_WIDE_COLON = str.maketrans("：", ":")
_DECORATION = " \t#*/|!=-+~>•·"
_REMARK = re.compile(r"(?<!\s)\s*+[(\[][^()\[\]]*[)\]]")
# What people put where the colon belongs.
_INSTEAD_OF_COLON = re.compile(r"\s*(?:[=|>]+|[-–—;.,]+(?=\s|$))?\s*")
_LABEL_ENDS = r"(?=\s|$|[=|>]|[-–—;.,](?:\s|$))"
_EXTRA_LABEL = re.compile(r"@?[^\W\d_][\w'.&/#-]*(?:\s+[\w'.&/#-]+){0,2}")
_TAG = re.compile(r"(@[^\W\d_]+)\s")
"""How a documentation comment names a field: `@author Ada`."""
# People do not count the blanks before a label.
_NEXT_TO = 1


class LabelKind(Enum):
    """How a line tells its field."""

    LABEL = "label"
    WITHOUT_COLON = "without colon"
    MISSPELT = "misspelt"
    EXTRA = "extra"


@dataclass(frozen=True)
class Entry:
    """One field as it stands: its label, how it was told, and the lines of its value (the first may be empty).

    `meant` is the wanted field that an extra one seems to stand for.
    """

    label: str
    written: str
    told: LabelKind
    line: int
    column: int
    values: tuple[CommentLine, ...]
    meant: str = ""

    @cached_property
    def value(self) -> str:
        return " ".join(" ".join(line.text for line in self.values).split())

    @property
    def known(self) -> bool:
        return self.told is not LabelKind.EXTRA


@dataclass(frozen=True)
class _Cut:
    """A line cut at its first colon; `colon` is -1 where there is none."""

    line: CommentLine
    text: str
    start: int
    colon: int

    @property
    def head(self) -> str:
        return " ".join(self.text[self.start : self.colon].split()) if 0 <= self.colon <= _LONGEST_LABEL else ""

    @property
    def bare_head(self) -> str:
        """The head without a remark in brackets, as in `Date (mm/dd/yy)`."""
        return _REMARK.sub("", self.head)

    @property
    def column(self) -> int:
        return self.line.column + self.start

    @property
    def extra_head(self) -> str:
        """What could be the label of a field that is not asked for; empty where nothing could."""
        if self.text[self.colon : self.colon + 3] == "://":
            return ""
        return self.bare_head if _EXTRA_LABEL.fullmatch(self.bare_head.translate(_QUOTES)) else ""

    def after(self, offset: int) -> CommentLine:
        """The line's text from `offset` on."""
        rest = self.line.text[offset:]
        skipped = len(rest) - len(rest.lstrip())
        return CommentLine(self.line.number, self.line.column + offset + skipped, rest.strip())


def fold(text: str) -> str:
    """Text for comparing: plain quotes, small letters, single spaces."""
    return " ".join(text.translate(_QUOTES).casefold().split())


def is_bare(text: str) -> bool:
    """Does a line hold nothing but decoration?"""
    return not any(character.isalnum() for character in text)


def is_free_text(field: HeaderField) -> bool:
    """May the value be prose of several lines?"""
    return any(asked.kind.prose for asked in list_requirements(field)) or fold(field.name) == "description"


def show_value(text: str) -> str:
    """A value for a sentence: what cannot be seen is escaped, what is long is shortened and says so."""
    return shorten(text, _LONGEST_SHOWN, OF_ALL, make_one_line)


def read_header_entries(lines: Sequence[CommentLine], fields: Sequence[HeaderField]) -> tuple[Entry, ...]:
    """The header fields in `lines`, known and extra, in the order in which they stand. Empty: no header here."""
    return _HeaderReader(lines[:_LONGEST_HEADER], fields).read()


class _HeaderReader:
    """Reads one block; it looks at all lines first, since a label that stands exactly is not guessed again."""

    def __init__(self, lines: Sequence[CommentLine], fields: Sequence[HeaderField]) -> None:
        self.cuts = [_cut(line) for line in lines]
        self.fields = fields
        self.free = {field.name for field in fields if is_free_text(field)}
        self.exact = _list_exact_labels(self.cuts, fields)
        others = _map_labels([field for field in fields if field.name not in self.exact.values()])
        self.meant = [_find_meant_label(cut, others) if cut.head else None for cut in self.cuts]
        given = {others[label] for label in self.meant if label}
        self.guessed = others
        self.unseen = {label: name for label, name in others.items() if name not in given}
        self.entries: list[Entry] = []
        self.columns: set[int] = set()
        self.colons: set[int] = set()
        self.are_small = False
        """Does the first label begin with a small letter?"""
        self.gap = False
        """Did a blank line or a bare mark come since the last text?"""

    def read(self) -> tuple[Entry, ...]:
        labelled = self._with_near(
            [self._read_labelled(cut, meant) for cut, meant in zip(self.cuts, self.meant, strict=True)]
        )
        last = max((index for index, entry in enumerate(labelled) if entry), default=-1)
        standing = [cut for cut, entry in zip(self.cuts, labelled, strict=True) if entry]
        self.are_small = any(entry.written[:1].islower() for entry in [*filter(None, labelled)][:1])
        self.columns = {cut.column for cut in standing}
        self.colons = {cut.line.column + cut.colon for cut in standing if cut.colon >= 0}
        for index, (cut, entry) in enumerate(zip(self.cuts, labelled, strict=True)):
            self._see_gap(cut, index)
            if index > last and self._is_over():
                break
            self._take(cut, entry)
        return tuple(self.entries)

    def _read_labelled(self, cut: _Cut, meant: str | None) -> Entry | None:
        """Rules 1 to 3: the line as a known field."""
        label = _match_label(cut.head, self.exact)
        if label:
            return _make_entry(cut, self.exact[label], LabelKind.LABEL, cut.colon + 1)
        if meant and fold(cut.bare_head) == fold(meant):
            return _make_entry(cut, self.guessed[meant], LabelKind.MISSPELT, cut.colon + 1)
        bare = _read_without_colon(cut, self.unseen)
        if bare:
            return bare
        return _make_entry(cut, self.guessed[meant], LabelKind.MISSPELT, cut.colon + 1) if meant else None

    def _with_near(self, labelled: list[Entry | None]) -> list[Entry | None]:
        """With the fields whose meaning is near that of one that is missing, each taken for the first such one."""
        there = {entry.label for entry in labelled if entry}
        missing = {fold(field.name): field.name for field in self.fields if field.name not in there}
        found = list(labelled)
        for index, (cut, entry) in enumerate(zip(self.cuts, labelled, strict=True)):
            extra = _extra(cut) if entry is None and missing else None
            near = find_near_label(fold(extra.label), missing) if extra else None
            if extra and near:
                found[index] = replace(extra, meant=missing.pop(near))
        return found

    def _see_gap(self, cut: _Cut, index: int) -> None:
        apart = index > 0 and cut.line.number > self.cuts[index - 1].line.number + 1
        self.gap = self.gap or apart or is_bare(cut.text)

    def _is_over(self) -> bool:
        """Has the header ended, now that no known field comes any more?

        Other comments follow a header, so a blank line ends it; only prose that has not begun yet may still come. A
        line of its own below a finished field is kept, as rule 5 says.
        """
        if not self.gap or not self.entries:
            return False
        last = self.entries[-1]
        return last.label not in self.free or not is_bare(last.value)

    def _take(self, cut: _Cut, entry: Entry | None) -> None:
        if is_bare(cut.text) and entry is None:
            return
        entry = entry or self._read_extra(cut)
        if entry is not None:
            self.entries.append(entry)
        elif self.entries:
            before = self.entries[-1]
            self.entries[-1] = replace(before, values=(*before.values, cut.line))
        self.gap = False

    def _read_extra(self, cut: _Cut) -> Entry | None:
        """Rule 4: `Word… :` of at most three words that begins where the labels of this header begin.

        Prose goes on with small letters, so there, and above the first label, a label begins with a capital one, unless
        all labels here are small.
        """
        extra = _extra(cut) if self.columns else None
        if extra is None or not self._is_in_line(cut):
            return None
        in_prose = not self.entries or self.entries[-1].label in self.free
        return None if in_prose and extra.label[0].islower() and not self.are_small else extra

    def _is_in_line(self, cut: _Cut) -> bool:
        """Does a line begin where labels do, or stand with its colon below theirs?"""
        below = self.colons == {cut.line.column + cut.colon}
        return below or cut.column <= max(self.columns) + _NEXT_TO


def _extra(cut: _Cut) -> Entry | None:
    """The line as a field that is not asked for."""
    tag = _TAG.match(cut.text, cut.start)
    if tag:
        value = cut.after(tag.end())
        return Entry(tag[1], tag[1], LabelKind.EXTRA, cut.line.number, cut.column, (value,))
    head = cut.extra_head
    return _make_entry(cut, head, LabelKind.EXTRA, cut.colon + 1) if head else None


def _cut(line: CommentLine) -> _Cut:
    text = line.text.translate(_WIDE_COLON)
    start = len(text) - len(text.lstrip(_DECORATION))
    return _Cut(line, text, start, text.find(":", start, start + _LONGEST_LABEL + 1))


def _make_entry(cut: _Cut, label: str, told: LabelKind, value_start: int) -> Entry:
    written = " ".join(cut.line.text[cut.start : cut.colon].split())
    value = cut.after(value_start)
    return Entry(label, written, told, cut.line.number, cut.column, (value,))


def _map_labels(fields: Iterable[HeaderField]) -> dict[str, str]:
    """Each label of the fields, and the name of its field."""
    return {label: field.name for field in fields for label in field.labels}


def _list_exact_labels(cuts: Iterable[_Cut], fields: Sequence[HeaderField]) -> dict[str, str]:
    labels = _map_labels(fields)
    return {label: labels[label] for cut in cuts if (label := _match_label(cut.head, labels))}


def _match_label(head: str, names: Collection[str]) -> str | None:
    """The label that `head` is, but for spacing."""
    return next((name for name in names if head and " ".join(name.split()) == head), None)


def _find_meant_label(cut: _Cut, names: Collection[str]) -> str | None:
    """The label that a head stands for: the nearest one, at most two letters off."""
    heads = {fold(cut.head), fold(cut.bare_head)} - {""}
    near = [
        (distance, name)
        for name in names
        for head in heads
        if (distance := _measure_distance(head, fold(name))) is not None
    ]
    return min(near, key=lambda pair: pair[0])[1] if near else None


def _measure_distance(head: str, label: str) -> int | None:
    # Two letters of a label of three would be another word.
    limit = min(2, len(label) // 2)
    from rapidfuzz.distance import Levenshtein  # here: most headers need none, and its start takes long

    distance = Levenshtein.distance(head, label, score_cutoff=limit)
    return distance if distance <= limit else None


def _read_without_colon(cut: _Cut, labels: Mapping[str, str]) -> Entry | None:
    """Rule 2: a known label without its colon, the longest label first."""
    text = cut.text.translate(_QUOTES)
    for label in sorted(labels, key=len, reverse=True):
        found = _label_pattern(label).match(text, cut.start)
        if found:
            separator = _INSTEAD_OF_COLON.match(text, found.end())
            value = cut.after(separator.end() if separator else found.end())
            return Entry(labels[label], label, LabelKind.WITHOUT_COLON, cut.line.number, cut.column, (value,))
    return None


def _label_pattern(name: str) -> re.Pattern[str]:
    words = name.translate(_QUOTES).split()
    # In prose a single small word (`file nim.txt`) is no label.
    flags = re.IGNORECASE if len(words) > 1 else 0
    return re.compile(r"\s+".join(map(re.escape, words)) + _LABEL_ENDS, flags)
