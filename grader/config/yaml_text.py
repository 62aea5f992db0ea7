"""YAML text that the strict reader reads back as exactly the same values.

PyYAML's dumper does not replace it: it quotes every text of several lines in which one ends in a blank, quotes all keys
once texts are quoted, and writes what changes the direction of text as it is.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.config.scalars import is_read_as_text

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LITERAL = re.compile("[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*")
"""What a literal block holds unchanged: no CR, NEL, LS, PS (line ends to YAML), BOM or control character."""

_MOST_EXACT = 2**53
"""Below it a fraction holds every whole number."""


def format_yaml(value: Mapping[str, Any] | Sequence[Any]) -> str:
    """A mapping or a list as block YAML; texts of several lines become literal blocks, other texts are quoted."""
    return "\n".join(_format_block(value, "")) + "\n"


def _format_block(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _format_entry(f"{indent}{_format_key(key)}:", item, indent)
    else:
        for item in value:
            yield from _format_item(item, indent)


def _format_entry(head: str, item: Any, indent: str) -> Iterator[str]:
    if isinstance(item, Mapping | list | tuple) and item:
        yield head
        yield from _format_block(item, indent + "  ")
    else:
        yield f"{head} {_format_scalar(item, indent + '  ')}"


def _format_item(item: Any, indent: str) -> Iterator[str]:
    if isinstance(item, Mapping | list | tuple) and item:
        first, *rest = _format_block(item, indent + "  ")
        yield f"{indent}- {first[len(indent) + 2 :]}"
        yield from rest
    else:
        yield f"{indent}- {_format_scalar(item, indent + '  ')}"


def shorten_numbers(value: Any) -> Any:
    """The value with whole numbers for fractions that are whole: for keys that mean the same by 2 and 2.0."""
    if isinstance(value, Mapping):
        return {key: shorten_numbers(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [shorten_numbers(item) for item in value]
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < _MOST_EXACT
    return int(value) if is_whole else value


def is_plain(value: Any) -> bool:
    """Whether a value comes back as it was: texts, numbers, truth values, nothing, and lists and mappings of these."""
    if isinstance(value, Mapping):
        return all(_is_plain_scalar(key) and is_plain(item) for key, item in value.items())
    return all(map(is_plain, value)) if isinstance(value, list | tuple) else _is_plain_scalar(value)


def _is_plain_scalar(value: Any) -> bool:
    return value is None or isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))


def _format_key(key: Any) -> str:
    if not isinstance(key, str):
        return json.dumps(key)
    return key if _PLAIN_KEY.fullmatch(key) and is_read_as_text(key) else quote(key)


def _format_scalar(value: Any, indent: str) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    return format_literal(value, indent) if "\n" in value and _LITERAL.fullmatch(value) else quote(value)


def quote(text: str) -> str:
    """The text in double quotes; what is not plain ASCII or could be read otherwise is escaped."""
    return '"' + "".join(map(_escape_character, text)) + '"'


def _escape_character(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable() and char != "\ufeff":
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def format_literal(text: str, indent: str) -> str:
    """The text as a literal block: header, then its lines behind the indentation."""
    lines = text.removesuffix("\n").split("\n")
    explicit = "2" if text[0] in " \t\n" else ""
    body = [indent + line if line else "" for line in lines]
    return "\n".join([f"|{explicit}{_choose_chomping(text)}", *body])


def _choose_chomping(text: str) -> str:
    if not text.endswith("\n"):
        return "-"
    return "+" if text.endswith("\n\n") or text == "\n" else ""
