"""The pipeline of one submission, the batch, the store, points and deadlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.grading.batch import grade_batch
    from grader.grading.batch_request import Request
    from grader.grading.explaining import Explainer
    from grader.grading.kept.store import Store
    from grader.grading.lazy_sandbox import LazySandbox, probe
    from grader.grading.sandbox_opening import open_sandbox
    from grader.grading.tool_versions import find_missing_tools

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
        "grader.grading.batch": ("grade_batch",),
        "grader.grading.batch_request": ("Request",),
        "grader.grading.explaining": ("Explainer",),
        "grader.grading.lazy_sandbox": ("LazySandbox", "probe"),
        "grader.grading.sandbox_opening": ("open_sandbox",),
        "grader.grading.kept.store": ("Store",),
        "grader.grading.tool_versions": ("find_missing_tools",),
    },
)
