"""Lints the Python files of a batch by ruff, so that no file can switch it off, hide from it, or break it for others.

ruff runs through the caller's `run`, since it reads what students wrote. It sees each file under a number of ours, with
no other file of the submission beside it; of its suppressions (`noqa`, configuration, ignore files) none counts.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from grader.config.settings import Limits, Style
from grader.errors import AssignmentError, SandboxError
from grader.model import File, Finding, Job, Outcome, Run, Severity, Source
from grader.style.families import RuleFamily
from grader.style.linters.linter import LARGEST_FILE, Bench, Linter, LintResult
from grader.style.remarks import Remark, limit_remarks
from grader.style.rules import make_finding
from grader.text.source_text import decode_python
from grader.text.spoken_text import say, say_later

_FILE_NAME = "program.py"
_LONGEST_LINE_RUFF_KNOWS = 320
_NEWEST_PYTHON_RUFF_KNOWS = 13
_SYNTAX_RULE = "style/syntax"
_SYNTAX = (None, "", "invalid-syntax")
_UNDEFINED = "ruff/F821"
_NAME = re.compile(r"[^\W\d]\w*")
_OWN_SCOPE = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)
_ADVICE = {"F841": say_later("Use it, or leave it out.")}
"""Where the fix of ruff may take away what a student has forgotten to use."""
# Errors are the rules for code that cannot work; white space that nobody sees is only a note.
_RULES = RuleFamily(
    "ruff",
    "[A-Z]+[0-9]{3,4}",
    (
        ("ruff/E9", Severity.ERROR),
        ("ruff/F82", Severity.ERROR),
        ("ruff/W1", Severity.NOTE),
        ("ruff/W2", Severity.NOTE),
        ("ruff/W6", Severity.NOTE),
        ("ruff/", Severity.WARNING),
    ),
    distinct=2,
    of_names=("ruff/N8", "ruff/E74", "ruff/F84"),
)


def lint_python(sources: Sequence[tuple[str, bytes]], style: Style, run: Run, ruff: str) -> list[tuple[Finding, ...]]:
    """The findings of ruff on each source (name for the findings, content), in the order of `sources`.

    `ruff` is the path of the program inside the sandbox. One run serves all; when it fails, the list is halved until
    the file at fault is alone: that one gets `style/unreadable`. Raises AssignmentError when ruff refuses the settings
    of the assignment, SandboxError when it does not run at all: neither is a student's fault.
    """
    if not style.ruff or not sources:
        return [() for _ in sources]
    refused = {number: reason for number, (_, content) in enumerate(sources) if (reason := _find_refusal(content))}
    readable = [number for number in range(len(sources)) if number not in refused]
    halving = _Halving({number: _convert_to_utf8(sources[number][1]) for number in readable}, style, run, ruff)
    linted = {number: _drop_bound_later(found, sources[number][1]) for number, found in halving.lint(readable).items()}
    remarks = {**linted, **{number: [_report_unreadable(reason)] for number, reason in refused.items()}}
    return [
        tuple(make_finding(one, name, _RULES) for one in remarks[number]) for number, (name, _) in enumerate(sources)
    ]


class _Halving:
    """Runs ruff on numbered files, halving the list where it fails."""

    def __init__(self, contents: Mapping[int, bytes], style: Style, run: Run, ruff: str) -> None:
        self.contents = contents
        self.style = style
        self.run = run
        self.ruff = ruff
        self.proved = False
        """Has ruff been seen to work in this batch?"""

    def lint(self, numbers: Sequence[int]) -> dict[int, list[Remark]]:
        if not numbers:
            return {}
        report = _report(self._run({number: self.contents[number] for number in numbers}))
        if report is not None:
            self.proved = True
            return _group_by_number(report, numbers)
        self._prove()
        if len(numbers) == 1:
            return {
                numbers[0]: [_report_unreadable(say("{linter} stopped early or took too long on it", linter="ruff"))]
            }
        half = len(numbers) // 2
        return {**self.lint(numbers[:half]), **self.lint(numbers[half:])}

    def _prove(self) -> None:
        """No file is blamed before ruff has been seen to work on an empty one."""
        if self.proved:
            return
        outcome = self._run({0: b""})
        if _report(outcome) is None:
            said = outcome.stderr.decode("utf-8", "replace").strip()[:500]
            if outcome.exit_code == 2 and not outcome.breaches:
                raise AssignmentError(
                    f"ruff rejects the style settings: {said}", "Correct `style:` in assignment.yaml."
                )
            raise SandboxError(f"ruff does not run in the sandbox: {said or outcome.exit_code}", "Run `grader doctor`.")
        self.proved = True

    def _run(self, contents: Mapping[int, bytes]) -> Outcome:
        files = {f"{number:04d}/{_FILE_NAME}": File(content) for number, content in contents.items()}
        outcome = self.run(Job((self.ruff, *_list_flags(self.style), *files), files, _choose_limits(contents)))
        if outcome.fault:
            raise SandboxError(f"ruff could not be run: {outcome.fault}", "Run `grader doctor`.")
        return outcome


def _list_flags(style: Style) -> tuple[str, ...]:
    return (
        "check",
        "--isolated",
        "--no-cache",
        "--ignore-noqa",
        "--no-respect-gitignore",
        "--exit-zero",
        "--select",
        ",".join(style.ruff),
        "--line-length",
        str(min(style.longest_line, _LONGEST_LINE_RUFF_KNOWS)),
        "--target-version",
        f"py3{min(sys.version_info.minor, _NEWEST_PYTHON_RUFF_KNOWS)}",
        "--output-format",
        "json",
    )


def _choose_limits(contents: Mapping[int, bytes]) -> Limits:
    """Room for the batch: ruff reads thousands of student programs in a second."""
    count, size = len(contents), sum(map(len, contents.values()))
    return Limits(
        cpu_seconds=10 + count / 50,
        wall_seconds=20 + count / 25,
        memory_mib=1024,
        output_kib=16 * 1024 + 8 * count,
        disk_mib=16 + size // 2**20,
        files=64 + 2 * count,
    )


def _find_refusal(content: bytes) -> str:
    """Why a file is not given to ruff; empty when it is."""
    if len(content) > LARGEST_FILE:
        return say("it has {size} bytes; at most {most} are checked", size=len(content), most=LARGEST_FILE)
    is_text = decode_python(content) is not None
    return "" if is_text else say("it is in no encoding that is read here; save it as UTF-8")


def _convert_to_utf8(content: bytes) -> bytes:
    text, _ = decode_python(content) or ("", "")
    return text.encode("utf-8")


def _report(outcome: Outcome) -> list[dict[str, Any]] | None:
    """What ruff reports; None when it broke off."""
    if outcome.exit_code != 0 or outcome.signal or outcome.breaches:
        return None
    try:
        report = json.loads(outcome.stdout)
    except (ValueError, RecursionError):
        return None
    return report if isinstance(report, list) else None


def _group_by_number(report: Sequence[Mapping[str, Any]], numbers: Sequence[int]) -> dict[int, list[Remark]]:
    entries: dict[int, list[Mapping[str, Any]]] = {number: [] for number in numbers}
    for entry in report:
        entries[int(PurePosixPath(entry["filename"].replace("\\", "/")).parent.name)].append(entry)
    return {number: _make_remarks(found) for number, found in entries.items()}


def _make_remarks(entries: Sequence[Mapping[str, Any]]) -> list[Remark]:
    """The remarks on one file in the order of their places; of syntax errors and of those on a name only the first."""
    remarks = sorted(map(_make_remark, entries), key=_find_place)
    syntax = [one for one in remarks if one.rule == _SYNTAX_RULE][:1]
    others = limit_remarks(_drop_repeats(one for one in remarks if one.rule != _SYNTAX_RULE))
    return sorted((*syntax, *others), key=_find_place)


def _drop_bound_later(remarks: list[Remark], content: bytes) -> list[Remark]:
    """Without undefined names that get a value in the same loop: an earlier iteration may have come to that line."""
    if all(remark.rule != _UNDEFINED for remark in remarks):
        return remarks
    text = _convert_to_utf8(content).decode("utf-8")
    bound, lines = [*_list_bound_in_loops(text)], text.split("\n")

    def is_bound(remark: Remark) -> bool:
        line = lines[remark.line - 1] if remark.line <= len(lines) else ""
        named = _NAME.match(line, remark.column - 1)
        loops = (names for first, last, names in bound if first <= remark.line <= last)
        return remark.rule == _UNDEFINED and named is not None and any(named[0] in names for names in loops)

    return [remark for remark in remarks if not is_bound(remark)]


def _list_bound_in_loops(text: str) -> Iterator[tuple[int, int, set[str]]]:
    """The first and last line of each loop outside of functions, and the names to which it gives values anew."""
    left = list[ast.AST]()
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        left = [ast.parse(text)]
    while left:
        node = left.pop()
        if isinstance(node, ast.For | ast.While):
            assigned = (each for each in ast.walk(node) if isinstance(each, ast.Assign))
            yield node.lineno, node.end_lineno or node.lineno, {name for each in assigned for name in _list_anew(each)}
        left += (each for each in ast.iter_child_nodes(node) if not isinstance(each, _OWN_SCOPE))


def _list_anew(statement: ast.Assign) -> set[str]:
    """The names that get a value which does not come from their own."""
    stored, loaded = set[str](), set[str]()
    for each in ast.walk(statement):
        if isinstance(each, ast.Name):
            (stored if isinstance(each.ctx, ast.Store) else loaded).add(each.id)
    return stored - loaded


def _drop_repeats(remarks: Iterable[Remark]) -> Iterator[Remark]:
    """ruff tells of a name at each place where it gets a value, in the same words."""
    told: set[tuple[str, str]] = set()
    for remark in remarks:
        key = remark.rule, remark.message
        if key not in told:
            yield remark
        if _RULES.is_of_name(remark.rule):
            told.add(key)


def _find_place(remark: Remark) -> tuple[int, int, str]:
    return remark.line, remark.column, remark.rule


def _make_remark(entry: Mapping[str, Any]) -> Remark:
    code, place, fix = entry["code"], entry["location"] or {}, entry["fix"] or {}
    line, column = place.get("row") or 1, place.get("column") or 1
    if code in _SYNTAX:
        message = say("The file does not parse: {fault}", fault=entry["message"])
        return Remark(_SYNTAX_RULE, line, column, message, say("Correct the line, or the one before it."))
    advice = say(_ADVICE[code]) if code in _ADVICE else _leave_out_name(fix.get("message") or "")
    return Remark(f"ruff/{code}", line, column, entry["message"], advice)


def _leave_out_name(fix: str) -> str:
    """The fix without a name behind a colon, which the remark itself has said: `Remove unused import`."""
    what, _, name = fix.partition(": ")
    return what if name.startswith("`") else fix


def _report_unreadable(reason: str) -> Remark:
    return Remark("style/unreadable", 1, 1, say("The style of this file could not be checked: {why}.", why=reason))


@dataclass(frozen=True, kw_only=True)
class _Ruff(Linter):
    """The one that was installed with the grader, whatever else the machine calls ruff."""

    def find(self) -> str | None:
        from ruff import find_ruff_bin

        return str(find_ruff_bin())

    def look(self, sources: Sequence[Source], bench: Bench) -> list[LintResult]:
        named = [(source.name, source.content) for source in sources]
        return [LintResult(found) for found in lint_python(named, bench.style, bench.run, bench.program)]


RUFF = _Ruff(
    rules=_RULES,
    title="ruff",
    languages=frozenset({"python"}),
    package="ruff",
    closed=False,
    suppressions=r"(?i)\bnoqa\b|\bruff:\s*+(?:disable|ignore)\b",
    bundled=True,
)
