"""The search for a smallest input ends in time, and claims nothing that it did not try."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import pytest

from grader.feedback import CaseRun, find_smallest
from grader.feedback.smallest import MOST_RUNS, MOST_SECONDS
from grader.model import Verdict

from .conftest import case_of, ran, stopped
from .smallest_world import World, upper, wrong_with_x


def forever(text: str) -> Iterable[str]:
    return itertools.repeat(text)


def growing(text: str) -> Iterable[str]:
    return (text * 2, text + "a")


def around(text: str) -> Iterable[str]:
    return ("x" + text[:-1] if text[0] != "x" else text[1:] + "x",)


@pytest.mark.parametrize("shrink", [growing, around])
def test_a_shrinker_that_leads_to_nothing_smaller_ends(shrink: Callable[[str], Iterable[str]]) -> None:
    world = World(wrong_with_x, shrink=shrink)
    found = world.search("aax")
    assert found is not None
    assert (found.input, found.minimal) == ("aax", True)
    assert world.executed == ["aax"]


def test_a_shrinker_without_end_proves_nothing() -> None:
    world = World(wrong_with_x, shrink=forever)
    assert world.search("aax") is None
    assert world.executed == []


def test_without_a_shrinker_there_is_none() -> None:
    world = World(wrong_with_x)
    failing = world.execute("aax")
    assert failing is not None
    assert find_smallest(failing, world.execute, lambda *_: None) is None
    assert world.executed == ["aax"]


def test_the_runs_are_bounded() -> None:
    world = World(lambda _: "wrong", shrink=lambda text: [text[:-1]])
    found = world.search("a" * 1000)
    assert found is not None
    assert (len(found.input), found.minimal) == (1000 - MOST_RUNS, False)
    assert found.runs == len(world.executed) == MOST_RUNS + 1


def test_the_seconds_are_bounded() -> None:
    world = World(lambda _: "wrong", shrink=lambda text: [text[:-1]], a_run_takes=MOST_SECONDS / 8)
    found = world.search("a" * 1000)
    assert found is not None
    assert (len(found.input), found.minimal, found.runs) == (992, False, 9)


def test_when_the_budget_ends_before_anything_smaller_was_found_there_is_none() -> None:
    text = "x" + "".join(map(chr, range(200, 300)))
    assert World(lambda text: "wrong" if len(text) > 100 else "", a_run_takes=1).search(text) is None


def test_a_program_that_changes_its_mind_gets_none() -> None:
    count = itertools.count()
    assert World(lambda text: f"{next(count)}{wrong_with_x(text)}").search("aax") is None
    answers = iter(["?", "?", "?"])
    assert World(lambda text: next(answers, upper(text))).search("ax") is None


def test_a_try_that_a_limit_stopped_proves_nothing() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        return ran(case_of(text, expected), output) if len(text) > 2 else stopped(case_of(text, expected))

    found = World(wrong_with_x, make=make).search("aaaxbbbb")
    assert found is not None
    assert (len(found.input), found.minimal) == (3, False)


def test_our_own_fault_proves_nothing() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        fine = ran(case_of(text, expected), output)
        return fine if len(text) > 2 else replace(fine, result=replace(fine.result, verdict=Verdict.UNDECIDED))

    found = World(wrong_with_x, make=make).search("aaaxbbbb")
    assert found is not None
    assert not found.minimal


def test_a_huge_input_is_not_asked_for_all_its_candidates_at_once() -> None:
    asked: list[int] = []
    world = World(wrong_with_x)
    failing = world.execute("a" * 300_000 + "x")
    assert failing is not None

    def shrink(text: str, most: int) -> Sequence[str]:
        asked.append(len(text) * most)
        return world.candidates(text, most)

    found = find_smallest(failing, world.execute, shrink)
    assert found is not None
    assert (found.input, found.minimal) == ("x", True)
    assert max(asked) < 6_000_000
