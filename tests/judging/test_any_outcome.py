"""Whatever a run has done gets a verdict: no outcome is an exception, and the precedence of the contract always holds.

The oracle is written from the contract's words, apart from the code: each verdict with what claims it, first one first.
"""

from __future__ import annotations

import math
from typing import NoReturn

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.config.settings import Compare
from grader.judging import MODES, CannotJudge, compare_bytes, judge
from grader.model import Limit, Outcome, Verdict

PIECES = (
    *(b"Lose Game", b"3", b"1e308", b"-0.0", b"nan", b"9" * 400, b"\n", b"\r\n", b"\r", b" ", b"\t", b"\x0b\x0c"),
    *(b"\0", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\x1b[31m"),
    *(b"undecided", b"timelimit exceeded", b"<script>", b"=1+1"),
)
OUTPUTS = st.lists(st.sampled_from(PIECES) | st.binary(max_size=8), max_size=12).map(b"".join)
FIGURES = st.floats(min_value=0) | st.sampled_from([0.0, math.inf])
NAMES = st.text(max_size=12) | st.sampled_from(["answers.txt", "../answers.txt", "a\nb", "\ud800", "x" * 300])
FAULTS = st.sampled_from(["", "", "", "the launcher broke", "\0", " "])
EXITED = st.tuples(st.integers(0, 255), st.none())
KILLED = st.tuples(st.none(), st.sampled_from(["SIGKILL", "SIGSEGV", "SIGXCPU", "SIG64"]))
IN_NO_WAY = st.tuples(st.none(), st.none())
"""What no supervisor tells of a run that it has seen end."""


@st.composite
def outcomes(draw: st.DrawFn, endings: st.SearchStrategy[tuple[int | None, str | None]]) -> Outcome:
    exit_code, signal = draw(endings)
    return Outcome(
        exit_code=exit_code,
        signal=signal,
        stdout=draw(OUTPUTS),
        stderr=draw(OUTPUTS),
        breaches=tuple(draw(st.lists(st.sampled_from(Limit), max_size=8))),
        cpu_seconds=draw(FIGURES),
        wall_seconds=draw(FIGURES),
        memory_mib=draw(st.none() | FIGURES),
        files=draw(st.dictionaries(NAMES, OUTPUTS, max_size=3)),
        fault=draw(FAULTS),
    )


AS_PRINTED = b"what the program prints"
# The others fail by a fault of the course, or ask a process of their own: their claims are tested below.
COMPARES = st.sampled_from(sorted(set(MODES) - {"checker", "interactive", "regex"})).map(
    lambda mode: Compare.model_validate({"mode": mode})
)


def claims(outcome: Outcome) -> list[Verdict]:
    """Every verdict of the contract that the outcome's facts claim, in its order; the output's own comes last."""
    passed = set(outcome.breaches)
    claimed = {
        Verdict.UNDECIDED: bool(outcome.fault),
        Verdict.OUTPUT_LIMIT: Limit.OUTPUT in passed,
        Verdict.MEMORY_LIMIT: bool(passed & {Limit.MEMORY, Limit.HEAP}),
        Verdict.TIME_LIMIT: bool(passed & {Limit.CPU, Limit.WALL, Limit.TURN}),
        Verdict.RUNTIME_ERROR: outcome.signal is not None or bool(outcome.exit_code),
    }
    return [verdict for verdict, holds in claimed.items() if holds]


def of_output(expected: bytes, outcome: Outcome, compare: Compare) -> Verdict:
    if compare_bytes(compare.mode, expected, outcome.stdout) is None:
        return Verdict.ACCEPTED
    return Verdict.NO_OUTPUT if expected.split() and not outcome.stdout.split() else Verdict.WRONG_ANSWER


@settings(max_examples=400)
@given(expected=OUTPUTS | st.just(AS_PRINTED), outcome=outcomes(EXITED | KILLED), compare=COMPARES)
def test_the_first_claim_of_the_contract_is_the_verdict(expected: bytes, outcome: Outcome, compare: Compare) -> None:
    expected = outcome.stdout if expected is AS_PRINTED else expected
    judgement = judge(expected, outcome, compare)
    claimed = claims(outcome)
    assert judgement.verdict is (claimed[0] if claimed else of_output(expected, outcome, compare))
    assert (judgement.verdict is Verdict.UNDECIDED) == bool(outcome.fault)
    assert judgement.limit is (outcome.breaches[0] if outcome.breaches else None)
    assert (judgement.difference is not None) == (judgement.verdict in {Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT})


@settings(max_examples=200)
@given(expected=OUTPUTS, outcome=outcomes(EXITED | KILLED), compare=COMPARES, more=st.data())
def test_what_a_program_prints_never_hides_what_it_has_done(
    expected: bytes, outcome: Outcome, compare: Compare, more: st.DataObject
) -> None:
    """Where a fact of the supervisor decides, no byte of output, no file and no order of the breaches changes it."""
    changed = Outcome(
        outcome.exit_code,
        outcome.signal,
        more.draw(OUTPUTS),
        more.draw(OUTPUTS),
        tuple(more.draw(st.permutations(outcome.breaches))),
        files=more.draw(st.dictionaries(NAMES, OUTPUTS, max_size=3)),
        fault=outcome.fault,
    )
    if claims(outcome):
        assert judge(expected, changed, compare).verdict is judge(expected, outcome, compare).verdict


@settings(max_examples=100)
@given(expected=OUTPUTS, outcome=outcomes(IN_NO_WAY), compare=COMPARES)
def test_a_run_that_ended_in_no_way_is_never_judged_by_its_output(
    expected: bytes, outcome: Outcome, compare: Compare
) -> None:
    claimed = claims(outcome)
    assert judge(expected, outcome, compare).verdict is (claimed[0] if claimed else Verdict.UNDECIDED)


def cannot_judge(_answer: bytes) -> NoReturn:
    raise CannotJudge("the checker broke", "its note")


@settings(max_examples=100)
@given(expected=OUTPUTS, outcome=outcomes(EXITED | KILLED))
def test_a_checker_that_breaks_is_asked_last_and_blames_nobody(expected: bytes, outcome: Outcome) -> None:
    judgement = judge(expected, outcome, Compare.model_validate({"mode": "checker"}), cannot_judge)
    claimed = claims(outcome)
    assert judgement.verdict is (claimed[0] if claimed else Verdict.UNDECIDED)
    assert bool(judgement.fault) == (not claimed)
