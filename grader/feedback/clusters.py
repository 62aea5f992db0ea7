"""Clusters: submissions that fail alike, under a name that follows from how they fail and from nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from grader.feedback.case_run import ENDED_BY_ITSELF, read_last_words
from grader.feedback.crash_causes import find_error_text
from grader.feedback.wrong_lines import is_form
from grader.model import CaseResult, Cluster, Grade, Likeness, SkipReason, Verdict
from grader.text.digest import digest
from grader.text.shorten import shorten
from grader.text.slugs import slug
from grader.text.visible import make_one_line

_DIGITS = 6  # of the hash: among 2,000 names two are alike once in ten batches, and then only if their words are, too
_LONGEST_WORDS = 40
_LONGEST_FAULT = 200

_IDLE = 0.1
"""Who works for less than this share of the time only waits."""

Member: TypeAlias = tuple[int, str, str]
"""The length of a member's source, whose it is, and how its fault is described."""
FaultFacts: TypeAlias = "str | int | tuple[FaultFacts, ...] | None"


@dataclass(frozen=True)
class ClusteredGrades:
    """The grades with their clusters and comments filled in, the clusters of two or more, and every name there is."""

    grades: tuple[Grade, ...]
    clusters: tuple[Cluster, ...]
    names: frozenset[str]


def sort_into_clusters(grades: Sequence[Grade], comments: Mapping[str, str]) -> ClusteredGrades:
    """Put together what fails alike; `comments` is cluster or submitter to text.

    Who fails like nobody else is in no cluster, but has the name that a cluster of such faults would have: a comment
    written for it still comes, also when the others have fixed theirs.
    """
    told = [grade.likeness or describe_likeness(grade) for grade in grades]
    names = [each.name for each in told]
    members: dict[str, list[Member]] = {}
    for each, grade in zip(told, grades, strict=True):
        members.setdefault(each.name, []).append((each.length, grade.submitter, each.description))
    several = {name: alike for name, alike in members.items() if name and len(alike) > 1}
    clusters = [_build_cluster(name, alike, comments.get(name, "")) for name, alike in several.items()]
    filled = (
        replace(
            grade, cluster=name if name in several else "", comments=_collect_comments(comments, grade.submitter, name)
        )
        for name, grade in zip(names, grades, strict=True)
    )
    ordered = sorted(clusters, key=lambda cluster: (-len(cluster.submitters), cluster.name))
    return ClusteredGrades(tuple(filled), tuple(ordered), frozenset(filter(None, names)))


def describe_likeness(grade: Grade) -> Likeness:
    """By what a grade is told to be like others."""
    name = make_cluster_name(grade)
    return Likeness(name, _describe_cluster(grade) if name else "", len(grade.source))


def make_cluster_name(grade: Grade) -> str:
    """Words for the fault and a hash of all that belongs to it; empty where nothing failed or nothing was run."""
    failing = [case for case in grade.cases if case.verdict is not Verdict.ACCEPTED]
    if not failing or any(not _is_fault_of_program(case) for case in failing):
        return ""
    variants = tuple(sorted(diagnosis.variant for diagnosis in grade.diagnosis))
    # a known mistake is the same one whichever cases the assignment has
    told = [case for case in failing if case.verdict not in ENDED_BY_ITSELF] if variants else failing
    faults = tuple((case.name, str(case.verdict), _gather_fault_facts(case)) for case in told)
    facts: FaultFacts = (variants, faults, compiling) if (compiling := _compile_fault(grade)) else (variants, faults)
    words = slug((variants[0] if variants else _choose_word(failing[0])).replace("_", "-"))[:_LONGEST_WORDS].rstrip("-")
    return f"{words}-{digest(json.dumps(facts))[:_DIGITS]}"


def _is_fault_of_program(case: CaseResult) -> bool:
    """Whether a failing case is a fault of the program: not when it was never to be run, or failed on our side."""
    return case.verdict is not Verdict.UNDECIDED and case.reason in (None, SkipReason.STOPPED)


def _gather_fault_facts(case: CaseResult) -> FaultFacts:
    """What is wrong in a case: the rung and, where the answers are, the wrong lines; for an abort how it ended."""
    if case.verdict is Verdict.RUNTIME_ERROR:
        return (case.signal, read_last_words(case.stderr))
    if case.verdict is Verdict.TIME_LIMIT:
        # Not which limit came first: a busy machine may change that.
        return ("waits",) if (case.cpu_seconds or 0) < _IDLE * (case.wall_seconds or 0) else ()
    if case.difference is None:
        return ()
    wrong = [] if is_form(case.difference) else [pair for pair in case.difference.pairs if not pair.same]
    return (case.difference.rung, tuple((pair.number, pair.actual) for pair in wrong))


def _compile_fault(grade: Grade) -> str:
    """The first error of a compiler without its place; empty where it built."""
    if grade.compile is None or grade.compile.ok:
        return ""
    return re.sub("[0-9]+", "0", find_error_text(grade.compile.message))


def _choose_word(case: CaseResult) -> str:
    return case.difference.rung if case.difference else str(case.verdict)


def _build_cluster(name: str, alike: Sequence[Member], comment: str) -> Cluster:
    _, first, description = min(alike)
    return Cluster(name, description, tuple(sorted(submitter for _, submitter, _ in alike)), first, comment)


def _describe_cluster(grade: Grade) -> str:
    """The mistake or the kind of fault, and where it shows first."""
    failing = [case for case in grade.cases if case.verdict is not Verdict.ACCEPTED]
    stopped = sum(case.verdict is Verdict.SKIPPED for case in failing)
    mistakes = " or ".join(f"`{diagnosis.variant}`" for diagnosis in grade.diagnosis)
    compiling = _compile_fault(grade)
    if compiling:
        return f"It does not compile: {shorten(compiling, _LONGEST_FAULT)}"
    where = f"{len(failing) - stopped} of {len(grade.cases)} tests fail, the first is `{failing[0].name}`"
    where += f"; {stopped} were not run" if stopped else ""
    if mistakes:
        return f"The known mistake {mistakes}: {where}."
    return f"{_describe_kind(failing[0])}: {where}."


def _describe_kind(case: CaseResult) -> str:
    words = str(case.verdict).replace("_", " ").capitalize()
    kind = case.difference.rung if case.difference else _describe_end(case)
    return f"{words} ({kind})" if kind else words


def _describe_end(case: CaseResult) -> str:
    """What tells crashes apart: the signal, or the first word of the last error."""
    if case.verdict is not Verdict.RUNTIME_ERROR:
        return ""
    return case.signal or shorten(read_last_words(case.stderr).rstrip(":"), _LONGEST_WORDS, show=make_one_line)


def _collect_comments(comments: Mapping[str, str], *names: str) -> tuple[str, ...]:
    return tuple(comments[name] for name in names if name and name in comments)
