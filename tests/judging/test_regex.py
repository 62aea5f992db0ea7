"""Mode `regex`: whole lines, and that no pattern can hang the grader or cost a student points."""

from __future__ import annotations

import pytest

from grader.config.settings import Compare
from grader.judging import CannotJudge, compare_bytes, judge, matching
from grader.model import Difference, Outcome, Verdict

ENDLESS = b"(?:a+?)+?b"
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
    assert difference.summary == "line 3 differs at column 1: expected “/b+/”, got “b+”"
    assert [(pair.expected, pair.actual) for pair in difference.pairs] == [("aaa", "aaa"), ("x", "x"), ("/b+/", "b+")]
    assert not differ(b"a+", b"/a+/").pairs[0].same


@pytest.mark.parametrize(
    ("actual", "summary"),
    [
        (b"debug\naa\nx\nb", "everything expected is there, plus 1 line too many: “debug” on line 1"),
        (b"aa\nx\nb\nbye", "lines 1 to 3 are right; the output goes on with 1 extra line"),
        (b"aa\nx", "lines 1 to 2 are right; then 1 line is missing"),
        (b"aa\nb", "1 line is missing: line 2 should be “x”"),
        (b"AA\nX\nB", "3 of 3 lines differ; line 1 differs at column 1: expected “/a+/”, got “AA”"),
    ],
)
def test_lines_that_are_missing_or_too_many(actual: bytes, summary: str) -> None:
    assert differ(b"a+\nx\nb+", actual).summary == summary


@pytest.mark.parametrize("pattern", [b"(", b"*", b"a{2,1}", b"\\", b"[z-a]", b"(" * 5000])
def test_a_pattern_that_does_not_compile_is_the_assignments_fault(pattern: bytes) -> None:
    with pytest.raises(
        CannotJudge, match="the pattern on line 2 of the expected output is not a regular expression"
    ) as no:
        compare_bytes("regex", b"fine\n" + pattern + b"\n", b"fine\nx\n")
    assert pattern[:50].decode().replace("\\", "") in no.value.note
    assert pattern.decode() not in no.value.message


def test_a_pattern_that_does_not_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "TIME_LIMIT", 0.3)
    outcome = Outcome(0, None, b"fine\nok\n" + BAIT + b"\nx\n", b"")
    judged = judge(b"fine\no.\n" + ENDLESS + b"\nx*\n", outcome, Compare(mode="regex"))
    assert judged.verdict is Verdict.UNDECIDED
    assert (
        judged.fault
        == "the pattern on line 3 of the expected output does not finish within 0.3 s or the memory there is"
    )
    assert ENDLESS.decode() in judged.note
    assert BAIT.decode() in judged.note
    assert compare_bytes("regex", b"o.", b"ok") is None


def test_a_pattern_that_needs_more_memory_than_it_may_have() -> None:
    with pytest.raises(CannotJudge, match="does not finish within 10 s or the memory there is"):
        compare_bytes("regex", b"(?R)?a", b"a" * 100_000)


def test_many_comparisons_at_one_time() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda n: compare_bytes("regex", b"[0-9]+", str(n).encode()), range(100)))
    assert found == [None] * 100


def test_the_limit_is_one_for_all_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "TIME_LIMIT", 0.5)
    slow = b"(x+?)+?y|.*"
    with pytest.raises(CannotJudge, match=r"line \d\d? .* within 0\.5 s"):
        compare_bytes("regex", b"\n".join([slow] * 99), b"\n".join([b"x" * 18] * 99))
    with pytest.raises(CannotJudge, match=r"line 257 .* within 0\.5 s"):
        compare_bytes("regex", b"x+\n" * 256 + ENDLESS, b"x\n" * 256 + BAIT + b"\none line too many")
