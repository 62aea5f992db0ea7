"""A made-up language, in which every sentence of ours is marked as ‹Checking› is, and what of a page is not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from grader.files import keep
from grader.text.digest import digest
from grader.translations import compile_catalogue, load_catalogue

from .catalogues import CATALOGUES, list_ids, read_catalogue, write_catalogue

LANGUAGE = "de"
"""Whose place it takes: a language is known by its file."""
_NUMBER = "1,234.5"
_OPENING, _CLOSING = "‹›"
_MARKED = re.compile(rf"{_OPENING}[^{_OPENING}{_CLOSING}]*{_CLOSING}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_OWN_TAGS = frozenset({"code", "pre", "textarea", "bdi", "q", "mark", "option"})
"""What stands in these is code, or a name or a text of a student or an instructor."""
_UNSEEN_TAGS = frozenset({"script", "style"})
_WITHIN_A_LINE = _OWN_TAGS | frozenset(["a", "b", "em", "i", "label", "small", "span", "strong", "summary"])
_SPOKEN_ATTRIBUTES = ("aria-label", "title", "alt", "placeholder")


@contextmanager
def speak_pseudo_language(monkeypatch: pytest.MonkeyPatch, cache: Path) -> Iterator[None]:
    """Let this process, and what it starts, speak it in the place of a language: it lies in the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    path = CATALOGUES / f"{LANGUAGE}.po"
    catalogue = read_catalogue(path)
    for message in catalogue:
        if message.id and message.id != _NUMBER:
            _mark(message)
    catalogue.get(_NUMBER).string = _NUMBER
    keep(f"catalogue-{digest(path.read_bytes())}", compile_catalogue(write_catalogue(catalogue)))
    load_catalogue.cache_clear()
    try:
        yield
    finally:
        load_catalogue.cache_clear()


def _mark(message: Message) -> None:
    marked = [f"{_OPENING}{each}{_CLOSING}" for each in list_ids(message)]
    message.string = marked[0] if isinstance(message.id, str) else tuple(marked)


def find_unmarked(page: str, own: Collection[str] = ()) -> list[str]:
    """The lines of a page in which something is neither marked, a number, nor matches an `own` pattern."""
    reader = _PageReader()
    reader.feed(page)
    known = re.compile("|".join(own) or "(?!)")
    return [line for line in reader.list_lines() if _WORD.search(known.sub("", _drop_marked(line)))]


def _drop_marked(line: str) -> str:
    """What is left without marked sentences, also those that begin in the line before, or end in the next one."""
    before = ""
    while before != line:
        before, line = line, _MARKED.sub("", line)
    return re.sub(rf"^[^{_OPENING}]*{_CLOSING}|{_OPENING}[^{_CLOSING}]*$", "", line)


class _PageReader(HTMLParser):
    """Reads what is seen or heard of a page, one line for each block."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._parts: list[str] = []
        self._passed_over: list[str] = []

    def list_lines(self) -> Iterator[str]:
        self._end_line()
        return (line for line in self._lines if line)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._lines += [value for name, value in attrs if name in _SPOKEN_ATTRIBUTES and value]
        if tag not in _WITHIN_A_LINE:
            self._end_line()
        if tag in _OWN_TAGS | _UNSEEN_TAGS:
            self._passed_over.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _WITHIN_A_LINE:
            self._end_line()
        if self._passed_over and self._passed_over[-1] == tag:
            self._passed_over.pop()

    def handle_data(self, data: str) -> None:
        if not self._passed_over:
            self._parts.append(data)

    def _end_line(self) -> None:
        self._lines.append(" ".join("".join(self._parts).split()))
        self._parts = []
