"""The pipeline of one submission, the batch, the store, points and deadlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.grading.batch import Request, find_missing_tools, grade_batch, open_sandbox
    from grader.grading.explaining import Explainer
    from grader.grading.lazy_sandbox import LazySandbox, probe
    from grader.grading.store import Store

__all__ = [
    "Explainer",
    "LazySandbox",
    "Request",
    "Store",
    "find_missing_tools",
    "grade_batch",
    "open_sandbox",
    "probe",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.grading.batch": ("Request", "find_missing_tools", "grade_batch", "open_sandbox"),
        "grader.grading.explaining": ("Explainer",),
        "grader.grading.lazy_sandbox": ("LazySandbox", "probe"),
        "grader.grading.store": ("Store",),
    },
)
