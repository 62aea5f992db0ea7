"""Why a submission fails and what to do first: mistakes, smallest inputs, clusters, advice. Data only, no words."""

from grader.feedback.advice import (
    Advice,
    NextStep,
    Situation,
    advise,
    helpful_hint,
    is_empty,
    is_open,
    smallest_to_show,
)
from grader.feedback.case_text import case_text
from grader.feedback.clusters import cluster_name, likeness, sort_into_clusters
from grader.feedback.diagnosis import diagnose
from grader.feedback.failures import NO_FAULT, FailureGroup, choose_told, count_failures
from grader.feedback.findings import MISSING_FIELD, findings_to_show, header_missing, losses
from grader.feedback.runs import Ran
from grader.feedback.smallest import find_smallest, first_failing
from grader.feedback.wrong_lines import find_wrong_answers, is_form, own_answer

__all__ = [
    "MISSING_FIELD",
    "NO_FAULT",
    "Advice",
    "FailureGroup",
    "NextStep",
    "Ran",
    "Situation",
    "advise",
    "case_text",
    "choose_told",
    "cluster_name",
    "count_failures",
    "diagnose",
    "find_smallest",
    "find_wrong_answers",
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
]
