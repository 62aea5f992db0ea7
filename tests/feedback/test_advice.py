"""One advice: what page, terminal and JSON tell of a grade is the same, and follows from what is wrong."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from grader.feedback import NextStep, Situation, advise, join_mistake_names
from grader.model import Batch, CompileResult, Diagnosis, Fit, Grade, Limit, SkipReason, Stop, StopKind, Verdict
from grader.reports import format_results_json, format_student_page
from grader.reports.pages.advice_card import fix_first
from grader.reports.terminal import CheckCommand, CheckResult, tell_check

from ..reports.sample_batch import build_batch

ASKED = CheckCommand("nim", "Nim.py", None, None)


@pytest.fixture(scope="module")
def batch() -> Batch:
    return build_batch()


def with_verdicts(grade: Grade, *verdicts: Verdict) -> Grade:
    """The grade with these verdicts of its first cases, of which all may be seen, and all others right."""
    wanted = (*verdicts, *[Verdict.ACCEPTED] * (len(grade.cases) - len(verdicts)))
    cases = tuple(
        replace(case, visibility="visible", verdict=verdict, limit=None, reason=None)
        for case, verdict in zip(grade.cases, wanted, strict=True)
    )
    return replace(grade, cases=cases, diagnosis=(), smallest=None, compile=None)


def texts(batch: Batch, grade: Grade) -> tuple[str, str, dict[str, object]]:
    """The page without its markup, the terminal, and the advice of the JSON."""
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", format_student_page(batch, grade)))
    terminal = re.sub(r"\s+", " ", "\n".join(tell_check(CheckResult(grade, batch.assignment, ASKED))))
    data = json.loads(format_results_json(replace(batch, grades=(grade,))))["submissions"][0]["advice"]
    return page, terminal, data


def test_a_wrong_answer_comes_before_what_the_grader_could_not_decide(batch: Batch) -> None:
    grade = with_verdicts(batch.grades[0], Verdict.UNDECIDED, Verdict.WRONG_ANSWER)
    page, terminal, data = texts(batch, grade)
    wrong = grade.cases[1].name
    assert data["case"] == wrong
    assert data["situation"] == "fails"
    assert f"“{wrong}” fails" in page
    assert f'--case "{wrong}"' in terminal
    assert "not a fault of your program" not in terminal


def test_a_known_mistake_is_named_everywhere(batch: Batch) -> None:
    known = (Diagnosis("largest_first", "Your program takes from the largest heap. Take from the first."),)
    grade = replace(with_verdicts(batch.grades[0], Verdict.WRONG_ANSWER), diagnosis=known)
    page, terminal, data = texts(batch, grade)
    assert data["variant"] == "largest_first"
    assert data["next_step"] == "fix_mistake"
    for told in (page, terminal):
        assert "Your program takes from the largest heap" in told


def test_page_and_terminal_begin_with_the_same_headline(batch: Batch) -> None:
    compared = 0
    for grade in batch.grades:
        visible = replace(grade, cases=tuple(replace(case, visibility="visible") for case in grade.cases))
        if advise(batch.assignment, visible, all_cases=False).situation is not Situation.FAILS:
            continue
        page, terminal, _ = texts(replace(batch, own_check="visible cases"), visible)
        first = fix_first(batch.assignment, visible, advise(batch.assignment, visible, all_cases=False), "Nim.py")
        assert first
        told = first.fault if first.line and not first.known else first.headline
        assert told.replace("`", "") in page
        assert told in terminal
        compared += 1
    assert compared >= 3


def test_what_a_mistake_costs_is_told_only_where_all_cases_were_run(batch: Batch) -> None:
    grade = with_verdicts(batch.grades[0], Verdict.WRONG_ANSWER)
    explained = (grade.cases[0].name,)
    known = (Diagnosis("largest_first", "Your program takes from the largest heap.", cases=explained),)
    grade = replace(grade, diagnosis=known, points=replace(grade.points, tests=60.5))
    lost = batch.assignment.settings.points.tests - 60.5
    assert f"Fixing it is worth up to {lost:g} points." in texts(batch, grade)[0]
    page, terminal, data = texts(replace(batch, own_check="visible cases"), grade)
    assert "is worth up to" not in page + terminal
    assert data["points"] is None


@pytest.mark.parametrize(
    ("verdicts", "situation", "step"),
    [
        ((Verdict.WRONG_ANSWER,), Situation.FAILS, NextStep.FIX_CASE),
        ((Verdict.UNDECIDED,), Situation.UNDECIDED, NextStep.ASK_INSTRUCTOR),
        ((Verdict.ACCEPTED, Verdict.TIME_LIMIT), Situation.FAILS, NextStep.FIX_CASE),
    ],
)
def test_the_situation_follows_from_the_worst(
    batch: Batch, verdicts: tuple[Verdict, ...], situation: Situation, step: NextStep
) -> None:
    advice = advise(batch.assignment, with_verdicts(batch.grades[0], *verdicts))
    assert (advice.situation, advice.next_step) == (situation, step)


def test_a_hidden_case_is_never_the_one_to_look_at_while_an_open_one_fails(batch: Batch) -> None:
    grade = with_verdicts(batch.grades[0], Verdict.WRONG_ANSWER, Verdict.WRONG_ANSWER)
    grade = replace(grade, cases=(replace(grade.cases[0], visibility="hidden"), *grade.cases[1:]))
    advice = advise(batch.assignment, grade)
    assert advice.case is grade.cases[1]
    assert (advice.failing, advice.hidden) == (2, 1)


def test_nothing_run_is_told_by_its_reason(batch: Batch) -> None:
    grade = with_verdicts(batch.grades[0])
    cases = tuple(replace(case, verdict=Verdict.SKIPPED, reason=SkipReason.NO_TOOLCHAIN) for case in grade.cases)
    advice = advise(batch.assignment, replace(grade, cases=cases))
    assert (advice.situation, advice.next_step) == (Situation.NOT_RUN, NextStep.ASK_INSTRUCTOR)


def test_an_empty_file_is_told_as_empty_also_where_it_does_not_build(batch: Batch) -> None:
    grade = with_verdicts(batch.grades[0], *[Verdict.COMPILE_ERROR] * len(batch.grades[0].cases))
    grade = replace(grade, source="\ufeff\n", compile=CompileResult(False, "Double.java:1: no class", 0.1))
    page, terminal, data = texts(batch, grade)
    assert data["situation"] == "empty_file"
    assert "Your file is empty" in page
    assert "Your file is empty" in terminal


def test_a_mistake_that_shows_in_some_tests_is_worth_what_these_cost(batch: Batch) -> None:
    grade = with_verdicts(batch.grades[0], Verdict.WRONG_ANSWER, Verdict.WRONG_ANSWER)
    cases = tuple(replace(case, points=case.max_points * (case.verdict is Verdict.ACCEPTED)) for case in grade.cases)
    first, second = cases[:2]
    share = batch.assignment.settings.worth.tests / sum(case.max_points for case in cases)
    grade = replace(grade, cases=cases, points=replace(grade.points, tests=0.0))
    one = Diagnosis("largest_first", "It takes from the largest.", fit=Fit.PART, cases=(first.name,))
    worth = advise(batch.assignment, replace(grade, diagnosis=(one,))).worth
    assert worth == pytest.approx(first.max_points * share)
    for left_open in (replace(one, untried=(second.name,)), one):
        stopped = replace(second, limit=None if left_open.untried else Limit.CPU)
        open_grade = replace(grade, diagnosis=(left_open,), cases=(first, stopped, *cases[2:]))
        assert advise(batch.assignment, open_grade).worth == batch.assignment.settings.worth.tests
    both = replace(one, fit=Fit.WHOLE, cases=(first.name, second.name))
    assert advise(batch.assignment, replace(grade, diagnosis=(both,))).worth == batch.assignment.settings.worth.tests


def test_mistakes_that_are_all_made_are_named_with_and_those_of_a_tie_with_or() -> None:
    one, two = (Diagnosis(name, "x", fit=Fit.PART, cases=(name,)) for name in ("adds", "cuts"))
    assert join_mistake_names((one, two)) == "adds and cuts"
    assert join_mistake_names((replace(one, fit=Fit.WHOLE), replace(two, fit=Fit.WHOLE))) == "adds or cuts"
    assert join_mistake_names((one, replace(one, message="There, too."), two)) == "adds and cuts", "each once"
    assert join_mistake_names(()) == ""


def test_the_line_of_the_mistake_comes_before_that_of_the_crash(batch: Batch) -> None:
    """Who could not open a file crashes where the file is read; what is to be fixed is its name."""
    grade = replace(with_verdicts(batch.grades[0], Verdict.RUNTIME_ERROR), source="a\nb\nc\nd\n", source_name="Nim.py")
    crashed = replace(grade.cases[0], stop=Stop(4, "ValueError: read of closed file"))
    grade = replace(grade, cases=(crashed, *grade.cases[1:]))
    place = Stop(2, "This line names the file “in.txt”.", StopKind.NAMED)
    known = Diagnosis("reads another file", "It opens in.txt.", "reads-other-file", cases=(crashed.name,), place=place)
    named = replace(grade, diagnosis=(known,))
    page, terminal, _ = texts(batch, named)
    assert advise(batch.assignment, named).line == 2
    assert "This line names the file “in.txt”." in page
    assert "look at Nim.py:2: This line names the file “in.txt”." in terminal
    same = replace(known, place=replace(place, line=4))
    told = advise(batch.assignment, replace(grade, diagnosis=(same,)))
    assert (told.line, told.fault) == (4, "ValueError: read of closed file")


def test_a_line_that_stopped_a_program_without_a_word_is_told_so(batch: Batch) -> None:
    grade = replace(with_verdicts(batch.grades[0], Verdict.RUNTIME_ERROR), source="a\nb\nc\n", source_name="nim.c")
    crashed = replace(grade.cases[0], stderr="nim: nim.c:2: f: Assertion `x' failed.")
    grade = replace(grade, cases=(crashed, *grade.cases[1:]))
    known = Diagnosis("adds", "It adds.", cases=(crashed.name,))
    for told, before in ((grade, "Nim.py:2:"), (replace(grade, diagnosis=(known,)), "stops at Nim.py:2:")):
        page, terminal, _ = texts(batch, told)
        assert f"{before} The program stopped here." in terminal
        assert page.count("The program stopped here.") == 2  # in the card and in the code


def test_the_line_that_prints_a_wrong_form_is_no_crash(batch: Batch) -> None:
    grade = replace(with_verdicts(batch.grades[0], Verdict.WRONG_ANSWER), source="a\nb\nc\n", source_name="Nim.py")
    wrong = replace(grade.cases[0], stop=Stop(2, kind=StopKind.PRINTED))
    grade = replace(grade, cases=(wrong, *grade.cases[1:]))
    page, terminal, data = texts(batch, grade)
    assert (data["line"], data["next_step"]) == (2, "fix_case")
    assert "printed at Nim.py:2: What differs first is printed here; what makes it may stand elsewhere." in terminal
    assert "What differs first is printed here; what makes it may stand elsewhere." in page
    assert "stopped the program" not in page + terminal
    named = replace(grade, diagnosis=(Diagnosis("adds", "It adds.", cases=(wrong.name,)),))
    assert "printed at Nim.py:2: The first difference is printed here. " in texts(batch, named)[1]


def test_the_line_of_a_mistake_is_told_where_only_hidden_tests_fail(batch: Batch) -> None:
    grade = replace(with_verdicts(batch.grades[0], Verdict.RUNTIME_ERROR), source="a\nb\nc\n", source_name="Nim.py")
    hidden = replace(grade.cases[0], visibility="hidden", stderr='File "Nim.py", line 1, in f\nRecursionError: deep')
    grade = replace(grade, cases=(hidden, *grade.cases[1:]))
    place = Stop(2, "The function calls itself here.", StopKind.NAMED)
    known = Diagnosis("recursion too deep", "It goes too deep.", "deep-recursion", cases=(hidden.name,), place=place)
    page, _, data = texts(batch, replace(grade, diagnosis=(known,)))
    assert data["line"] == 2
    assert "The function calls itself here." in page
    _, _, data = texts(batch, grade)
    assert data["line"] is None  # where a hidden test stops is told to nobody


def test_a_hint_is_not_shown_beside_a_cause_that_the_assignment_knows(batch: Batch) -> None:
    """Who starts other programs is not helped by a word on the input of the test."""
    grade = with_verdicts(batch.grades[0], Verdict.RUNTIME_ERROR)
    forked = "BlockingIOError: [Errno 11] Resource temporarily unavailable"
    for stderr, is_hinted in ((forked, False), ("ValueError", True)):
        failed = replace(grade.cases[0], stderr=stderr, hint="Look at line 1.")
        told = advise(batch.assignment, replace(grade, cases=(failed, *grade.cases[1:])))
        assert (bool(told.hint), bool(told.cause)) == (is_hinted, not is_hinted)


def test_a_limit_that_every_test_exceeds_has_no_hint(batch: Batch) -> None:
    """What a test is about is not why the program prints without end whatever it reads."""
    first = batch.grades[0]
    grade = with_verdicts(first, *[Verdict.OUTPUT_LIMIT] * len(first.cases))
    cases = tuple(replace(each, limit=Limit.OUTPUT, hint="Look at line 1.") for each in grade.cases)
    told = advise(batch.assignment, replace(grade, cases=cases, diagnosis=()))
    assert (told.case is not None, told.hint) == (True, "")
    one = replace(cases[0], verdict=Verdict.ACCEPTED, limit=None)
    told = advise(batch.assignment, replace(grade, cases=(one, *cases[1:]), diagnosis=()))
    assert told.hint == "Look at line 1."


def test_a_mistake_that_may_explain_claims_no_test(batch: Batch) -> None:
    known = Diagnosis("Strings compared by ==", "It compares Strings.", "text-identity", Fit.PART)
    page, terminal, _ = texts(batch, replace(with_verdicts(batch.grades[0], Verdict.WRONG_ANSWER), diagnosis=(known,)))
    for text in (page, terminal):
        assert "This mistake may be why tests fail." in text
        assert "explains 0" not in text
        assert "is worth up to" not in text
