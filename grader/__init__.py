"""An autograder: runs student programs in a sandbox, judges them against a reference solver, explains what is wrong.

For scripts there are `grader.grade()` and `grader.check()`, and the nouns that they return; for authors of references
`grader.reference_api`. Everything else is the grader's own and may change.

The rooms, in the order in which data flows through them: `config`, `assignments` and `reference`, `intake`,
`languages`, `sandbox`, `judging`, `style`, `feedback`, `grading`, `reports`, `cli`. Nothing later is imported by
anything earlier; `model`, `text` and `errors` are the words they share.
"""

from __future__ import annotations

import importlib
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
_HOMES = {"GraderError": "grader.errors", "check": "grader.scripting", "grade": "grader.scripting"}


def __getattr__(name: str) -> Any:
    """Each is imported when it is first used: a command must not wait for what it does not need."""
    if name not in __all__:
        raise AttributeError(f"module 'grader' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES.get(name, "grader.model")), name)
