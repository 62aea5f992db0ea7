"""Why a submission fails and what to do first: mistakes with their sentences, smallest inputs, clusters, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.feedback.advice import (
        Advice,
        NextStep,
        Situation,
        advise,
        choose_smallest_to_show,
        find_helpful_hint,
        find_main_mistake,
        is_empty,
        join_mistake_names,
    )
    from grader.feedback.case_run import CaseRun
    from grader.feedback.case_text import format_case
    from grader.feedback.clusters import describe_likeness, make_cluster_name, sort_into_clusters
    from grader.feedback.diagnosis import diagnose
    from grader.feedback.failures import NO_FAULT, FailureGroup, choose_second, choose_told, count_failures
    from grader.feedback.findings import (
        MISSING_FIELD,
        compute_losses,
        compute_test_loss,
        is_header_missing,
        select_findings_to_show,
    )
    from grader.feedback.generic import (
        FirstLook,
        ProgramFacts,
        add_known,
        add_lost_end,
        doubt,
        find_certain,
        find_likely,
        find_possible,
        find_run_to_quote,
        leave_runs_out,
        look_first,
        look_further,
        make_proof,
        point_to_compared_texts,
        point_to_wrong_numbers,
        prefer_proved,
        quote_shown,
        tell_reading_of_words,
        tell_unset_sum,
    )
    from grader.feedback.mistake_kinds import hides_others, is_made_on_every_way, is_shown_by_failing, is_vague
    from grader.feedback.other_failures import OtherFailures
    from grader.feedback.small_bank import SmallBank
    from grader.feedback.smallest import find_first_failing, find_second_failing, find_smallest
    from grader.feedback.wrong_lines import (
        find_own_answer,
        find_wrong_answers,
        has_many_right_outputs,
        is_form,
        is_other_ending,
        name_judged_line,
    )
    from grader.feedback.wrong_questions import list_wrong_questions

__all__ = [
    "MISSING_FIELD",
    "NO_FAULT",
    "Advice",
    "CaseRun",
    "FailureGroup",
    "FirstLook",
    "NextStep",
    "OtherFailures",
    "ProgramFacts",
    "Situation",
    "SmallBank",
    "add_known",
    "add_lost_end",
    "advise",
    "choose_second",
    "choose_smallest_to_show",
    "choose_told",
    "compute_losses",
    "compute_test_loss",
    "count_failures",
    "describe_likeness",
    "diagnose",
    "doubt",
    "find_certain",
    "find_first_failing",
    "find_helpful_hint",
    "find_likely",
    "find_main_mistake",
    "find_own_answer",
    "find_possible",
    "find_run_to_quote",
    "find_second_failing",
    "find_smallest",
    "find_wrong_answers",
    "format_case",
    "has_many_right_outputs",
    "hides_others",
    "is_empty",
    "is_form",
    "is_header_missing",
    "is_made_on_every_way",
    "is_other_ending",
    "is_shown_by_failing",
    "is_vague",
    "join_mistake_names",
    "leave_runs_out",
    "list_wrong_questions",
    "look_first",
    "look_further",
    "make_cluster_name",
    "make_proof",
    "name_judged_line",
    "point_to_compared_texts",
    "point_to_wrong_numbers",
    "prefer_proved",
    "quote_shown",
    "select_findings_to_show",
    "sort_into_clusters",
    "tell_reading_of_words",
    "tell_unset_sum",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.feedback.advice": (
            "Advice",
            "NextStep",
            "Situation",
            "advise",
            "choose_smallest_to_show",
            "find_helpful_hint",
            "is_empty",
            "find_main_mistake",
            "join_mistake_names",
        ),
        "grader.feedback.case_text": ("format_case",),
        "grader.feedback.clusters": ("describe_likeness", "make_cluster_name", "sort_into_clusters"),
        "grader.feedback.diagnosis": ("diagnose",),
        "grader.feedback.failures": ("NO_FAULT", "FailureGroup", "choose_second", "choose_told", "count_failures"),
        "grader.feedback.findings": (
            "MISSING_FIELD",
            "compute_losses",
            "compute_test_loss",
            "is_header_missing",
            "select_findings_to_show",
        ),
        "grader.feedback.generic": (
            "FirstLook",
            "ProgramFacts",
            "add_known",
            "add_lost_end",
            "find_certain",
            "find_possible",
            "find_run_to_quote",
            "doubt",
            "find_likely",
            "leave_runs_out",
            "look_first",
            "look_further",
            "make_proof",
            "point_to_compared_texts",
            "point_to_wrong_numbers",
            "prefer_proved",
            "quote_shown",
            "tell_reading_of_words",
            "tell_unset_sum",
        ),
        "grader.feedback.mistake_kinds": ("hides_others", "is_made_on_every_way", "is_shown_by_failing", "is_vague"),
        "grader.feedback.other_failures": ("OtherFailures",),
        "grader.feedback.case_run": ("CaseRun",),
        "grader.feedback.small_bank": ("SmallBank",),
        "grader.feedback.smallest": ("find_first_failing", "find_second_failing", "find_smallest"),
        "grader.feedback.wrong_lines": (
            "find_own_answer",
            "find_wrong_answers",
            "has_many_right_outputs",
            "is_form",
            "is_other_ending",
            "name_judged_line",
        ),
        "grader.feedback.wrong_questions": ("list_wrong_questions",),
    },
)
