"""Some keys of a YAML file that another system wrote, at any size: of all others nothing is built."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeAlias

import yaml

from grader.config.strict_yaml import LOADER, find_deep_place
from grader.text.visible import make_one_line

YamlValue: TypeAlias = "dict[str, YamlValue] | list[YamlValue] | str | None"

_DEEPEST = 8
_DEEPEST_SKIPPED = 200
"""Of what nothing is built: the parser looks at each level again for every word, so that deep ones take for ever."""


def read_kept_keys(content: bytes, kept: Collection[str]) -> YamlValue:
    """The document with all keys at the top and the `kept` ones below it; every scalar is text.

    A key may be a symbol of Ruby, `:name`. An alias stands for a text only; tags mean nothing. Raises ValueError with
    line, column and reason.
    """
    try:
        return _EventReader(content.decode("utf-8-sig"), kept).read_document()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{line}:1: the file is not UTF-8") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        place = f"{line}:{column}"
        deep = find_deep_place(content.decode("utf-8-sig").splitlines(), (line, column), _DEEPEST_SKIPPED)
        if deep:
            raise _make_depth_error(deep[0], _DEEPEST_SKIPPED) from error
        raise ValueError(f"{place}: this is not YAML: {make_one_line(error.problem or 'it ends too early')}") from error
    except yaml.YAMLError as error:
        raise ValueError(f"1:1: this is not YAML: {make_one_line(str(error))}") from error


class _EventReader:
    """Walks through the events of a document."""

    def __init__(self, text: str, kept: Collection[str]) -> None:
        self._events: Iterator[Any] = yaml.parse(text, Loader=LOADER)
        self._kept = kept
        self._anchored: dict[str, str] = {}

    def read_document(self) -> YamlValue:
        for event in self._events:
            if not isinstance(event, yaml.StreamStartEvent | yaml.DocumentStartEvent):
                return None if isinstance(event, yaml.StreamEndEvent) else self._read(event, 0)
        return None

    def _read(self, event: Any, depth: int) -> YamlValue:
        if depth > _DEEPEST:
            raise _make_depth_error(_find_line(event), _DEEPEST)
        if isinstance(event, yaml.MappingStartEvent):
            return self._read_mapping(depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return [self._read(each, depth + 1) for each in self._list_until(yaml.SequenceEndEvent)]
        return self._read_scalar(event)

    def _read_mapping(self, depth: int) -> YamlValue:
        found: dict[str, YamlValue] = {}
        for key in self._list_until(yaml.MappingEndEvent):
            name = self._read_scalar(key)
            self._skip(key)
            value = next(self._events)
            plain = name.removeprefix(":") if name is not None else None
            if plain is not None and (depth == 0 or plain in self._kept):
                found[plain] = self._read(value, depth + 1)
            else:
                self._skip(value)
        return found

    def _read_scalar(self, event: Any) -> str | None:
        if isinstance(event, yaml.AliasEvent):
            return self._anchored.get(str(event.anchor))
        if not isinstance(event, yaml.ScalarEvent):
            return None
        if event.anchor:
            self._anchored[event.anchor] = event.value
        return str(event.value)

    def _list_until(self, end: type) -> Iterator[Any]:
        """The events up to the end of this collection; whoever asks reads what each begins."""
        for event in self._events:
            if isinstance(event, end):
                return
            yield event

    def _skip(self, event: Any) -> None:
        """Pass over all that an event begins, however deep it is."""
        depth = 0
        while True:
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > _DEEPEST_SKIPPED:
                raise _make_depth_error(_find_line(event), _DEEPEST_SKIPPED)
            self._read_scalar(event)
            if depth == 0:
                return
            event = next(self._events)


def _find_line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _make_depth_error(line: int, most: int) -> ValueError:
    return ValueError(f"{line}:1: this is nested more than {most} deep")
