"""How values of a type are kept as bytes."""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Value = TypeVar("Value")

_QUICKLY = 1
"""A third of the usual level's time, for a quarter more bytes (300 kept grades)."""


class KeptForm(Generic[Value]):
    """The form of one type. What packs values is made at the first one: a check imports this and keeps none.

    `without_defaults` it leaves out what has its default, so that what tells little is opened quickly. That is nothing
    for settings, where it matters what was given.
    """

    def __init__(self, kind: Any, without_defaults: bool = False) -> None:
        self._kind, self._without_defaults = kind, without_defaults

    @cached_property
    def _adapter(self) -> TypeAdapter[Value]:
        from pydantic import TypeAdapter

        # Here it looks up the names that the model imports only for whoever checks its types.
        from grader.config.settings import AssignmentSettings, Compare, Limits  # noqa: F401

        return TypeAdapter(self._kind)

    def get_ready(self) -> None:
        """Make now what the first value would wait for."""
        self._adapter  # noqa: B018  it is kept

    def pack(self, value: Value) -> bytes:
        content = self._adapter.dump_json(value, by_alias=True, exclude_defaults=self._without_defaults)
        return zlib.compress(content, _QUICKLY)

    def open(self, content: bytes, most: int = 0) -> Value | None:
        """The value; None where another version has written it, or it unpacks to more than `most` bytes (0: any)."""
        try:
            return self._adapter.validate_json(zlib.decompressobj().decompress(content, most))
        except (ValueError, zlib.error):
            return None
