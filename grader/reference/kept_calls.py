"""What calls of a reference gave, kept from one grading to the next: the same call is not made again.

That holds for functions whose value follows from their arguments alone. The moves of a game follow from each other.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from grader.text.digest import hash_parts

_KEPT = frozenset(
    {
        "call",
        "can_call",
        "canonical",
        "explain",
        "generate",
        "judge",
        "load",
        "parts",
        "refute",
        "shrink",
        "small_inputs",
        "solve",
        "solve_pair",
        "solve_variant",
        "validate",
    }
)
_DIGITS = 32
_MOST = 4 << 20
"""Characters of all values together: those that were used last stay."""
_LARGEST_UNPACKED = 4 * _MOST
_LONG, _LONGEST = 20_000, 100_000
"""Characters beyond which one value is pressed, and beyond which it is not kept: it would drive out many others."""
_PRESSED = "z"
"""Before a value that is pressed: no JSON begins so."""
_QUICKLY = 1


class KeptCalls:
    """The values of calls, as JSON, by what `make_call_key` names them. A call that failed is made again.

    For one thread at a time.
    """

    def __init__(self, content: bytes | None = None) -> None:
        """`content` is what `pack` gave before; what is not of our make is left out."""
        self._kept = _read_packed(content) if content else {}
        self._used: dict[str, str] = {}
        self._left = _MOST

    @property
    def changed(self) -> bool:
        """Whether it holds values that were not kept before."""
        return not self._used.keys() <= self._kept.keys()

    def find(self, name: str) -> list[Any]:
        """The value of a call by its name, alone in a list; an empty one where it was not kept."""
        told = self._used.get(name) or self._kept.get(name)
        if told is None:
            return []
        self._use(name, told)
        return [json.loads(_unpress(told))]

    def keep(self, name: str, value: Any) -> None:
        """Keep what a call gave, as long as there is room; nothing of one that has no name."""
        if name and name not in self._used:
            self._use(name, _press(json.dumps(value)))

    def _use(self, name: str, told: str) -> None:
        if name not in self._used and len(told) <= min(_LONGEST, self._left):
            self._used[name] = told
            self._left -= len(told)

    def pack(self) -> bytes:
        """All that was used, and of the rest what there is room for."""
        kept, left = dict(self._used), self._left
        for name, told in self._kept.items():
            if name not in kept and len(told) <= left:
                kept[name] = told
                left -= len(told)
        return zlib.compress(json.dumps(kept).encode("ascii"), _QUICKLY)


def make_call_key(function: str, arguments: Sequence[Any]) -> str:
    """The name under which the value of a call is kept; empty where it follows from more than its arguments."""
    if function not in _KEPT:
        return ""
    given = (f"text {each}" if isinstance(each, str) else json.dumps(each, sort_keys=True) for each in arguments)
    return hash_parts(function, *given)[:_DIGITS]


def _press(told: str) -> str:
    """A long value in fewer characters; one so long that it would be dropped anyway stays as it is."""
    if not _LONG < len(told) <= _MOST:
        return told
    return _PRESSED + base64.b64encode(zlib.compress(told.encode("ascii"), _QUICKLY)).decode("ascii")


def _unpress(told: str) -> str:
    """As it was before `_press`."""
    if not told.startswith(_PRESSED):
        return told
    return zlib.decompressobj().decompress(base64.b64decode(told[1:]), _LARGEST_UNPACKED).decode("ascii")


def _read_packed(content: bytes) -> Mapping[str, str]:
    try:
        kept = json.loads(zlib.decompressobj().decompress(content, _LARGEST_UNPACKED))
    except (ValueError, zlib.error):
        return {}
    return kept if isinstance(kept, dict) and all(isinstance(told, str) for told in kept.values()) else {}
