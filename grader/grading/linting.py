"""What the linters say of a batch: each is started once for many sources, because starting it takes the most time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from grader.config.settings import Style
from grader.errors import GraderError
from grader.grading.lazy_sandbox import AnySandbox
from grader.model import Assignment, Finding, Grade, Source, Submission, list_called_names
from grader.readers import Readers
from grader.style import (
    LINTERS,
    NOT_CHECKED,
    NOT_READ,
    Bench,
    Linter,
    LinterError,
    LintResult,
    choose_linters,
    find_unknown_rules,
    list_wanted_linters,
    report_not_linted,
)
from grader.text.wording import list_some

_MOST_NAMED = 3


@dataclass(frozen=True)
class LintResults:
    """The findings for each submitter. Those of the `unsure` ones may be others another time, and other points."""

    findings: Mapping[str, tuple[Finding, ...]]
    unsure: frozenset[str] = frozenset()

    def only(self, submitters: Collection[str]) -> LintResults:
        """What is said of these."""
        findings = {name: found for name, found in self.findings.items() if name in submitters}
        return LintResults(findings, self.unsure.intersection(submitters))

    def join(self, other: LintResults) -> LintResults:
        """With what is said of others."""
        return LintResults({**self.findings, **other.findings}, self.unsure | other.unsure)

    def find_sure(self, submitter: str) -> tuple[Finding, ...] | None:
        """What is said of a submitter and would be said again; None where that is nothing."""
        return None if submitter in self.unsure else self.findings.get(submitter)


def find_bundled_linters() -> dict[str, Path]:
    """The linters that were installed with the grader: name to place."""
    return {one.name: Path(path) for one in LINTERS.values() if one.bundled and (path := one.find())}


def lint_batch(
    assignment: Assignment, waiting: Iterable[Submission], sandbox: AnySandbox, slots: int, readers: Readers
) -> LintResults:
    """What the linters that are here say of the submissions. Raises GraderError where one of ours does not work."""
    settings = assignment.settings
    sources = {each.submitter: each.choice.source for each in waiting if each.choice.source}
    languages = dict.fromkeys(source.language.name for source in sources.values())  # looking for a linter takes a while
    asked = {language: choose_linters(language, settings.style) for language in languages}
    linted = []
    for linter in {one.name: one for linters in asked.values() for one in linters}.values():
        own = {name: source for name, source in sources.items() if source.language.name in linter.languages}
        found = _run_linter(linter, own, assignment, sandbox, slots, readers)
        linted.append(found if linter.bundled or _has_weight(linter, settings.style) else LintResults(found.findings))
    findings = {name: tuple(chain.from_iterable(one.findings.get(name, ()) for one in linted)) for name in sources}
    return LintResults(findings, frozenset().union(*(one.unsure for one in linted)))


def is_linted(submission: Submission, style: Style) -> bool:
    """Whether a linter looks at it, on a machine that has the linter."""
    source = submission.choice.source
    return source is not None and bool(list_wanted_linters(source.language.name, style))


def list_unlinted(style: Style, grades: Sequence[Grade]) -> list[str]:
    """What was not looked at, for the instructor: files and why, and missing linters whose rules have a weight."""
    missing = [
        _describe_missing_linter(linter, grades)
        for linter in LINTERS.values()
        if style.warnings and _has_weight(linter, style)
    ]
    submitters: dict[str, list[str]] = {}
    for grade in grades:
        for finding in grade.findings:
            if finding.rule in (NOT_CHECKED, NOT_READ):
                submitters.setdefault(finding.message, []).append(grade.submitter)
    told = (f"{list_some(names, _MOST_NAMED)}: {message}" for message, names in submitters.items())
    return [*find_unknown_rules(style), *filter(None, missing), *told]


def _run_linter(
    linter: Linter,
    sources: Mapping[str, Source],
    assignment: Assignment,
    sandbox: AnySandbox,
    slots: int,
    readers: Readers,
) -> LintResults:
    workers = ThreadPoolExecutor(max_workers=slots)
    program = sandbox.tool(linter.name) if linter.bundled else linter.name
    try:
        called = list_called_names(case.input for case in assignment.cases if case.is_call)
        bench = Bench(program, assignment.settings.style, sandbox.run, workers.map, readers.call, called)
        found = linter.look(tuple(sources.values()), bench)
    except LinterError as failure:
        why = f"it does not work here ({failure}); install {linter.package}"
        found = [LintResult((report_not_linted(source, linter, why),), broke_off=True) for source in sources.values()]
    except GraderError:
        raise
    except BaseException:
        sandbox.abort()  # what runs would be waited for otherwise
        readers.abort()
        raise
    finally:
        workers.shutdown(cancel_futures=True)
    told = dict(zip(sources, found, strict=True))
    findings = {name: looked.findings for name, looked in told.items()}
    return LintResults(findings, frozenset(name for name, looked in told.items() if looked.broke_off))


def _has_weight(linter: Linter, style: Style) -> bool:
    chosen = (rule.severity for name, rule in style.rules.items() if name.startswith(f"{linter.name}/"))
    return not {"error", "warning"}.isdisjoint(chosen)


def _describe_missing_linter(linter: Linter, grades: Sequence[Grade]) -> str:
    names = [grade.submitter for grade in grades if grade.language in linter.languages]
    if not names or linter.find():
        return ""
    return (
        f"`style.rules` gives weights to rules of {linter.title}, which is not installed here: "
        f"{list_some(names, _MOST_NAMED)} lost no points for them. Install {linter.package}."
    )
