"""Mistakes in how a program goes on at empty lines and at the end, each proved by running it on a changed input."""

from __future__ import annotations

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import ENDED_WELL, MOST_TRIED, gives_expected, list_visible, run_on
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say


def find_lost_record(facts: ProgramFacts) -> Diagnosis | None:
    """The last part of the input is lost, but for an empty line behind it."""
    lost = _list_ended_by_empty_line(facts, ENDED_WELL)
    if not lost:
        return None
    message = say(
        "Your program loses the last part of the input, unless an empty line follows it. "
        "The end of the input also ends a part: handle the last one after the loop."
    )
    return facts.diagnose("lost-record", "last part without an empty line", message, lost)


def find_unseen_end(facts: ProgramFacts) -> Diagnosis | None:
    """A crash at the end of the input, but for an empty line there."""
    crashed = _list_ended_by_empty_line(facts, {Verdict.RUNTIME_ERROR})
    if not crashed:
        return None
    message = say(
        "Your program goes on until an empty line comes, and crashes where the input ends without one. "
        "The end of the input must end it, too."
    )
    return facts.diagnose("unseen-end", "goes on until an empty line", message, crashed)


def _list_ended_by_empty_line(facts: ProgramFacts, verdicts: frozenset[Verdict] | set[Verdict]) -> list[CaseRun]:
    """The runs that lack only their last answers, and with one more empty line are right."""
    lost = [ran for ran in list_visible(facts, verdicts) if _is_cut_short(ran) and _ends_once(ran)]
    return lost if all(gives_expected(facts, ran, f"{ran.case.input}\n") for ran in lost[:MOST_TRIED]) else []


def _is_cut_short(ran: CaseRun) -> bool:
    """Whether only the last answers are missing."""
    asked, got = split_both(ran)
    return not ran.output or (len(got) < len(asked) and asked[: len(got)] == got)


def _ends_once(ran: CaseRun) -> bool:
    return ran.case.input.endswith("\n") and not ran.case.input.endswith("\n\n")


def find_stop_at_empty_line(facts: ProgramFacts) -> Diagnosis | None:
    """What follows the first empty line changes nothing, and without that line it would."""
    runs = [ran for ran in list_visible(facts, ENDED_WELL) if all(_cut_at_empty_line(ran.case.input))]
    if not runs or not all(_stops_at_empty_line(facts, ran) for ran in runs[:MOST_TRIED]):
        return None
    message = say(
        "Your program stops at the first empty line: what comes after it makes no difference. "
        "Read on to the end of the input."
    )
    return facts.diagnose("stops-at-empty-line", "stops at an empty line", message, runs)


def _stops_at_empty_line(facts: ProgramFacts, ran: CaseRun) -> bool:
    before, behind = _cut_at_empty_line(ran.case.input)
    cut, joined = run_on(facts, ran, f"{before}\n"), run_on(facts, ran, before + behind)
    return cut is not None and joined is not None and cut.output == ran.output != joined.output


def _cut_at_empty_line(text: str) -> tuple[str, str]:
    """What stands before the first empty line, and what behind it from the next line that is not."""
    lines = text.splitlines(keepends=True)
    empty = next((place for place, line in enumerate(lines) if not line.strip()), len(lines))
    return "".join(lines[:empty]), "".join(lines[empty:]).lstrip("\n")
