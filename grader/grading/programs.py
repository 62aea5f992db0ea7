"""From a source file to something that runs: the build, or the check that it compiles."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from grader.config.settings import AssignmentSettings, BuildLimits, Limits, compute_heap_mib
from grader.grading.build_limits import describe_passed_limit, drop_bug_report
from grader.grading.function_runs import make_call_job
from grader.model import Assignment, Case, CompileResult, File, HeapEnd, Job, Language, Limit, Outcome, Run, Source
from grader.text.shorten import MORE_BELOW, shorten

_MESSAGE_MOST = 8_000
_BUILD_FILES = 4096
_LONGEST_NAME, _LONGEST_PATH = 255, 3000  # of the kernel, in bytes; a path also needs room for the folder
_BUILD_PROCESSES = 64
# Both begin at the beginning of a word only, so that a long one is gone through once.
_FOLDER = re.compile(
    r"(?:(?<![^\s\"'(])[A-Za-z]:|(?<![^\s\"'(:]))(?:/box|[^\s\"'(:]*[/\\]grader-[^/\\\s]+)[/\\]work[/\\]"
)
"""The folder of a build: a student knows the file by its name."""
_HALFWAY = re.compile(r"(?<![^\s:])[^\s:]*[/\\]cc\w{6}\.o\b")
"""What the linker gets, under a name that is another one each time."""
_COMPILER_KILLED = re.compile(rb"^[\w+-]+: .{0,40}Killed(?: signal)? \(?(?:terminated )?program", re.MULTILINE)
"""What a driver says when somebody has killed its compiler: not the limits of the build, which are told apart."""


@dataclass(frozen=True)
class BuiltProgram:
    """What the cases execute: a command, the files that it finds, and the code for a warmed interpreter.

    In the command and the environment `{heap_mib}` and `{heap_hex}` still stand for what the limits of a case leave;
    `threads` are the runtime's own. `caller` is the program of ours that calls its functions, where a case does, and
    `called` is what has these: its source, or a class with the name that was asked for, though another one starts it.
    `has_tuples` says that these can return tuples.
    """

    command: tuple[str, ...]
    files: Mapping[str, File]
    code: bytes | None = None
    environment: tuple[tuple[str, str], ...] = ()
    threads: int = 0
    heap_end: HeapEnd | None = None
    caller: BuiltProgram | None = None
    called: str = ""
    has_tuples: bool = True


@dataclass(frozen=True)
class BuildResult:
    """A program, or the reason why there is none; `fault` is our own failure.

    `result` is None where nothing was built and nothing was wrong.
    """

    program: BuiltProgram | None
    result: CompileResult | None
    fault: str = ""


def find_further_files(source: Source, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """A submission's further files, named as they are seen from the source.

    The source is graded at the top. Where it was handed in inside a folder, what lies in there moves with it, so that
    programs find their own files; of two files that then have one name, the one from that folder is kept.
    """
    folder = source.handed_in_as.rpartition("/")[0]
    others = {name: data for name, data in files.items() if name != source.handed_in_as}
    if not folder:
        return others
    own = {name.removeprefix(f"{folder}/"): data for name, data in others.items() if name.startswith(f"{folder}/")}
    elsewhere = {name: data for name, data in others.items() if not name.startswith(f"{folder}/")}
    in_the_way = {name for name in elsewhere if _lies_at(name, own) or any(_lies_at(one, (name,)) for one in own)}
    return own | {name: data for name, data in elsewhere.items() if name not in in_the_way}


def find_placeable(
    source: Source, others: Mapping[str, bytes], settings: AssignmentSettings, cases: Iterable[Case]
) -> set[str]:
    """Which of a submission's further files may lie beside its source.

    Not one that has the name of a file of ours or lies below such a name; what the program is to write must
    not be there before; and not one whose name no disk takes.
    """
    ours = {source.name, *filter(None, (settings.input.file, settings.output.file))}
    ours |= {name for case in cases for name in case.files}
    return {name for name in others if _fits(name) and not _is_in_the_way(name, ours, source.language.program)}


def list_files_beside(source: Source, files: Mapping[str, bytes], assignment: Assignment) -> dict[str, bytes]:
    """A submission's further files that lie beside its source."""
    others = find_further_files(source, files)
    fitting = find_placeable(source, others, assignment.settings, assignment.cases)
    return {name: data for name, data in others.items() if name in fitting}


def _fits(name: str) -> bool:
    encoded = name.encode(errors="surrogatepass")
    return len(encoded) <= _LONGEST_PATH and all(len(part) <= _LONGEST_NAME for part in encoded.split(b"/"))


def _is_in_the_way(name: str, ours: set[str], program: str) -> bool:
    built = bool(program) and any(fnmatch.fnmatchcase(part, program) for part in name.split("/"))
    return built or _lies_at(name, ours)


def _lies_at(name: str, ours: Collection[str]) -> bool:
    """Whether a name is one of ours, or lies below one as if it were a folder's."""
    parts = name.split("/")
    return any("/".join(parts[:length]) in ours for length in range(1, len(parts) + 1))


def build(source: Source, others: Mapping[str, bytes], python: str, limits: BuildLimits, run: Run) -> BuildResult:
    """Build the source in the sandbox, or check that it compiles; for the words see `build_job`."""
    language = source.language
    job = build_job(source, others, python, limits)
    outcome = run(job)
    if outcome.doubtful or _COMPILER_KILLED.search(outcome.stderr):
        outcome = run(job)
    if outcome.fault:
        return BuildResult(None, None, outcome.fault)
    result = _make_compile_result(outcome, language, job.limits)
    if not result.ok:
        return BuildResult(None, result)
    words = _fill_command_words(source, others, python)
    expected = words["{main}"][0]
    if language.find_main:
        words["{main}"] = [language.find_main(outcome.files, expected)]
    command = _fill(language.run, words)
    is_there = language.program.replace("*", expected) in outcome.files
    called = expected if language.find_main and is_there else command[-1]
    program = BuiltProgram(
        command, job.files, None, language.environment, language.threads, language.heap_end, called=called
    )
    if not language.build:
        return BuildResult(replace(program, code=outcome.files.get(language.program)), None)
    kept = {name: file for name, file in job.files.items() if not name.endswith(language.suffixes)}
    built = {name: File(content, executable=True) for name, content in outcome.files.items()}
    return BuildResult(replace(program, files=kept | built), result)


def build_job(source: Source, others: Mapping[str, bytes], python: str, limits: BuildLimits) -> Job:
    """The run that builds the source, or checks that it compiles.

    `others` are the submission's further files, which lie beside the source; `python` is the students' interpreter.
    """
    language = source.language
    files = {name: File(content, own=True) for name, content in others.items()} | {source.name: File(source.content)}
    return Job(
        _fill(language.build or language.check, _fill_command_words(source, others, python)),
        files,
        _build_limits(limits),
        bring=(language.program,) if language.program else (),
        environment=_make_environment(language.environment, limits.memory_mib),
    )


def make_job_for_case(program: BuiltProgram, case: Case, settings: AssignmentSettings) -> Job:
    """The run of a program on one case."""
    job = make_bare_job(program, case.limits)
    if case.is_call and program.caller:
        return make_call_job(job, program, program.caller, case)
    ours = {name: File(text.encode()) for name, text in case.files.items()}
    data = case.input.encode()
    if settings.input.file:
        ours[settings.input.file] = File(data)
    # What is built may lie in a folder of a name of ours: its program does not start, but the run can be made.
    theirs = {name: file for name, file in program.files.items() if not _lies_at(name, ours)}
    return replace(
        job,
        command=(*job.command, *case.args),
        files=theirs | ours,
        stdin=data if settings.input.stdin else None,
        bring=(settings.output.file,) if settings.output.file else (),
    )


def make_bare_job(program: BuiltProgram, limits: Limits) -> Job:
    """The run of a program that finds nothing but itself."""
    return Job(
        _fill(program.command, _list_heap_options(limits.memory_mib)),
        program.files,
        limits.model_copy(update={"threads": limits.threads + program.threads}),
        environment=_make_environment(program.environment, limits.memory_mib),
        code=program.code,
    )


def mark_full_heap(outcome: Outcome, program: BuiltProgram) -> Outcome:
    """The outcome, with `heap` as the limit passed where the run failed and its runtime says that the heap was full."""
    end = program.heap_end
    if end is None or outcome.breaches or outcome.fault or (outcome.signal or outcome.exit_code) not in end.endings:
        return outcome
    said = re.search(end.line, outcome.stderr.decode(errors="replace"), re.MULTILINE)
    return replace(outcome, breaches=(Limit.HEAP,)) if said else outcome


def answer_of(outcome: Outcome, settings: AssignmentSettings) -> bytes:
    """Where the assignment says the answer is."""
    return outcome.files.get(settings.output.file, b"") if settings.output.file else outcome.stdout


def _fill_command_words(source: Source, others: Mapping[str, bytes], python: str) -> dict[str, list[str]]:
    """What the words of a language's commands stand for."""
    language = source.language
    beside = sorted(name for name in others if name.endswith(language.suffixes))
    stem = source.name.rpartition(".")[0]
    found = re.search(language.package_pattern, source.text) if language.package_pattern else None
    return {
        "{source}": [source.name],
        # A name must never be taken for an option of the compiler, nor for a file of options.
        "{sources}": [f"./{name}" if name.startswith(("-", "@")) else name for name in (source.name, *beside)],
        "{program}": [language.program],
        "{main}": [f"{found[1]}.{stem}" if found else stem],
        "{python}": [python],
    }


def _fill(command: tuple[str, ...], words: Mapping[str, list[str]]) -> tuple[str, ...]:
    """A part that is one word becomes all of its values; inside a longer part a word is its only value."""
    filled: list[str] = []
    for part in command:
        if part in words:
            filled += words[part]
            continue
        for word, values in words.items():
            part = part.replace(word, values[0])
        filled.append(part)
    return tuple(filled)


def _list_heap_options(memory_mib: int) -> dict[str, list[str]]:
    mib = compute_heap_mib(memory_mib)
    return {"{heap_mib}": [str(mib)], "{heap_hex}": [hex(mib << 20)]}


def _make_environment(settings: Iterable[tuple[str, str]], memory_mib: int) -> dict[str, str]:
    words = _list_heap_options(memory_mib)
    return {name: _fill((value,), words)[0] for name, value in settings}


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


def _make_compile_result(outcome: Outcome, language: Language, limits: Limits) -> CompileResult:
    ok = outcome.exit_code == 0 and not outcome.breaches and bool(outcome.files or not language.program)
    text = (outcome.stderr or outcome.stdout).decode(errors="backslashreplace").rstrip().strip("\n")
    text = _HALFWAY.sub("program", _FOLDER.sub("", text))
    passed = "" if ok else describe_passed_limit(outcome, text, limits)
    if passed:
        text = f"{passed}\n{drop_bug_report(text)}"
    elif not ok and not text and outcome.exit_code == 0:
        text = "The compiler produced no program: the file contains no class."
    elif not ok and not text:
        text = f"The compiler ended with {outcome.signal or outcome.exit_code} and printed nothing."
    return CompileResult(ok, "" if ok else shorten(text, _MESSAGE_MOST, MORE_BELOW), outcome.cpu_seconds)
