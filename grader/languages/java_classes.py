"""Which of the compiled Java classes can be started: what `java` itself looks for, read from the class files."""

from __future__ import annotations

import struct
from collections.abc import Mapping

_MAGIC = 0xCAFEBABE
_LARGEST = 1 << 20
"""Bytes of a class file that is looked at; a program for an assignment takes a hundredth of it."""
_PUBLIC_STATIC = 0x0009
_MAIN = (b"main", b"([Ljava/lang/String;)V")
_TEXT, _CLASS = 1, 7
# The class file format (JVMS 4.4): bytes of a constant behind its tag. A long or double takes two numbers.
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
_DOUBLE = (5, 6)


def find_main_class(files: Mapping[str, bytes], expected: str) -> str:
    """The class to start: `expected` where it can be started, or none can; else the first by name, outer ones first."""
    names = {name for content in files.values() if (name := read_startable_class(content))}
    if expected in names or not names:
        return expected
    return min(names, key=lambda name: ("$" in name, name))


def read_startable_class(content: bytes) -> str | None:
    """The name of the class in a file if it has a `public static void main(String[])`; None for anything else."""
    if len(content) > _LARGEST:
        return None
    try:
        return _ClassFile(content).read_startable()
    except (struct.error, KeyError, UnicodeDecodeError):
        return None  # no class file, or a damaged one


class _ClassFile:
    """A class file, read from its beginning to its methods. Whatever it reads raises struct.error behind its end."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._place = 0
        self._texts: dict[int, bytes] = {}
        self._classes: dict[int, int] = {}

    def read_startable(self) -> str | None:
        """The name of the class; None where it has no such method. May raise KeyError or UnicodeDecodeError."""
        if self._read("I") != _MAGIC:
            return None
        self._skip(4)
        self._read_constants()
        self._skip(2)
        name = self._texts[self._classes[self._read("H")]]
        self._skip(2)
        self._skip(2 * self._read("H"))
        self._read_members()
        starts = any(self._read_members())
        return name.decode().replace("/", ".") if starts else None

    def _read_constants(self) -> None:
        number, most = 1, self._read("H")
        while number < most:
            tag = self._read("B")
            if tag == _TEXT:
                size = self._read("H")
                self._texts[number] = self._content[self._place : self._place + size]
                self._skip(size)
            elif tag == _CLASS:
                self._classes[number] = self._read("H")
            else:
                self._skip(_SIZES[tag])
            number += 2 if tag in _DOUBLE else 1

    def _read_members(self) -> list[bool]:
        """Of each field or method whether it is the one that a program begins with."""
        return [self._read_member() for _ in range(self._read("H"))]

    def _read_member(self) -> bool:
        access, name, kind, attributes = (self._read("H") for _ in range(4))
        for _ in range(attributes):
            self._skip(2)
            self._skip(self._read("I"))
        return access & _PUBLIC_STATIC == _PUBLIC_STATIC and (self._texts[name], self._texts[kind]) == _MAIN

    def _read(self, form: str) -> int:
        (value,) = struct.unpack_from(f">{form}", self._content, self._place)
        self._place += struct.calcsize(form)
        return int(value)

    def _skip(self, size: int) -> None:
        self._place += size
