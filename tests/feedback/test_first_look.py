"""What is found of mistakes in a process with a time limit, and what is left to those who can run the program."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from grader.feedback import ProgramFacts, leave_runs_out, look_first
from grader.feedback.generic.first_look import look_through
from grader.grading.further_runs.reasons import name_mistakes
from grader.model import Diagnosis, Verdict
from grader.readers import ReadError, Readers

from .conftest import case_of, ran, stopped
from .test_generic import CASES, facts_of

SAME = facts_of(*(ran(case, "sum 9\n") for case in CASES))


def find_nothing(_: ProgramFacts) -> None: ...


def find_by_run(facts: ProgramFacts) -> Diagnosis | None:
    output = facts.execute and facts.execute(CASES[0], facts.settings).output
    return Diagnosis("by a run", "It ran.", "run") if output else None


def find_by_change(facts: ProgramFacts) -> Diagnosis | None:
    return (
        Diagnosis("by a change", "It was changed.", "change")
        if facts.programs and facts.programs.list_pairs()
        else None
    )


def find_shown(_: ProgramFacts) -> Diagnosis:
    return Diagnosis("shown", "It shows.", "shown")


def find_late(_: ProgramFacts) -> NoReturn:
    raise AssertionError("a mistake is found before")


def test_what_asks_for_a_run_stays_open_and_the_first_that_shows_is_found() -> None:
    first = look_through([(find_nothing, find_by_run, find_by_change, find_shown, find_late), (find_nothing,)], SAME)
    assert first.open == {"find_by_run", "find_by_change"}
    assert {name: found.kind for name, found in first.found.items()} == {"find_shown": "shown"}


def test_another_process_finds_the_same() -> None:
    facts = replace(SAME, execute=lambda *_: ran(CASES[0], "1"))
    with Readers() as readers:
        assert readers.call(look_first, leave_runs_out(facts)).found == look_first(SAME).found != {}
        told = name_mistakes(facts, None, readers.call)
    assert [mistake.kind for mistake in told] == ["same-output"]


def test_of_a_flood_only_the_beginning_is_sent() -> None:
    flood = replace(stopped(case_of("1", "1\n"), Verdict.OUTPUT_LIMIT), output=b"y" * 1_000_000)
    whole = ran(case_of("1", "1\n"), "y" * 1_000_000)
    sizes = [len(each.output) for each in leave_runs_out(facts_of(flood, whole)).runs]
    assert sizes == [100_000, 1_000_000]


def test_what_takes_too_long_costs_a_mistake_and_nothing_else() -> None:
    def call(*_: object, **__: object) -> NoReturn:
        raise ReadError("look_first did not finish within 25 s")

    assert name_mistakes(SAME, None, call) == ()
