"""The compilers' own warnings on a source, as findings at its lines, from a run of its own beside the build.

The build is as the student wrote it. The run for the warnings gets the same command with more options, and a source
without what would switch warnings off; no compiler has an option for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grader.model import Finding, Job, Language, Outcome, Run, Source
from grader.readers import Call, ReadError, call_here
from grader.style.compilers.compiler_reports import CSHARP, GCC, JAVAC, Report
from grader.style.compilers.compiler_rules import CSHARP_RULES, GCC_RULES, JAVAC_RULES, SURE
from grader.style.compilers.suppressions import without_suppressions
from grader.style.diagnostics import Reader
from grader.style.families import RuleFamily
from grader.style.remarks import Remark
from grader.style.rules import NOT_CHECKED, make_finding

_SAID = "warnings.of.the.compiler"
_CAPTURE = Path(__file__).with_name("programs").joinpath("capture_output.py").read_text(encoding="utf-8")


@dataclass(frozen=True)
class _Compiler:
    """How a compiler is asked for its warnings: the options added to the build, and how to read what it says.

    `alone` leaves the submission's other sources out of the command, because each would be compiled for itself.
    """

    family: RuleFamily
    options: tuple[str, ...]
    report: Report
    alone: bool = False


_GNU = _Compiler(
    GCC_RULES,
    (
        "-S",
        "-Wall",
        "-Wextra",
        "-fdiagnostics-format=json",
        "-D_Pragma(x)=",  # the other way to switch warnings off
        "-U_FORTIFY_SOURCE",  # some systems set it, and would warn of more than others
    ),
    GCC,
    alone=True,
)
_COMPILERS = {
    "c": _GNU,
    "cpp": _GNU,
    "java": _Compiler(
        JAVAC_RULES,
        (
            "-Xlint:all",
            "-Xmaxwarns",
            "1000",
            "-proc:none",
            "-XDdiags.formatterOptions=-source",
            "-XDdiags.layout=%f:%l:%c:%_%p%L%m|%p%L%m|%f:%_%p%L%m",
        ),
        JAVAC,
    ),
    "csharp": _Compiler(CSHARP_RULES, ("-warn:4",), CSHARP),
}


def find_compiler_warnings(
    source: Source, build: Job, builds: bool, python: str, run: Run, call: Call = call_here
) -> tuple[Finding, ...]:
    """What the compiler has to say on the graded file. `build` is the job that builds it, `builds` whether it does so.

    Where it does not, the first error is the only finding. Where the compiler says nothing that can be read, there is
    one finding that says so and costs nothing. `python` runs the few lines that keep what is said. Languages whose
    tool chain has no warnings have no findings. `call` calls what reads the source and what is said.
    """
    if source.language.name not in _COMPILERS:
        return ()
    try:
        job = call(_make_job, source, build, python)
        return call(_make_findings, source, run(job), job.bring[0], builds)
    except ReadError as late:
        return (make_finding(_report_not_checked(late.message), source.name),)


def _make_findings(source: Source, outcome: Outcome, said_in: str, builds: bool) -> tuple[Finding, ...]:
    compiler = _COMPILERS[source.language.name]
    said = outcome.files.get(said_in)
    if said is None or outcome.fault or outcome.breaches:
        return (make_finding(_report_not_checked(_explain_failure(outcome)), source.name),)
    diagnostics = compiler.report.diagnostics(said)
    reader = Reader.of(source.content, compiler.family.name, compiler.report.column, SURE)
    if outcome.exit_code == 0 or not builds:
        remarks = reader.remarks(one for one in diagnostics if one.file.removeprefix("./") == source.name)
    else:
        remarks = [_report_stopped(source, any(one.is_error for one in diagnostics))]
    return tuple(make_finding(one, source.name, compiler.family) for one in remarks)


def _explain_failure(outcome: Outcome) -> str:
    if outcome.fault or not outcome.breaches:
        return "it could not be run"
    return f"it passed its {outcome.breaches[0]} limit"


def _report_stopped(source: Source, compiled: bool) -> Remark:
    """What builds, but not for the warnings: it needs what was taken out, or the compiler knows no such option."""
    changed = without_suppressions(source.content, source.language)
    if not compiled or changed == source.content:
        return _report_not_checked("it does not know the options for it")
    lines = zip(source.content.split(b"\n"), changed.split(b"\n"), strict=True)
    place = next(number for number, (before, after) in enumerate(lines, 1) if before != after)
    message = "This line switches warnings off, and without it the program does not compile: no warning could be told."
    return Remark("style/suppression", place, 1, message, "Remove it, and correct what it hides.")


def _report_not_checked(why: str) -> Remark:
    message = f"The compiler's warnings on this file are not known here: {why}."
    return Remark(NOT_CHECKED, 1, 1, message, "Nothing needs to be done; this costs nothing.")


def _make_job(source: Source, build: Job, python: str) -> Job:
    language, compiler = source.language, _COMPILERS[source.language.name]
    files = {
        name: replace(file, content=without_suppressions(file.content, language)) for name, file in build.files.items()
    }
    said = _free_name(files)
    command = _drop_other_sources(build.command, language) if compiler.alone else build.command
    capture = (python, "-I", "-S", "-c", _CAPTURE, said)
    return replace(build, command=(*capture, *command, *compiler.options), files=files, bring=(said,))


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
