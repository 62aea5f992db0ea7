"""Where a program keeps waiting items, in a stack or a queue, told from how that is declared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from grader.model import Language
from grader.source.known_lines import count_line


class HolderKind(Enum):
    """Which item comes out first: the last one in (stack), or the first one in (queue)."""

    STACK = "stack"
    QUEUE = "queue"


@dataclass(frozen=True)
class WaitingLine:
    """The only kind of holder in a program; its line is None where it is declared on several."""

    kind: HolderKind
    line: int | None


_DECLARED: Mapping[str, Mapping[HolderKind, re.Pattern[str]]] = MappingProxyType(
    {
        "cpp": {HolderKind.STACK: re.compile(r"\bstack\s?<"), HolderKind.QUEUE: re.compile(r"\bqueue\s?<")},
        "java": {HolderKind.STACK: re.compile(r"\bStack\s?<"), HolderKind.QUEUE: re.compile(r"\bQueue\s?<")},
        "csharp": {HolderKind.STACK: re.compile(r"\bStack\s?<"), HolderKind.QUEUE: re.compile(r"\bQueue\s?<")},
    }
)
_BY_RANK = re.compile(r"[pP]riority_?[qQ]ueue")


def find_waiting_line(code: str, language: Language) -> WaitingLine | None:
    """The holder of a source, given as its code without comments and texts.

    None where a program has both, or a queue by rank.
    """
    lines = {
        kind: {count_line(code, found.start()) for found in declared.finditer(code)}
        for kind, declared in _DECLARED.get(language.name, {}).items()
    }
    held = [(kind, found) for kind, found in lines.items() if found]
    if len(held) != 1 or _BY_RANK.search(code):
        return None
    kind, found = held[0]
    return WaitingLine(kind, found.pop() if len(found) == 1 else None)
