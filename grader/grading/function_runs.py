"""Runs in which functions of a submission are called: what goes in, and how what comes back is trusted.

The values come back in a file, each line behind a nonce that only this one run was told; whatever else is in it counts
for nothing. A program that finds out the nonce can tell any value, as it can by returning it: none of them is compared
in its process, or in one that it can reach.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grader.languages.value_words import decode_value, encode_calls
from grader.model import (
    CallKind,
    Case,
    Difference,
    File,
    FunctionCall,
    Job,
    Language,
    OpaqueValue,
    Outcome,
    Run,
    Source,
    format_call,
    parse_calls,
)
from grader.readers import Call, ReadError
from grader.text.shorten import shorten
from grader.text.visible import make_one_line

if TYPE_CHECKING:
    from grader.grading.programs import BuiltProgram

RESULTS = "grader_results"
CODE = "program.code"
_COMPLETED = "completed"
_VALUE = "value"
_SENTENCE = "sentence"
_LARGE = 32 << 10
"""Bytes of results that are read in no time, whatever they are."""
RUNG = "another value"
_LONGEST_CALL, _LONGEST_VALUE, _LONGEST_SENTENCE = 120, 200, 400


def make_caller_source(language: Language) -> Source | None:
    """The program of ours that calls functions of programs in a language; None where there is none."""
    caller = language.caller
    return Source(language, caller.name, caller.name, caller.source.encode()) if caller else None


def make_call_job(job: Job, program: BuiltProgram, caller: BuiltProgram, case: Case) -> Job:
    """The run that calls functions of a program, whose run without anything is `job`."""
    ours = {**caller.files, **{name: File(text.encode()) for name, text in case.files.items()}}
    code = {CODE: File(program.code)} if program.code else {}
    more = {"files": job.limits.files + 1, "disk_mib": job.limits.disk_mib + 1 + job.limits.output_kib // 1024}
    words = (RESULTS, *code, program.called)
    return replace(
        job,
        command=(*job.command[:-1], caller.command[-1], *words),
        files={**job.files, **code, **ours},
        code=caller.code,
        stdin=encode_calls(parse_calls(case.input)).encode(),
        bring=(RESULTS,),
        limits=job.limits.model_copy(update=more),
    )


def seal_results(run: Run) -> Run:
    """`run`, but that jobs which call functions are told a nonce, and nothing comes back of their results without it.

    It belongs below whatever keeps outcomes: with its nonce, no job would be the same twice.
    """

    def execute(job: Job) -> Outcome:
        if RESULTS not in job.bring:
            return run(job)
        nonce = secrets.token_hex(16)
        outcome = run(replace(job, stdin=f"{nonce}\n".encode() + (job.stdin or b"")))
        signed = _take_signed(outcome.files.get(RESULTS, b""), f"{nonce} ".encode())
        return replace(outcome, files={**outcome.files, RESULTS: signed})

    return execute


def _take_signed(results: bytes, nonce: bytes) -> bytes:
    lines = (line.removeprefix(nonce) for line in results.splitlines() if line.startswith(nonce))
    return b"".join(line + b"\n" for line in lines)


@dataclass(frozen=True)
class CallResults:
    """What the calls of a run returned, as an output of one value per line; `completed` when all of them returned.

    `sentence` tells a student what kept a function from being called, or from returning; empty where nothing does.
    """

    output: bytes
    completed: bool
    sentence: str = ""

    @property
    def reason(self) -> Difference | None:
        """The sentence as what a report tells of a run that did not complete."""
        return Difference(self.sentence, 1, 1, "", "") if self.sentence and not self.completed else None


def read_results(outcome: Outcome, call: Call) -> CallResults:
    """The results of a run. What is not in their form was made up by the program, and stands for itself.

    `call` calls what reads large ones: a program can make up a set that takes for ever to build.
    """
    content = outcome.files.get(RESULTS, b"")
    try:
        return call(read_result_lines, content) if len(content) > _LARGE else read_result_lines(content)
    except ReadError:
        return CallResults(b"", False, "What your function returned takes too long to read.")


def read_result_lines(content: bytes) -> CallResults:
    """The results as they stand in their file, without the nonce."""
    lines = content.decode(errors="replace").splitlines()
    told = [(line.partition(" ")[0], _read_words(line)) for line in lines if line != _COMPLETED]
    output = "".join(f"{make_one_line(repr(value))}\n" for kind, value in told if kind != _SENTENCE).encode()
    sentence = next((str(value) for kind, value in told if kind == _SENTENCE), "")
    return CallResults(output, lines[-1:] == [_COMPLETED], shorten(sentence, _LONGEST_SENTENCE))


def _read_words(line: str) -> Any:
    kind, *words = line.split(" ")
    try:
        return decode_value(words) if kind in (_VALUE, _SENTENCE) else OpaqueValue("?")
    except ValueError:
        return OpaqueValue("?")


def name_call(text: str, item: int) -> str:
    """The call whose value is answer `item` (from 0) to calls; its line where there is none."""
    calls = _list_answered_calls(text)
    return shorten(format_call(calls[item]), _LONGEST_CALL) if item < len(calls) else f"line {item + 1}"


def _list_answered_calls(text: str) -> list[FunctionCall]:
    return [call for call in parse_calls(text) if call.kind is not CallKind.CLASS]


def tell_call(difference: Difference, text: str) -> Difference:
    """The difference of returned values, told of the call that returned the first wrong one."""
    if difference.line > len(_list_answered_calls(text)):
        return difference
    shown = name_call(text, difference.line - 1)
    expected, actual = (shorten(value, _LONGEST_VALUE) for value in (difference.expected, difference.actual))
    return replace(difference, summary=f"{shown} returned {actual}; expected {expected}", rung=RUNG)
