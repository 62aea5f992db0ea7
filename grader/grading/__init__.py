"""The pipeline of one submission, the batch, the store, points and deadlines."""

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
