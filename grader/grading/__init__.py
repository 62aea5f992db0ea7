"""The pipeline of one submission, the batch, the store, points and deadlines."""

from grader.grading.batch import RUFF, Request, grade_batch, missing_tools, ruff_path
from grader.grading.explaining import Explainer
from grader.grading.store import Store

__all__ = ["RUFF", "Explainer", "Request", "Store", "grade_batch", "missing_tools", "ruff_path"]
