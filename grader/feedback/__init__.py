"""Why a submission fails and what to do first: mistakes, smallest inputs, clusters, advice. Data only, no words."""

from grader.feedback.advice import (
    NO_FAULT,
    Advice,
    NextStep,
    Situation,
    advise,
    helpful_hint,
    is_empty,
    is_open,
    main_mistake,
    smallest_to_show,
)
from grader.feedback.case_text import case_text
from grader.feedback.clusters import cluster_name, likeness, sort_into_clusters
from grader.feedback.diagnosis import diagnose
from grader.feedback.findings import MISSING_FIELD, findings_to_show, header_missing, losses
from grader.feedback.generic import ProgramFacts, SourceFacts, describe_source, find_certain, find_likely
from grader.feedback.other_failures import OtherFailures
from grader.feedback.runs import Ran
from grader.feedback.smallest import find_smallest, first_failing
from grader.feedback.wrong_lines import is_form, own_answer, wrong_items

__all__ = [
    "MISSING_FIELD",
    "NO_FAULT",
    "Advice",
    "NextStep",
    "OtherFailures",
    "ProgramFacts",
    "Ran",
    "Situation",
    "SourceFacts",
    "advise",
    "case_text",
    "cluster_name",
    "describe_source",
    "diagnose",
    "find_certain",
    "find_likely",
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
    "main_mistake",
    "own_answer",
    "smallest_to_show",
    "sort_into_clusters",
    "wrong_items",
]
