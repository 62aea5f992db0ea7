"""What the linters say of a batch: each is started once for many sources, because starting it takes the most time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from grader.grading.lazy_sandbox import AnySandbox
from grader.intake import choose_source
from grader.languages import LANGUAGES
from grader.model import Assignment, Finding, Grade, Source, Submission
from grader.readers import Readers
from grader.settings import Style
from grader.style import (
    LINTERS,
    NOT_CHECKED,
    NOT_READ,
    Linter,
    LinterFails,
    Looked,
    lint,
    lint_python,
    linter_path,
    not_looked_at,
    unknown_rules,
)
from grader.text.wording import list_some

RUFF = "ruff"

_MOST_NAMED = 3


@dataclass(frozen=True)
class Linted:
    """The findings for each submitter. Those of the `unsure` ones may be others another time, and other points."""

    findings: Mapping[str, tuple[Finding, ...]]
    unsure: frozenset[str] = frozenset()


def ruff_path() -> Path:
    """The linter that was installed with the grader."""
    from ruff import find_ruff_bin

    return Path(find_ruff_bin())


def lint_batch(
    assignment: Assignment, waiting: Iterable[Submission], sandbox: AnySandbox, slots: int, readers: Readers
) -> Linted:
    """What ruff, and the linters that are installed here, say of the submissions. Raises as `lint_python` does.

    `readers` read the submissions, but for ruff: of its report only JSON is read.
    """
    settings = assignment.settings
    chosen = ((each.submitter, choose_source(each, settings.submission.file).source) for each in waiting)
    sources = {name: source for name, source in chosen if source}
    linted = [_by_ruff(sources, settings.style, sandbox)]
    for linter in LINTERS if settings.style.warnings else ():
        own = {name: source for name, source in sources.items() if source.language.name in linter.languages}
        if own and linter_path(linter):
            found = _by(linter, own, sandbox, slots, readers)
            linted.append(found if _has_weight(linter, settings.style) else Linted(found.findings))
    findings = {name: found for one in linted for name, found in one.findings.items()}
    return Linted(findings, frozenset().union(*(one.unsure for one in linted)))


def linter_paths(language: str) -> list[str]:
    """Where the linters of a language lie that are installed here, besides ruff."""
    return [path for one in LINTERS if language in one.languages and (path := linter_path(one))]


def unlooked(style: Style, grades: Sequence[Grade]) -> list[str]:
    """What was not looked at, for the instructor: files and why, and missing linters whose rules have a weight."""
    missing = [_missing(linter, grades) for linter in LINTERS if style.warnings and _has_weight(linter, style)]
    submitters: dict[str, list[str]] = {}
    for grade in grades:
        for finding in grade.findings:
            if finding.rule in (NOT_CHECKED, NOT_READ):
                submitters.setdefault(finding.message, []).append(grade.submitter)
    told = (f"{list_some(names, _MOST_NAMED)}: {message}" for message, names in submitters.items())
    return [*unknown_rules(style), *filter(None, missing), *told]


def _by_ruff(sources: Mapping[str, Source], style: Style, sandbox: AnySandbox) -> Linted:
    python = {name: source for name, source in sources.items() if source.language is LANGUAGES["python"]}
    if not python:
        return Linted({})
    named = [(source.name, source.content) for source in python.values()]
    return Linted(dict(zip(python, lint_python(named, style, sandbox.run, sandbox.tool(RUFF)), strict=True)))


def _by(linter: Linter, sources: Mapping[str, Source], sandbox: AnySandbox, slots: int, readers: Readers) -> Linted:
    workers = ThreadPoolExecutor(max_workers=slots)
    try:
        found = lint(tuple(sources.values()), linter, sandbox.run, workers.map, readers.call)
    except LinterFails as failure:
        why = f"it does not work here ({failure}); wanted is {linter.package}"
        found = [Looked((not_looked_at(source, linter, why),), broke_off=True) for source in sources.values()]
    except BaseException:
        sandbox.abort()  # what runs would be waited for otherwise
        readers.abort()
        raise
    finally:
        workers.shutdown(cancel_futures=True)
    told = dict(zip(sources, found, strict=True))
    findings = {name: looked.findings for name, looked in told.items()}
    return Linted(findings, frozenset(name for name, looked in told.items() if looked.broke_off))


def _has_weight(linter: Linter, style: Style) -> bool:
    chosen = (rule.severity for name, rule in style.rules.items() if name.startswith(f"{linter.name}/"))
    return not {"error", "warning"}.isdisjoint(chosen)


def _missing(linter: Linter, grades: Sequence[Grade]) -> str:
    names = [grade.submitter for grade in grades if grade.language in linter.languages]
    if not names or linter_path(linter):
        return ""
    return (
        f"`style.rules` gives rules of {linter.title} a weight, and it is not on this machine: "
        f"{list_some(names, _MOST_NAMED)} lost nothing by them. Install {linter.package}."
    )
