"""From a source file to something that runs: the build, or the check that it compiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grader.model import Case, CompileResult, File, Job, Limit, Outcome, Run, Source
from grader.settings import AssignmentSettings, BuildLimits, Limits

_MESSAGE_MOST = 8_000
_BUILD_FILES = 4096
_BUILD_PROCESSES = 64


@dataclass(frozen=True)
class Program:
    """What the cases execute: a command, the files that it finds, and the code for a warmed interpreter."""

    command: tuple[str, ...]
    files: Mapping[str, File]
    code: bytes | None = None


@dataclass(frozen=True)
class Built:
    """A program, or the reason why there is none; `fault` is our own failure."""

    program: Program | None
    result: CompileResult | None
    fault: str = ""


def build(source: Source, others: Mapping[str, bytes], python: str, limits: BuildLimits, run: Run) -> Built:
    """Build the source in the sandbox, or check that it compiles.

    `others` are the submission's further files, which lie beside the source; `python` is the students' interpreter.
    """
    language = source.language
    words = {"{source}": source.name, "{program}": language.program, "{python}": python}
    files = {name: File(content) for name, content in others.items()} | {source.name: File(source.content)}
    command = _fill(language.build or language.check, words)
    bring = (language.program,) if language.program else ()
    outcome = run(Job(command, files, _build_limits(limits), bring=bring))
    if outcome.fault:
        return Built(None, None, outcome.fault)
    result = _result(outcome, bring)
    if not result.ok:
        return Built(None, result)
    run_command = _fill(language.run, words)
    if not language.build:
        return Built(Program(run_command, files, outcome.files.get(language.program)), result)
    files = {name: file for name, file in files.items() if name != source.name}
    files[language.program] = File(outcome.files[language.program], executable=True)
    return Built(Program(run_command, files), result)


def job_for(program: Program, case: Case, settings: AssignmentSettings) -> Job:
    """The run of a program on one case."""
    files = dict(program.files) | {name: File(text.encode()) for name, text in case.files.items()}
    data = case.input.encode()
    if settings.input.file:
        files[settings.input.file] = File(data)
    return Job(
        (*program.command, *case.args),
        files,
        case.limits,
        stdin=None if settings.input.file else data,
        bring=(settings.output.file,) if settings.output.file else (),
        code=program.code,
    )


def answer_of(outcome: Outcome, settings: AssignmentSettings) -> bytes:
    """Where the assignment says the answer is."""
    return outcome.files.get(settings.output.file, b"") if settings.output.file else outcome.stdout


def _fill(command: tuple[str, ...], words: Mapping[str, str]) -> tuple[str, ...]:
    def filled(part: str) -> str:
        for word, value in words.items():
            part = part.replace(word, value)
        return part

    return tuple(map(filled, command))


def _build_limits(limits: BuildLimits) -> Limits:
    return Limits(
        cpu_seconds=limits.cpu_seconds,
        wall_seconds=limits.wall_seconds,
        memory_mib=limits.memory_mib,
        disk_mib=limits.disk_mib,
        output_kib=limits.disk_mib * 1024,
        files=_BUILD_FILES,
        processes=_BUILD_PROCESSES,
    )


def _result(outcome: Outcome, wanted: tuple[str, ...]) -> CompileResult:
    passed = [limit for limit in outcome.breaches if limit not in (Limit.DISK, Limit.FILES)]
    missing = [name for name in wanted if name not in outcome.files]
    ok = outcome.exit_code == 0 and not passed and not missing
    text = (outcome.stderr or outcome.stdout).decode(errors="backslashreplace").rstrip().strip("\n")
    if passed:
        text = f"Compiling passed its {passed[0]} limit.\n{text}"
    elif not ok and not text:
        text = f"The compiler ended with {outcome.signal or outcome.exit_code} and said nothing."
    folded = len(text) - _MESSAGE_MOST
    if folded > 0:
        text = f"{text[:_MESSAGE_MOST]}\n… {folded} more characters"
    return CompileResult(ok, "" if ok else text, outcome.cpu_seconds)
