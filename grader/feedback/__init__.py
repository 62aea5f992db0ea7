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
        helpful_hint,
        is_empty,
        is_open,
        smallest_to_show,
    )
    from grader.feedback.clusters import cluster_name, likeness, sort_into_clusters
    from grader.feedback.diagnosis import diagnose
    from grader.feedback.findings import MISSING_FIELD, findings_to_show, header_missing, losses
    from grader.feedback.runs import Ran
    from grader.feedback.smallest import find_smallest, first_failing
    from grader.feedback.wrong_lines import is_form, own_answer, wrong_items

__all__ = [
    "MISSING_FIELD",
    "NO_FAULT",
    "Advice",
    "NextStep",
    "Ran",
    "Situation",
    "advise",
    "cluster_name",
    "diagnose",
    "find_smallest",
    "findings_to_show",
    "first_failing",
    "header_missing",
    "helpful_hint",
    "is_empty",
    "is_form",
    "is_open",
    "likeness",
    "losses",
    "own_answer",
    "smallest_to_show",
    "sort_into_clusters",
    "wrong_items",
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
