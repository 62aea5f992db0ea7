"""How calls and values travel between the grader and the programs that call functions: in words any language can read.

`n` is nothing, `t` and `f` are true and false, `i-1f` an integer in hexadecimal, `r0.5` a fraction, `s6869` a text as
the hexadecimal digits of its UTF-8, `l2` a list of the two values that follow, `u2` a tuple, `e2` a set, and `d1` a
mapping of a key and a value that follow; `o…` is any other value, as a text of what it is. A call is
`function nim_sum l1 l2 i3 i4`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grader.model import FunctionCall, OpaqueValue

_DEEPEST = 100
_MOST_BITS = 14_000
"""Of an integer: Python writes no longer ones in decimal digits."""
_MOST_ALIKE = 1_000
"""Keys with one hash that are told apart in no time."""


def encode_calls(calls: Sequence[FunctionCall]) -> str:
    """The calls, one per line."""
    return "".join(" ".join((call.kind, call.name, *encode_value(list(call.args)))) + "\n" for call in calls)


def encode_value(value: Any) -> Iterator[str]:
    """The words of a value that is plain data."""
    if value is None or isinstance(value, bool):
        yield {None: "n", True: "t", False: "f"}[value]
    elif isinstance(value, int):
        yield f"i{value:x}"
    elif isinstance(value, float):
        yield f"r{value!r}"
    elif isinstance(value, dict):
        yield f"d{len(value)}"
        for pair in value.items():
            for item in pair:
                yield from encode_value(item)
    elif isinstance(value, list | tuple | set | frozenset):
        yield f"{'e' if isinstance(value, set | frozenset) else 'l'}{len(value)}"
        for item in value:
            yield from encode_value(item)
    else:
        yield f"s{str(value).encode('utf-8', 'surrogatepass').hex()}"


def decode_value(words: Sequence[str]) -> Any:
    """The value of words that a student's program may have made up. Raises ValueError where they are none."""
    reader = _WordReader(words)
    value = reader.read(0)
    if reader.place != len(words):
        raise ValueError("words behind the value")
    return value


class _WordReader:
    """Reads one word after the other."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self.place = 0

    def read(self, depth: int) -> Any:
        """The value that begins here, with all that belongs to it."""
        if depth > _DEEPEST or self.place >= len(self._words):
            raise ValueError("a value that has no end")
        kind, rest = self._words[self.place][:1], self._words[self.place][1:]
        self.place += 1
        if kind in ("l", "u", "e", "d"):
            return self._read_items(kind, int(rest), depth + 1)
        return _read_scalar(kind, rest)

    def _read_items(self, kind: str, count: int, depth: int) -> Any:
        items = [self.read(depth) for _ in range(min(2 * count if kind == "d" else count, len(self._words)))]
        if kind in ("l", "u"):
            return items if kind == "l" else tuple(items)
        try:
            if not _collide(items if kind == "e" else items[::2]):
                return dict(zip(items[::2], items[1::2], strict=True)) if kind == "d" else set(items)
        except TypeError:  # keys that only another language hashes
            pass
        return OpaqueValue(f"<{'mapping' if kind == 'd' else 'set'} of {count} items>")


def _collide(keys: Sequence[Any]) -> bool:
    """Whether so many keys share their hash that to look one up takes as long as to look at all of them."""
    return len(keys) > _MOST_ALIKE and 2 * len(set(map(hash, keys))) < len(keys)


def _read_scalar(kind: str, rest: str) -> Any:
    if kind in ("n", "t", "f"):
        return {"n": None, "t": True, "f": False}[kind]
    if kind == "i":
        number = int(rest, 16)
        return number if number.bit_length() <= _MOST_BITS else OpaqueValue(f"<integer of {number.bit_length()} bits>")
    if kind == "r":
        return float(rest)
    text = bytes.fromhex(rest).decode("utf-8", "replace")
    if kind not in ("s", "o"):
        raise ValueError(f"a word of the kind {kind!r}")
    return text if kind == "s" else OpaqueValue(text)
