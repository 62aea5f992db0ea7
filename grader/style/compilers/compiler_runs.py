"""The compilers' own warnings on a source, as findings at its lines, from a run of its own beside the build.

The build is as the student wrote it. The run for the warnings gets the same command with more options. No compiler has
an option against all that hides warnings in a source, so what does is a finding of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from grader.model import CompilerWarnings, Finding, Job, Language, Outcome, Run, Source
from grader.readers import Call, ReadError, call_here
from grader.style.compilers.compiler_rules import list_compiler_advice, make_compiler_rules
from grader.style.diagnostics import COLUMNS, Diagnostic, Reader
from grader.style.remarks import COSTS_NOTHING, Remark
from grader.style.rules import NOT_CHECKED, make_finding
from grader.style.suppressions import find_hidden_warnings
from grader.text.source_text import decode_source
from grader.text.spoken_text import say

_SAID = "warnings.of.the.compiler"
_CAPTURE = Path(__file__).with_name("programs").joinpath("capture_output.py").read_text(encoding="utf-8")
_OLD_QUOTES = re.compile(r"`([^`'\n]{1,200})'")
"""How some compilers quote code: a backtick before it, and a straight quotation mark behind it."""
_MOST_READ = 2000
"""So many diagnostics of one run are read."""


def find_compiler_warnings(
    source: Source, build: Job, python: str, run: Run, call: Call = call_here
) -> tuple[Finding, ...]:
    """What the compiler has to say on the graded file, which builds, and what hides some of it.

    `build` is the job that builds it. Where the compiler says nothing that can be read, there is one finding that says
    so and costs nothing. `python` runs the few lines that keep what is said. Languages whose tool chain has no warnings
    have no findings. `call` calls what reads the source and what is said.
    """
    warnings = source.language.warnings
    if warnings is None:
        return ()
    job = _make_job(source, build, warnings, python)
    try:
        findings = call(_make_findings, source, warnings, run(job), job.bring[0])
        return (*findings, *call(_find_hidden_warnings, source, build, warnings))
    except ReadError as late:
        return (make_finding(_report_not_checked(late.message), source.name),)


def _make_findings(source: Source, warnings: CompilerWarnings, outcome: Outcome, said_in: str) -> tuple[Finding, ...]:
    said = outcome.files.get(said_in)
    if said is None or outcome.fault or outcome.breaches:
        return (make_finding(_report_not_checked(_explain_failure(outcome)), source.name),)
    diagnostics = list(islice(_read_diagnostics(said.decode("utf-8", "replace"), warnings), _MOST_READ))
    column, advice = COLUMNS[warnings.columns], list_compiler_advice(warnings)
    reader = Reader.of(source.content, warnings.tool, column, advice, warnings.line_ends)
    if outcome.exit_code == 0:
        remarks = reader.remarks(one for one in diagnostics if one.file.removeprefix("./") == source.name)
    else:
        remarks = [_report_not_checked(say("it does not support the options for them"))]
    return tuple(make_finding(one, source.name, make_compiler_rules(warnings)) for one in remarks)


def _read_diagnostics(said: str, warnings: CompilerWarnings) -> Iterator[Diagnostic]:
    """What a compiler says may be cut off, and may hold anything: lines that cannot be read are passed over."""
    line = re.compile(warnings.line)
    for found in filter(None, map(line.fullmatch, said.replace("\r", "").split("\n"))):
        place = int(found["line"]), int(found["column"])
        is_error = found["kind"] != "warning"
        message = _OLD_QUOTES.sub(r"`\1`", found["message"])
        yield Diagnostic(is_error, found["rule"] or "", found["file"], *place, message)


def _find_hidden_warnings(source: Source, build: Job, warnings: CompilerWarnings) -> tuple[Finding, ...]:
    """What hides warnings in the graded file, and in others that it may include."""
    others = {name: file for name, file in build.files.items() if warnings.alone and name != source.name}
    texts = {source.name: source.text, **{name: decode_source(file.content)[0] for name, file in others.items()}}
    return tuple(
        make_finding(remark, name)
        for name, text in texts.items()
        for remark in find_hidden_warnings(text, source.language)
    )


def _explain_failure(outcome: Outcome) -> str:
    if outcome.fault or not outcome.breaches:
        return say("it could not be run")
    return say("it exceeded its {limit} limit", limit=str(outcome.breaches[0]))


def _report_not_checked(why: str) -> Remark:
    message = say("The compiler's warnings on this file are not available: {why}.", why=why)
    return Remark(NOT_CHECKED, 1, 1, message, COSTS_NOTHING)


def _make_job(source: Source, build: Job, warnings: CompilerWarnings, python: str) -> Job:
    said = _free_name(build.files)
    command = _drop_other_sources(build.command, source.language) if warnings.alone else build.command
    capture = (python, "-I", "-S", "-c", _CAPTURE, said)
    return replace(build, command=(*capture, *command, *warnings.options), bring=(said,))


def _free_name(taken: Iterable[str]) -> str:
    """A name that no file or folder of the student has, not even where a disk does not tell capitals apart."""
    folded = [f"{name.casefold()}/" for name in taken]
    free = _SAID
    while any(name.startswith(f"{free}/") for name in folded):
        free += "_"
    return free


def _drop_other_sources(command: Sequence[str], language: Language) -> tuple[str, ...]:
    """The command with the first of its source files only: that is the graded one."""
    sources = [part for part in command if part.endswith(language.suffixes)]
    return tuple(part for part in command if part not in sources[1:])
