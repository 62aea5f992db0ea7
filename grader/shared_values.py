"""Values that many calls of `grader.readers` are given, as the cases of a batch: each process is sent them once.

In a request a number stands for each of them, wherever it would stand in the arguments. They are told by their
identity, so only the very same object is left out of a request; one that is equal travels as any other value does.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import IO, Any

from grader.text.digest import digest


class SharedValues:
    """Values that stay as long as this does: the identity of one that is gone could become another one's."""

    def __init__(self, values: Iterable[object] = ()) -> None:
        self._values = [*values]
        self._numbers = {id(value): number for number, value in enumerate(self._values)}

    @cached_property
    def content(self) -> bytes:
        """All of them, as they are sent."""
        return pickle.dumps(self._values, pickle.HIGHEST_PROTOCOL)

    @cached_property
    def name(self) -> str:
        """By which a process that holds them is known."""
        return digest(self.content)

    def pack(self, request: object) -> tuple[bytes, bool]:
        """A request as it is sent, and whether it can be read only where these values are held."""
        stream = io.BytesIO()
        packer = _Packer(stream, self._numbers)
        packer.dump(request)
        return stream.getvalue(), packer.is_shared


class _Packer(pickle.Pickler):
    def __init__(self, stream: IO[bytes], numbers: Mapping[int, int]) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._find = numbers.get
        self.is_shared = False

    def persistent_id(self, obj: object) -> int | None:  # called for each object of a request
        number = self._find(id(obj))
        if number is not None:
            self.is_shared = True
        return number


_HELD: list[object] = []
"""In a process that answers: what it was sent last."""


def hold(content: bytes) -> None:
    """What a process does that is sent shared values; it forgets those that it was sent before."""
    _HELD[:] = pickle.loads(content)  # noqa: S301  our own, as all that readers are told


def open_request(request: bytes) -> Any:
    """A request with the values that this process holds. Raises UnpicklingError where it holds no such value."""
    return _Opener(io.BytesIO(request), _HELD).load()


class _Opener(pickle.Unpickler):
    def __init__(self, stream: IO[bytes], held: Sequence[object]) -> None:
        super().__init__(stream)
        self._held = held

    def persistent_load(self, pid: Any) -> object:
        if pid not in range(len(self._held)):
            raise pickle.UnpicklingError(f"no shared value {pid}")
        return self._held[pid]
