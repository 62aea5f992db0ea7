"""An autograder: runs student programs in a sandbox, judges them against a reference solver, explains what is wrong.

For scripts there are `grader.grade()` and `grader.check()`, and the nouns that they return; for authors of references
`grader.reference_api`. Everything else is the grader's own and may change.

The rooms, and which of them imports which, stand in `docs/architecture.md`, drawn from the code.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.errors import GraderError
    from grader.model import Batch, CaseResult, Finding, Grade, Severity, Tier, Verdict
    from grader.scripting import check, grade

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "CaseResult",
    "Finding",
    "Grade",
    "GraderError",
    "Severity",
    "Tier",
    "Verdict",
    "__version__",
    "check",
    "grade",
]


def find_exports(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """The `__getattr__` of a package whose names are imported when they are first used: no command needs all of them.

    `homes` are the modules where the names are at home.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def find(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(importlib.import_module(home_of[name]), name)
        # Each import asks twice, and there are thousands: the next one finds it in the package.
        setattr(sys.modules[package], name, found)
        return found

    return find


__getattr__ = find_exports(
    __name__,
    {
        "grader.errors": ("GraderError",),
        "grader.model": ("Batch", "CaseResult", "Finding", "Grade", "Severity", "Tier", "Verdict"),
        "grader.scripting": ("check", "grade"),
    },
)
