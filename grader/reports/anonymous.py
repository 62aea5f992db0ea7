"""A batch without names: stable pseudonyms instead, also inside what students wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from grader.config.settings import Header
from grader.model import (
    Assignment,
    Batch,
    CaseResult,
    Cluster,
    Difference,
    Finding,
    Grade,
    HeaderCheck,
    LinePair,
    SmallestInput,
)
from grader.text.digest import digest

SHORTEST_WORD = 3
"""Single words of a name count from so many letters on; shorter ones stand in every program."""


def anonymous(batch: Batch) -> Batch:
    """The batch with `student-01` ... for its submitters, numbered and ordered by a hash of assignment and name.

    In a submitter's texts the own name, the partners' and the header's personal values are replaced, too.
    """
    key = batch.assignment.name
    ordered = sorted(batch.grades, key=lambda grade: digest(f"{key}\n{grade.submitter}"))
    width = max(2, len(str(len(ordered))))
    aliases = {grade.submitter: f"student-{number:0{width}}" for number, grade in enumerate(ordered, 1)}
    everybody = Redaction(aliases)
    named = {aliases[grade.submitter]: grade for grade in ordered}
    header = batch.assignment.settings.header
    return replace(
        batch,
        assignment=_assignment(batch.assignment, aliases),
        grades=tuple(_grade(grade, aliases, header) for grade in ordered),
        whole=lambda grade: _grade(batch.whole(named[grade.submitter]), aliases, header),
        crashes={aliases[name]: everybody(trace) for name, trace in batch.crashes.items()},
        notes=tuple(everybody(note) for note in batch.notes),
        clusters=tuple(_cluster(cluster, aliases, everybody) for cluster in batch.clusters),
    )


class Redaction:
    """Replaces names in texts, whatever their letters' case, where no letter stands before or behind."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._aliases = {name.casefold(): alias for name, alias in names.items() if name.strip()}
        longest_first = sorted(self._aliases, key=lambda name: (-len(name), name))
        words = "|".join(re.escape(name) for name in longest_first)
        self._pattern = re.compile(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])", re.IGNORECASE) if words else None

    def __call__(self, text: str) -> str:
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda match: self._aliases.get(match.group().casefold(), "student"), text)


def _cluster(cluster: Cluster, aliases: Mapping[str, str], hide: Redaction) -> Cluster:
    """The members stand in the order of their aliases, as the class page has them."""
    return replace(
        cluster,
        submitters=tuple(sorted(aliases[name] for name in cluster.submitters)),
        representative=aliases[cluster.representative],
        comment=hide(cluster.comment),
    )


def _assignment(assignment: Assignment, aliases: Mapping[str, str]) -> Assignment:
    comments = {aliases.get(name, name): Redaction(aliases)(text) for name, text in assignment.comments.items()}
    return replace(assignment, comments=comments, extensions={}, adjustments={})


def _grade(grade: Grade, aliases: Mapping[str, str], header: Header) -> Grade:
    alias = aliases[grade.submitter]
    partners = tuple(aliases.get(name, "partner") for name in grade.partners)
    names = {word: alias for word in _own_words(grade, header)}
    names |= dict(zip(grade.partners, partners, strict=True)) | {grade.submitter: alias}
    hide = Redaction(names)
    return replace(
        grade,
        submitter=alias,
        partners=partners,
        files={hide(name): content for name, content in grade.files.items()},
        compile=grade.compile and replace(grade.compile, message=hide(grade.compile.message)),
        cases=tuple(_case(result, hide) for result in grade.cases),
        findings=_findings(grade.findings, hide),
        header=grade.header and _header(grade.header, hide),
        source_name=hide(grade.source_name),
        source=hide(grade.source),
        late_note=hide(grade.late_note),
        adjustment_reason=hide(grade.adjustment_reason),
        problem=hide(grade.problem),
        smallest=grade.smallest and _smallest(grade.smallest, hide),
        comments=tuple(hide(comment) for comment in grade.comments),
    )


_OF_ALL = frozenset({"equals", "min_words", "date"})
"""Fields that ask for these tell of the work and not of the student; any other may tell who it is."""


def _own_words(grade: Grade, header: Header) -> Iterable[str]:
    """The submitter's name word by word, and the values of header fields that only the student can know."""
    general = {field.name for field in header.fields if not _OF_ALL.isdisjoint(field.options)}
    checks = grade.header.fields if grade.header else ()
    values = [check.found for check in checks if check.found and check.name not in general]
    for value in (*values, grade.submitter):
        yield value
        yield from (word for word in value.split() if len(word) >= SHORTEST_WORD)


def _header(check: HeaderCheck, hide: Redaction) -> HeaderCheck:
    fields = tuple(replace(field, found=field.found and hide(field.found)) for field in check.fields)
    return HeaderCheck(fields, _findings(check.findings, hide), hide(check.corrected))


def _findings(findings: Iterable[Finding], hide: Redaction) -> tuple[Finding, ...]:
    return tuple(
        replace(finding, file=hide(finding.file), message=hide(finding.message), fix=hide(finding.fix))
        for finding in findings
    )


def _case(result: CaseResult, hide: Redaction) -> CaseResult:
    return replace(
        result,
        difference=result.difference and _difference(result.difference, hide),
        actual=hide(result.actual),
        stderr=hide(result.stderr),
        fault=hide(result.fault),
        game=tuple(replace(each, text=hide(each.text)) for each in result.game),
    )


def _smallest(smallest: SmallestInput, hide: Redaction) -> SmallestInput:
    difference = smallest.difference and _difference(smallest.difference, hide)
    return replace(smallest, difference=difference, actual=hide(smallest.actual))


def _difference(difference: Difference, hide: Redaction) -> Difference:
    pairs = tuple(_pair(pair, hide) for pair in difference.pairs)
    return replace(difference, summary=hide(difference.summary), actual=hide(difference.actual), pairs=pairs)


def _pair(pair: LinePair, hide: Redaction) -> LinePair:
    return replace(pair, actual=pair.actual and hide(pair.actual))
