"""Why a submission fails: diagnosis by variants, smallest failing input, clusters. Pure but for what is passed in."""

from grader.feedback.case_text import case_text
from grader.feedback.clusters import cluster_name, likeness, sort_into_clusters
from grader.feedback.diagnosis import diagnose
from grader.feedback.runs import Ran
from grader.feedback.smallest import find_smallest, first_failing
from grader.feedback.wrong_lines import is_form, own_answer, wrong_items

__all__ = [
    "Ran",
    "case_text",
    "cluster_name",
    "diagnose",
    "find_smallest",
    "first_failing",
    "is_form",
    "likeness",
    "own_answer",
    "sort_into_clusters",
    "wrong_items",
]
