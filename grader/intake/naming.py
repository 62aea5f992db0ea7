"""How the name of a file follows from what its student called it."""

from __future__ import annotations

from enum import StrEnum


class Naming(StrEnum):
    """It is that name; or a learning system may have put a number behind it, `Nim-1.py`; or it is another one."""

    KEPT = "kept"
    NUMBERED = "numbered"
    REPLACED = "replaced"
