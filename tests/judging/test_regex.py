"""Mode `regex`: whole lines, and that no pattern can hang the grader or cost a student points."""

from __future__ import annotations

import pytest

from grader.config.settings import Compare
from grader.judging import CannotJudge, compare_bytes, judge, matching
from grader.model import Difference, Outcome, Verdict

ENDLESS = b"(a+)+b"
BAIT = b"a" * 200


def differ(expected: bytes, actual: bytes) -> Difference:
    difference = compare_bytes("regex", expected, actual)
    assert difference is not None
    return difference


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        (b"Remove [0-9]+ counters\nLose Game\n", b"Remove 12 counters  \r\nLose Game", True),
        (b"[0-9]+", b"12", True),
        (b"[0-9]+", b"12 ", True),
        (b"[0-9]+", b"x12", False),
        (b"[0-9]+", b"12x", False),
        (b"a|b", b"b", True),
        (b"a|b", b"ab", False),
        (b"", b"", True),
        (b".", "é".encode(), True),
        (b".", b"\xff", True),
        (b"\xff+", b"\xff\xff", True),
        (b".", b"\0", True),
        (b"a+", b"a+", False),
        (b"(?i)lose", b"LOSE", True),
        (b"x*\ny", b"\ny", True),
        (b"a\nb+", b"a", False),
        (b"a", b"a\nb", False),
        (b"(a)\\1", b"aa", True),
    ],
)
def test_whole_lines(expected: bytes, actual: bytes, same: bool) -> None:
    assert (compare_bytes("regex", expected, actual) is None) == same


def test_a_pattern_is_shown_as_one() -> None:
    difference = differ(b"a+\nx\nb+\n", b"aaa\nx\nb+\n")
    assert difference.summary == "line 3 differs at column 1: expected “/b+/”, but “b+” came"
    assert [(pair.expected, pair.actual) for pair in difference.pairs] == [("aaa", "aaa"), ("x", "x"), ("/b+/", "b+")]
    assert not differ(b"a+", b"/a+/").pairs[0].same


@pytest.mark.parametrize(
    ("actual", "summary"),
    [
        (b"debug\naa\nx\nb", "all that is expected is there, but 1 line too many, the first on line 1"),
        (b"aa\nx\nb\nbye", "lines 1 to 3 are right; the output goes on with 1 extra line"),
        (b"aa\nx", "lines 1 to 2 are right; then 1 line is missing"),
        (b"aa\nb", "1 line is missing: line 2 should be “x”"),
        (b"AA\nX\nB", "3 of 3 lines differ; line 1 differs at column 1: expected “/a+/”, but “AA” came"),
    ],
)
def test_lines_that_are_missing_or_too_many(actual: bytes, summary: str) -> None:
    assert differ(b"a+\nx\nb+", actual).summary == summary


@pytest.mark.parametrize("pattern", [b"(", b"*", b"a{2,1}", b"\\", b"[z-a]", b"(?P<x>a)(?P<x>b)", b"(" * 5000])
def test_a_pattern_that_does_not_compile_is_the_assignments_fault(pattern: bytes) -> None:
    with pytest.raises(
        CannotJudge, match="the pattern in line 2 of the expected output is no regular expression"
    ) as no:
        compare_bytes("regex", b"fine\n" + pattern + b"\n", b"fine\nx\n")
    assert pattern[:50].decode().replace("\\", "") in no.value.note
    assert pattern.decode() not in no.value.message


def test_a_pattern_that_does_not_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = matching.Worker.ask
    monkeypatch.setattr(matching.Worker, "ask", lambda worker, pairs, _limit: ask(worker, pairs, 0.3))
    outcome = Outcome(0, None, b"fine\nok\n" + BAIT + b"\nx\n", b"")
    judged = judge(b"fine\no.\n" + ENDLESS + b"\nx*\n", outcome, Compare(mode="regex"))
    assert judged.verdict is Verdict.UNDECIDED
    assert (
        judged.fault
        == "the pattern in line 3 of the expected output does not come to an end within 10 s or the memory there is"
    )
    assert ENDLESS.decode() in judged.note
    assert BAIT.decode() in judged.note
    assert compare_bytes("regex", b"o.", b"ok") is None, "the next comparison has a worker that works"


def test_lines_that_are_plain_text_need_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "_answers", lambda *_: pytest.fail("a process was started"))
    assert compare_bytes("regex", b"Lose Game\n1, 2\n", b"Lose Game\n1, 2") is None


def test_workers_are_used_again_and_end() -> None:
    compare_bytes("regex", b"a+", b"aa")
    (worker,) = [matching._idle[-1]]
    compare_bytes("regex", b"b+", b"bb")
    assert matching._idle[-1] is worker
    worker._process.kill()
    worker._process.wait()
    assert compare_bytes("regex", b"a+", b"aa") is None, "one that somebody has killed is replaced"
    assert matching._idle[-1] is not worker


def test_many_comparisons_at_one_time() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda n: compare_bytes("regex", b"[0-9]+", str(n).encode()), range(100)))
    assert found == [None] * 100
    assert len(matching._idle) <= 8


def test_the_limit_that_is_told_is_the_one_of_all_lines() -> None:
    trials = [(number, b"x+", b"x") for number in range(1, 257)] + [(257, b"(a+)+b", b"a" * 60)]
    with pytest.raises(CannotJudge, match=r"line 257 .* within 0\.5 s"):
        matching.count_leading(trials, 0.5)
