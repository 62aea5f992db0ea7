"""Mode `checker`: what a checker says decides, and whatever else it does costs no student a point."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from grader.config.settings import Compare, Limits
from grader.errors import ReferenceFault
from grader.judging import CannotJudge, Check, judge, make_program_check, make_reference_check
from grader.judging.modes.checker import CheckerOptions
from grader.model import File, Job, Judgement, Limit, Outcome, Tier, Verdict
from grader.sandbox import Sandbox
from tests.sandbox.conftest import open_tier

RULE = Compare(mode="checker")
RAN = Outcome(0, None, b"3\n4\n", b"")
TEXT = "7\n"


def judged(check: Check, output: bytes = RAN.stdout) -> Any:
    return judge(b"expected\n", replace(RAN, stdout=output), RULE, check)


# --- the reference's judge() ------------------------------------------------------------------------------------------


def test_the_reference_accepts() -> None:
    asked: list[tuple[str, str]] = []

    def accept(text: str, output: str) -> Judgement:
        asked.append((text, output))
        return Judgement(True, note="by another way")

    found = judged(make_reference_check(accept, TEXT), b"3\n\xff\n")
    assert (found.verdict, found.difference, found.share, found.note) == (Verdict.ACCEPTED, None, 1.0, "by another way")
    assert asked == [(TEXT, "3\n\\xff\n")]


def test_the_reference_rejects_with_a_reason_and_a_line() -> None:
    found = judged(make_reference_check(lambda *_: Judgement(False, "4 is no factor", 2), TEXT))
    assert (found.verdict, found.share) == (Verdict.WRONG_ANSWER, 0.0)
    assert found.difference.summary == "4 is no factor"
    assert found.difference.line == 2
    (pair,) = found.difference.pairs
    assert (pair.number, pair.expected, pair.actual, pair.actual_number) == (2, None, "4", 2)


@pytest.mark.parametrize("line", [0, 99, 10**30])
def test_a_line_that_is_not_there(line: int) -> None:
    found = judged(make_reference_check(lambda *_: Judgement(False, "no", line), TEXT))
    assert found.difference.pairs == ()
    assert found.difference.summary == "no"


def test_a_long_line_is_folded_and_says_so() -> None:
    found = judged(make_reference_check(lambda *_: Judgement(False, "no", 1), TEXT), b"x" * 10_000)
    (pair,) = found.difference.pairs
    assert len(pair.actual) == 401
    assert pair.folded == 9_600


def test_no_output_is_told_as_such() -> None:
    check = make_reference_check(lambda *_: Judgement(False, "no"), TEXT)
    assert judged(check, b" \n").verdict is Verdict.NO_OUTPUT
    assert judged(make_reference_check(lambda *_: Judgement(True), TEXT), b"").verdict is Verdict.ACCEPTED


def test_a_reference_that_fails_is_undecided_and_the_instructor_reads_why() -> None:
    def fail(_text: str, _output: str) -> Judgement:
        raise ReferenceFault("reference/x.py:3: judge(): KeyError: 'the answer is 42'")

    found = judged(make_reference_check(fail, TEXT))
    assert (found.verdict, found.difference, found.share) == (Verdict.UNDECIDED, None, 0.0)
    assert found.fault == "judge() of the reference failed"
    assert found.note == "reference/x.py:3: judge(): KeyError: 'the answer is 42'\nThe input was:\n7"


def test_a_run_that_failed_by_itself_is_not_shown_to_the_checker() -> None:
    found = judge(b"", replace(RAN, exit_code=1), RULE, lambda _output: pytest.fail("was asked"))
    assert found.verdict is Verdict.RUNTIME_ERROR


# --- a program --------------------------------------------------------------------------------------------------------

OWN = CheckerOptions(program="checker.py", args="  tolerance 0.5 ")
PROGRAM = Job(("python3", "checker.py"), {"checker.py": File(b"")}, Limits())


def answering(outcome: Outcome, jobs: list[Job] | None = None) -> Check:
    def run(job: Job) -> Outcome:
        if jobs is not None:
            jobs.append(job)
        return outcome

    return make_program_check(run, OWN, PROGRAM, TEXT, "expected\n")


def messages(team: bytes = b"", judges: bytes = b"") -> dict[str, bytes]:
    given = {"teammessage.txt": team, "judgemessage.txt": judges}
    return {name: text for name, text in given.items() if text}


def test_what_the_program_is_given() -> None:
    jobs: list[Job] = []
    judged(answering(Outcome(42, None, b"", b""), jobs))
    (job,) = jobs
    assert job.command == ("python3", "checker.py", "case.in", "case.ans", "./", "tolerance", "0.5")
    assert job.stdin == RAN.stdout
    assert {name: file.content for name, file in job.files.items()} == {
        "checker.py": b"",
        "case.in": b"7\n",
        "case.ans": b"expected\n",
    }
    assert set(job.bring) == {"teammessage.txt", "judgemessage.txt"}


@pytest.mark.parametrize(
    ("code", "files", "verdict", "summary", "note"),
    [
        (42, {}, Verdict.ACCEPTED, None, ""),
        (42, messages(b"well done", b"1 s"), Verdict.ACCEPTED, None, "1 s"),
        (43, messages(b"4 is no factor\n"), Verdict.WRONG_ANSWER, "4 is no factor", ""),
        (43, messages(b"no", b"the answer is 42\n"), Verdict.WRONG_ANSWER, "no", "the answer is 42"),
        (
            43,
            messages(judges=b"the answer is 42"),
            Verdict.WRONG_ANSWER,
            "The assignment's checker rejects this output.",
            "the answer is 42",
        ),
    ],
)
def test_yes_and_no(code: int, files: dict[str, bytes], verdict: Verdict, summary: str | None, note: str) -> None:
    found = judged(answering(Outcome(code, None, b"", b"", files=files)))
    assert (found.verdict, found.note) == (verdict, note)
    assert (found.difference and found.difference.summary) == summary


@pytest.mark.parametrize(
    ("outcome", "fault"),
    [
        (Outcome(0, None, b"", b""), "exited with code 0, which is neither 42 nor 43"),
        (Outcome(1, None, b"", b"Traceback\nKeyError: 42\n"), "exited with code 1, which is neither 42 nor 43"),
        (Outcome(44, None, b"", b"", files=messages(b"no")), "exited with code 44"),
        (Outcome(None, "SIGSEGV", b"", b""), "was killed by SIGSEGV"),
        (Outcome(None, None, b"", b""), "exited with code None"),
        (Outcome(42, None, b"", b"", (Limit.CPU,)), "exceeded its cpu limit"),
        (Outcome(43, None, b"", b"", (Limit.WALL,), files=messages(b"no")), "exceeded its wall limit"),
        (Outcome(None, "SIGKILL", b"", b"", (Limit.MEMORY,)), "exceeded its memory limit"),
        (Outcome(None, None, b"", b"", fault="the launcher broke"), "could not be run: the launcher broke"),
        (Outcome(43, None, b"", b""), "rejects the output without a reason"),
        (Outcome(43, None, b"", b"", files=messages(b" \n", b"\n")), "rejects the output without a reason"),
    ],
)
def test_whatever_else_it_does_is_undecided(outcome: Outcome, fault: str) -> None:
    found = judged(answering(outcome))
    assert (found.verdict, found.difference, found.share) == (Verdict.UNDECIDED, None, 0.0)
    assert found.fault.startswith(f"the checker checker.py {fault}")
    assert "The input was:\n7" in found.note
    assert ("KeyError" in found.note) == bool(outcome.stderr)
    assert "KeyError" not in found.fault


# --- for real ---------------------------------------------------------------------------------------------------------

FACTOR = b"""\
import pathlib, sys
number = int(pathlib.Path(sys.argv[1]).read_text())
folder = pathlib.Path(sys.argv[3])
assert pathlib.Path(sys.argv[2]).read_text() == "2\\n"
words = sys.stdin.read().split()
if words == ["hang"]:
    while True:
        pass
if len(words) == 1 and number % int(words[0]) == 0:
    sys.exit(42)
(folder / "judgemessage.txt").write_text(f"{words} for {number}")
(folder / "teammessage.txt").write_text("this is no factor")
sys.exit(43)
"""


@pytest.fixture(scope="module", params=[Tier.STRONG, Tier.PLAIN])
def ask(request: pytest.FixtureRequest) -> Any:
    with open_tier(request.param) as sandbox:
        yield checker_in(sandbox)


def checker_in(sandbox: Sandbox) -> Callable[[bytes], Any]:
    python = sandbox.python if sandbox.facts.tier is not Tier.PLAIN else sys.executable
    job = Job((python, "checker.py"), {"checker.py": File(FACTOR)}, Limits(cpu_seconds=0.5, wall_seconds=3))
    check = make_program_check(sandbox.run, CheckerOptions(program="checker.py"), job, "10\n", "2\n")
    return lambda output: judged(check, output)


@pytest.mark.parametrize(
    ("output", "verdict", "told"),
    [
        (b"5\n", Verdict.ACCEPTED, ""),
        (b"3\n", Verdict.WRONG_ANSWER, "['3'] for 10"),
        (b"x\n", Verdict.UNDECIDED, "ValueError"),
        (b"hang\n", Verdict.UNDECIDED, "The input was:\n10"),
    ],
)
def test_a_program_in_the_sandbox(ask: Callable[[bytes], Any], output: bytes, verdict: Verdict, told: str) -> None:
    found = ask(output)
    assert found.verdict is verdict
    assert told in found.note
    if verdict is Verdict.WRONG_ANSWER:
        assert found.difference.summary == "this is no factor"


def test_cannot_judge_is_an_error_of_the_assignment() -> None:
    assert CannotJudge("x", "y").exit_code == 2


def test_a_validator_of_a_package_may_reject_in_silence() -> None:
    own = CheckerOptions(program="validator.py", silent=True)
    check = make_program_check(lambda _: Outcome(43, None, b"", b""), own, PROGRAM, TEXT, "expected\n")
    assert check(b"x") == Judgement(False, "The assignment's checker rejects this output.")
    check = make_program_check(lambda _: Outcome(0, None, b"", b""), own, PROGRAM, TEXT, "expected\n")
    with pytest.raises(CannotJudge, match="neither 42 nor 43"):
        check(b"x")
