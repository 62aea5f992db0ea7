"""Clusters: submissions that fail alike, under a name that follows from how they fail and from nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from grader.feedback.advice import find_main_mistake
from grader.feedback.case_run import read_last_words
from grader.feedback.crash_causes import find_error_text, find_place_of_stop
from grader.feedback.mistake_kinds import says_only_where
from grader.feedback.wrong_lines import is_form
from grader.model import CaseResult, Cluster, Diagnosis, Grade, Likeness, SkipReason, Verdict
from grader.text.digest import digest
from grader.text.shorten import shorten
from grader.text.slugs import make_slug
from grader.text.visible import make_one_line

_DIGITS = 6  # of the hash: among 2,000 names two are alike once in ten batches, and then only if their words are, too
_LONGEST_WORDS = 40
_LONGEST_FAULT = 200
_LONGEST_LINE = 60

_VALUE = re.compile(r"""[rbfuRBFU]{0,2}(?:"(?:[^"\\]|\\.){0,200}+"|'(?:[^'\\]|\\.){0,200}+')|\b[0-9][\w.]*""")
"""A text that ends, of a length that people write, or a number: to look for the end of each quote takes long."""
_NAME = re.compile(r"\b[A-Za-z_]\w*\b(?!\s*\()")
"""A name of something that is not called."""

_JUDGED = (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR)

_OF_NO_KIND = "different"
"""The rung of what is wrong in no way that has a name."""

_IDLE = 0.1
"""Who works for less than this share of the time only waits."""

Member: TypeAlias = tuple[int, str, str]
"""The length of a member's source, whose it is, and how its fault is described."""
FaultFacts: TypeAlias = "str | int | tuple[FaultFacts, ...] | None"


@dataclass(frozen=True)
class SharedFault:
    """By what a program is told to fail like others: a word for it, what belongs to it, and a case that shows it."""

    word: str
    facts: FaultFacts
    case: CaseResult


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
    """Words for the fault and a hash of all that belongs to it; empty where nothing failed or nothing was run.

    Other batches and students leave it as it is, and another test does where the fault is a known mistake, a compile
    error or a crash: others are told by the first test that fails, and by whether all fail so.
    """
    fault = _find_fault(grade)
    if fault is None:
        return ""
    words = make_slug(fault.word.replace("_", "-"))[:_LONGEST_WORDS].rstrip("-")
    return f"{words}-{digest(json.dumps(fault.facts))[:_DIGITS]}"


def _find_fault(grade: Grade) -> SharedFault | None:
    """The known mistake, else the first error of a compiler, else a crash, else what the first failing test shows."""
    failing = [case for case in grade.cases if case.verdict is not Verdict.ACCEPTED]
    if not failing or any(not _is_fault_of_program(case) for case in failing):
        return None
    if told := _list_told(grade):
        variants = tuple(sorted(each.variant for each in told))
        return SharedFault(variants[0], ("mistake", *variants), failing[0])
    if compiling := _find_compile_fault(grade):
        return SharedFault(str(Verdict.COMPILE_ERROR), ("build", compiling), failing[0])
    ran = [case for case in failing if case.verdict is not Verdict.SKIPPED] or failing
    shown = next((case for case in ran if case.verdict is Verdict.RUNTIME_ERROR), ran[0])
    word = (shown.difference.rung if shown.difference else "") or str(shown.verdict)
    return SharedFault(word, (str(shown.verdict), *_gather_fault_facts(shown, grade)), shown)


def _list_told(grade: Grade) -> tuple[Diagnosis, ...]:
    """The known mistake to fix first; all of them where it could be one of several; none that only says where."""
    main = find_main_mistake(grade.diagnosis)
    return tuple(each for each in ((main,) if main else grade.diagnosis) if not says_only_where(each))


def _is_fault_of_program(case: CaseResult) -> bool:
    """Whether a failing case is a fault of the program: not when it was never to be run, or failed on our side."""
    return case.verdict is not Verdict.UNDECIDED and case.reason in (None, SkipReason.STOPPED)


def _gather_fault_facts(case: CaseResult, grade: Grade) -> tuple[FaultFacts, ...]:
    """Of a crash the error and the shape of its line, of a wrong form its kind, of wrong answers the wrong lines.

    Where a checker or a game names no line it is the reason that it gives.
    """
    if case.verdict is Verdict.RUNTIME_ERROR:
        return (case.signal, _find_last_words(case), _find_shape(_find_line(case, grade)))
    everywhere = all(each.verdict in (case.verdict, Verdict.SKIPPED) for each in grade.cases)
    if case.verdict is Verdict.TIME_LIMIT:
        # Not which limit came first: a busy machine may change that.
        waits = (case.cpu_seconds or 0) < _IDLE * (case.wall_seconds or 0)
        return ("waits" if waits else "works", str(everywhere))
    if case.difference is None or case.verdict not in _JUDGED:
        return (str(everywhere),)
    if is_form(case.difference):
        return (case.difference.rung,)
    wrong = [pair for pair in case.difference.pairs if not pair.same]
    lines = tuple((pair.number, pair.expected, pair.actual) for pair in wrong)
    return (case.difference.rung, lines or case.difference.summary)


def _find_last_words(case: CaseResult) -> str:
    """What a crash says; of one that says nothing what is said of it, or how it ended."""
    said = read_last_words(case.stderr)
    if said or case.signal:
        return said
    if case.difference:
        return str(case.difference.summary)
    return f"exit code {case.exit_code}" if case.exit_code else ""


def _find_line(case: CaseResult, grade: Grade) -> str:
    """The student's own line at which a program crashed; empty where it is not known."""
    place = find_place_of_stop(case, grade)
    return grade.source.split("\n")[place[0] - 1].strip()[:_LONGEST_FAULT] if place else ""


def _find_shape(line: str) -> str:
    """A line without its texts, its numbers, the names of its values, and its spaces: these differ in each program."""
    return re.sub(r"\s+", "", _NAME.sub("n", _VALUE.sub("0", line)))


def _find_compile_fault(grade: Grade) -> str:
    """The first error of a compiler without its place, or all that it says in a line; empty where it built."""
    if grade.compile is None or grade.compile.ok:
        return ""
    said = grade.compile.message
    return re.sub("[0-9]+", "0", find_error_text(said) or said.strip().partition("\n")[0])


def _build_cluster(name: str, alike: Sequence[Member], comment: str) -> Cluster:
    _, first, description = min(alike)
    return Cluster(name, description, tuple(sorted(submitter for _, submitter, _ in alike)), first, comment)


def _describe_cluster(grade: Grade) -> str:
    """The mistake or the kind of fault, and where it shows first in this program: others may fail other tests."""
    fault = _find_fault(grade)
    if fault is None:
        return ""
    if compiling := _find_compile_fault(grade):
        return f"It does not compile: {shorten(compiling, _LONGEST_FAULT)}"
    failing = [case for case in grade.cases if case.verdict is not Verdict.ACCEPTED]
    stopped = sum(case.verdict is Verdict.SKIPPED for case in failing)
    number = f"{len(failing) - stopped} of {len(grade.cases)} tests"
    where = f"in the example {number} fail, the first is `{failing[0].name}`"
    where += f"; {stopped} were not run" if stopped else ""
    if told := _list_told(grade):
        names = dict.fromkeys(each.variant for each in told)
        mistakes = " or ".join(f"`{name}`" for name in names)
        return f"The known mistake {mistakes}: {where}."
    return f"{_describe_kind(fault.case, grade)}: {where}."


def _describe_kind(case: CaseResult, grade: Grade) -> str:
    words = str(case.verdict).replace("_", " ").capitalize()
    if case.difference and case.difference.rung == _OF_NO_KIND:
        return "The same wrong lines in the first test that fails"  # in the others they may differ
    if case.difference and case.difference.rung:
        return f"{words} ({case.difference.rung})"
    if case.verdict is not Verdict.RUNTIME_ERROR:
        return words
    kind = case.signal or shorten(_find_last_words(case).rstrip(":"), _LONGEST_WORDS, show=make_one_line)
    line = shorten(_find_line(case, grade).replace("`", "'"), _LONGEST_LINE, show=make_one_line)
    return f"{words}{f' ({kind})' if kind else ''}{f' at a line like `{line}`' if line else ''}"


def _collect_comments(comments: Mapping[str, str], *names: str) -> tuple[str, ...]:
    return tuple(comments[name] for name in names if name and name in comments)
