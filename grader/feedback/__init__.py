"""Why a submission fails and what to do first: mistakes, smallest inputs, clusters, advice. Data only, no words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.feedback.advice import (
        NO_FAULT,
        Advice,
        NextStep,
        Situation,
        advise,
        choose_smallest_to_show,
        find_helpful_hint,
        is_empty,
        is_open,
    )
    from grader.feedback.clusters import describe_likeness, make_cluster_name, sort_into_clusters
    from grader.feedback.diagnosis import diagnose
    from grader.feedback.findings import MISSING_FIELD, compute_losses, is_header_missing, select_findings_to_show
    from grader.feedback.runs import CaseRun
    from grader.feedback.smallest import find_first_failing, find_smallest
    from grader.feedback.wrong_lines import find_own_answer, find_wrong_items, is_form

__all__ = [
    "MISSING_FIELD",
    "NO_FAULT",
    "Advice",
    "CaseRun",
    "NextStep",
    "Situation",
    "advise",
    "choose_smallest_to_show",
    "compute_losses",
    "describe_likeness",
    "diagnose",
    "find_first_failing",
    "find_helpful_hint",
    "find_own_answer",
    "find_smallest",
    "find_wrong_items",
    "is_empty",
    "is_form",
    "is_header_missing",
    "is_open",
    "make_cluster_name",
    "select_findings_to_show",
    "sort_into_clusters",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.feedback.advice": (
            "NO_FAULT",
            "Advice",
            "NextStep",
            "Situation",
            "advise",
            "helpful_hint",
            "is_empty",
            "is_open",
            "smallest_to_show",
        ),
        "grader.feedback.clusters": ("cluster_name", "likeness", "sort_into_clusters"),
        "grader.feedback.diagnosis": ("diagnose",),
        "grader.feedback.findings": ("MISSING_FIELD", "findings_to_show", "header_missing", "losses"),
        "grader.feedback.runs": ("Ran",),
        "grader.feedback.smallest": ("find_smallest", "first_failing"),
        "grader.feedback.wrong_lines": ("is_form", "own_answer", "wrong_items"),
    },
)
