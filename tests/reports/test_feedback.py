"""What no other grader tells: the mistake, the smallest input that shows it, why; and who else fails alike."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.config.strict_yaml import read_content
from grader.model import (
    Batch,
    Diagnosis,
    Difference,
    Finding,
    Fit,
    Grade,
    LinePair,
    Severity,
    SmallestInput,
    Stop,
    StopKind,
    Verdict,
)
from grader.reports import format_student_page, name_pages
from grader.reports.anonymous import make_anonymous
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.html import render_class
from grader.reports.pages.mistakes import describe_mistake, split_first_sentence
from grader.reports.pages.smallest_view import view_smallest

LAST = Diagnosis("last", "Your program takes the last heap; the first is asked for. Stop at the first one.")
ZERO = Diagnosis("zero", "Your program counts from 0.")


def first(page: str) -> str:
    """The section that is read first, as text."""
    start = page.index('<h2 id="first"')
    inside = page[start : page.index("</section>", start)]
    text = re.sub(r"<[^>]+>", "", re.sub(r"</(?:p|h\d|li|td|th|pre|dt|dd|code|summary|span|div)>", " ", inside))
    return html.unescape(re.sub(r"\s+", " ", text))


def ben(batch: Batch, **facts: object) -> Grade:
    return replace(batch.grades[1], **{"comments": (), **facts})


def smallest(batch: Batch, **facts: object) -> SmallestInput:
    found = batch.grades[1].smallest
    assert found is not None
    return replace(found, **facts)


def read(attribute: str) -> Any:
    """What the strict reader makes of a text that a button copies."""
    reading = read_content(Path("copied.yaml"), json.loads(html.unescape(attribute)).encode())
    assert reading.document is not None, reading.faults
    return reading.document.tree


# --- the mistake -----------------------------------------------------------------------------------------------------


def test_one_mistake_is_the_headline_and_what_to_do_follows(batch: Batch) -> None:
    failing = tuple(case.name for case in ben(batch).cases if case.verdict is not Verdict.ACCEPTED)
    page = format_student_page(batch, ben(batch, diagnosis=(replace(LAST, cases=failing),)))
    told = first(page)
    assert told.startswith("Your program takes the last heap; the first is asked for Stop at the first one. ")
    assert "This one mistake explains all 4 failing tests. Fixing it is worth up to 40 points." in page
    assert "4, all explained by the mistake above" in page


def test_a_mistake_that_explains_a_part_claims_no_more(batch: Batch) -> None:
    failing = [case.name for case in ben(batch).cases if case.verdict is not Verdict.ACCEPTED]
    page = format_student_page(batch, ben(batch, diagnosis=(replace(LAST, fit=Fit.PART, cases=(failing[1],)),)))
    assert "This mistake explains 1 of the 4 failing tests; the other 3 may have other causes (" in page
    assert f"4, not explained above: {failing[0]}, {failing[2]}, {failing[3]}" in page


def test_of_a_test_on_which_nobody_has_looked_nothing_is_said(batch: Batch) -> None:
    failing = [case.name for case in ben(batch).cases if case.verdict is not Verdict.ACCEPTED]
    part = replace(LAST, fit=Fit.PART, cases=tuple(failing[:2]), untried=tuple(failing[2:]))
    page = format_student_page(batch, ben(batch, diagnosis=(part,)))
    assert "This mistake explains at least 2 of the 4 failing tests" in page
    assert "not explained above" not in page and "all explained by" not in page


def test_where_only_tests_fail_that_cost_nothing_the_card_says_so(batch: Batch) -> None:
    cases = tuple(
        replace(case, max_points=1.0 if case.verdict is Verdict.ACCEPTED else 0.0, points=0.0)
        for case in ben(batch).cases
    )
    page = format_student_page(batch, ben(batch, cases=cases))
    assert '<section aria-labelledby="first" class="fix is-mild">' in page
    assert "What is left" in page and "The tests that fail cost no points." in page
    assert "cost no points" not in format_student_page(batch, ben(batch))


def test_a_second_mistake_stands_apart(batch: Batch) -> None:
    failing = tuple(case.name for case in ben(batch).cases if case.verdict is not Verdict.ACCEPTED)
    both = replace(LAST, cases=failing, then=("Your program counts from 0.",))
    page = format_student_page(batch, ben(batch, diagnosis=(both,)))
    assert "<p><strong>Then fix this:</strong> Your program counts from 0.</p>" in page
    assert "4, all explained by the two mistakes above" in page
    assert "A smaller input with the same mistake. The command runs the test " in page


def test_a_mistake_in_other_tests_stands_apart_too(batch: Batch) -> None:
    failing = [case.name for case in ben(batch).cases if case.verdict is not Verdict.ACCEPTED]
    two = replace(LAST, fit=Fit.PART, cases=tuple(failing[:3])), replace(ZERO, fit=Fit.PART, cases=(failing[3],))
    page = format_student_page(batch, ben(batch, diagnosis=two))
    assert "<p><strong>Then fix this:</strong> Your program counts from 0.</p>" in page
    assert "4, all explained by the two mistakes above" in page


def test_other_failures_are_counted_by_the_way_they_fail(batch: Batch) -> None:
    told = first(format_student_page(batch, ben(batch, diagnosis=())))
    assert "All 4 failing tests give a wrong answer" in told
    assert "may fail for the same reason" not in told


def test_a_tie_is_told_as_a_tie(batch: Batch) -> None:
    told = first(format_student_page(batch, ben(batch, diagnosis=(LAST, ZERO))))
    assert "It could be one of two mistakes They give the same outputs on these tests. It could be:" in told
    assert "Stop at the first one. or Your program counts from 0." in told
    assert "known mistake" not in format_student_page(batch, ben(batch, diagnosis=(LAST, ZERO)))


def test_the_same_mistake_elsewhere_is_told_by_its_line() -> None:
    here, there = (replace(ZERO, fit=Fit.PART, place=Stop(line, "Here.", StopKind.NAMED)) for line in (3, 8))
    nowhere, other = replace(there, place=None), replace(there, variant="twice", message="You add twice.")
    known = describe_mistake([here, there, nowhere, other])
    assert known
    assert known.then == ("The same is wrong on line 8.", ZERO.message, "You add twice.")


def test_a_tie_of_very_many_is_cut_with_a_count() -> None:
    known = describe_mistake([ZERO] * 12)
    assert known is not None
    assert (known.headline, len(known.either), known.more) == ("It could be one of 12 mistakes", 5, 7)
    assert describe_mistake(()) is None


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two. Three.", ("One", "Two. Three.")),
        ("`f('Enter n. Then')` is one. It is `A. B`.", ("`f('Enter n. Then')` is one", "It is `A. B`.")),
        ("Print h - (h ⊕ X), e.g. 2.", ("Print h - (h ⊕ X), e.g. 2", "")),
        ("No end", ("No end", "")),
        ("Why? Because.", ("Why?", "Because.")),
        ("", ("", "")),
    ],
)
def test_the_first_sentence(text: str, parts: tuple[str, str]) -> None:
    assert split_first_sentence(text) == parts


def test_code_in_a_known_mistake_is_code_and_in_a_students_text_it_is_not(batch: Batch) -> None:
    coded = replace(LAST, message="Your program writes `1 <counter>`. It is `counters`.")
    page = format_student_page(batch, ben(batch, diagnosis=(coded,)))
    assert "Your program writes <code>1 &lt;counter&gt;</code></h2>" in page
    assert "It is <code>counters</code>." in page
    stderr = 'File "Nim.py", line 4\nValueError: `x` and `y`'
    case = replace(batch.grades[1].cases[0], verdict=Verdict.RUNTIME_ERROR, stderr=stderr)
    crashed = ben(batch, diagnosis=(), smallest=None, cases=(case,))
    assert "Line 4 stopped the program: ValueError: `x` and `y`</h2>" in format_student_page(batch, crashed)


def test_a_mistake_and_where_it_stopped(batch: Batch) -> None:
    stderr = 'File "Nim.py", line 4\nValueError: no'
    case = replace(batch.grades[1].cases[0], verdict=Verdict.RUNTIME_ERROR, stderr=stderr)
    told = first(format_student_page(batch, ben(batch, diagnosis=(LAST,), cases=(case,))))
    assert told.index("takes the last heap") < told.index("Student's UT EID") < told.index("ValueError: no")


# --- the smallest input ----------------------------------------------------------------------------------------------


def test_the_smallest_input_stands_with_both_answers_and_why(batch: Batch) -> None:
    told = first(format_student_page(batch, ben(batch)))
    order = [
        "nim.txt 1 1 2",
        "Expected Remove 1 counters from Heap 2",
        "You printed Remove 41 counters from Heap 3",
        "grader check nim Nim.py --case",
        "A smaller input with the same mistake. The command runs the test “handout sample”.",
        "Why Remove 1 counters from Heap 2?",
        "What is wrong with your answer",
        "The opponent takes the last counter and wins.",
    ]
    places = [told.index(words) for words in order]
    assert places == sorted(places)


def test_no_command_is_shown_that_the_course_of_students_cannot_run(batch: Batch) -> None:
    """`grader pack` leaves out what only the reference can judge."""
    rule = batch.assignment.cases[0].compare.model_copy(update={"mode": "checker"})
    cases = tuple(replace(case, compare=rule) for case in batch.assignment.cases)
    judged = replace(batch, assignment=replace(batch.assignment, cases=cases))
    told = first(format_student_page(judged, ben(batch)))
    assert "A smaller input with the same mistake." in told
    assert "grader check" not in told
    assert "The command" not in told


def test_the_case_can_be_pasted_into_a_file_of_cases(batch: Batch) -> None:
    odd = smallest(batch, input="1\n 3\t4 \x00\u202e\n\n", expected="é\n")
    view = view_smallest(batch.assignment, odd)
    assert view
    (case,) = read(html.escape(json.dumps(view.case)))
    assert (case["input"], case["expected"]) == (odd.input, odd.expected)


def test_an_input_is_copied_as_it_is(batch: Batch) -> None:
    text = "1\r\n1\t2 \x00\u200b\ud800</pre>"
    page = format_student_page(batch, ben(batch, smallest=smallest(batch, input=text)))
    copied = re.search(r'data-input="([^"]*)"', page)
    assert copied
    assert json.loads(html.unescape(copied[1])) == text


def test_where_no_line_differs_the_outputs_are_shown(batch: Batch) -> None:
    found = smallest(batch, difference=None, actual="", verdict=Verdict.NO_OUTPUT)
    told = first(format_student_page(batch, ben(batch, smallest=found)))
    assert "Expected Remove 1 counters from Heap 2" in told
    assert "You printed nothing" in told


def test_a_line_that_one_side_lacks_says_so_where_it_stands(batch: Batch) -> None:
    """Else a reader has to count the gaps on the other side to find it."""
    pairs = (
        LinePair(1, None, "Heaps: 3", actual_number=1),
        LinePair(1, "Lose Game", "Lose Game", actual_number=2),
        LinePair(2, "Remove 1 counters", None),
    )
    found = Difference("line 1 is extra", 1, 1, "", "Heaps: 3", pairs)
    told = first(format_student_page(batch, ben(batch, smallest=smallest(batch, difference=found))))
    assert "Expected no such line 1 Lose Game 2 Remove 1 counters is missing You printed" in told
    assert "You printed 1 Heaps: 3 is an extra line 2 Lose Game no such line" in told


def test_a_program_that_prints_nothing_printed_nothing(batch: Batch) -> None:
    gone = Difference("line 1 is missing", 1, 1, "Lose Game", "", (LinePair(1, "Lose Game", None),))
    told = first(
        format_student_page(
            batch, ben(batch, smallest=smallest(batch, difference=gone, expected="Lose Game\n", actual=""))
        )
    )
    assert "Expected Lose Game You printed nothing" in told
    assert "no such line" not in told


def test_where_a_program_judges_no_output_is_expected(batch: Batch) -> None:
    judged = Difference("This is no multiple.", 1, 1, "", "3", (LinePair(1, None, "3", actual_number=1),))
    case = replace(batch.grades[1].cases[0], expected="", actual="3\n", difference=judged, explanations={})
    page = format_student_page(batch, ben(batch, cases=(case,), smallest=None, diagnosis=()))
    told = first(page)
    assert "You printed 3" in told
    assert "Expected" not in told
    assert "no such line" not in page


def test_an_empty_line_of_an_input_is_seen(batch: Batch) -> None:
    told = first(format_student_page(batch, ben(batch, smallest=smallest(batch, input="1\n0 0\n\n"))))
    assert "nim.txt 1 0 0 ⏎ empty line" in told


def test_the_dots_of_an_input_are_said_to_be_spaces(batch: Batch) -> None:
    told = first(format_student_page(batch, ben(batch, smallest=smallest(batch, input="1\n0  0\n"))))
    assert "nim.txt 1 0··0 · is a space" in told


@pytest.mark.parametrize(("reveal", "shown"), [("none", False), ("smallest", True)])
def test_of_a_hidden_case_it_is_shown_only_where_the_assignment_says_so(batch: Batch, reveal: str, shown: bool) -> None:
    settings = batch.assignment.settings.model_copy(update={"reveal": reveal})
    bent = replace(batch, assignment=replace(batch.assignment, settings=settings))
    ivy = replace(batch.grades[8], smallest=smallest(batch, case="largest heap is not the one"))
    page = format_student_page(bent, ivy)
    assert ("nim.txt</dt>" in page) is shown
    assert "Every visible test passes; 2 hidden tests fail" in page
    assert "grader check" not in page


def test_after_the_due_time_it_is_shown_for_cases_that_open_then(batch: Batch) -> None:
    ivy = replace(batch.grades[8], smallest=smallest(batch, case="nim-sum above every heap"))
    assert "A smaller input" not in format_student_page(batch, ivy)
    assert "A smaller input" in format_student_page(replace(batch, after_due_visible=True), ivy)


def test_a_hidden_failure_gets_its_mistake_and_nothing_of_its_input(batch: Batch, secret: str) -> None:
    page = format_student_page(batch, replace(batch.grades[8], diagnosis=(LAST,)))
    assert "Your program takes the last heap; the first is asked for</h2>" in page
    assert "Every visible test passes; 2 hidden tests fail." in page
    assert secret not in page


def test_a_picture_is_told_in_words(batch: Batch) -> None:
    page = format_student_page(batch, ben(batch))
    assert 'role="img" aria-label="Heap 2: 2 counters, 1 of them taken, 1 left"' in page
    assert "Outlined and crossed: taken." in page


# --- the instructor's words ------------------------------------------------------------------------------------------


def test_the_instructors_words_come_right_after_the_headline(batch: Batch) -> None:
    page = format_student_page(batch, replace(batch.grades[1], comments=("See me,\nplease.", "All of you: <b>")))
    assert page.index('<p class="eyebrow">From your instructor</p>') < page.index('<h2 id="first">')
    assert page.count('<p class="eyebrow">From your instructor</p>') == 2
    assert "See me,\nplease." in page
    assert "All of you: &lt;b&gt;" in page


def test_they_come_also_where_nothing_is_to_be_fixed(batch: Batch) -> None:
    page = format_student_page(batch, replace(batch.grades[0], comments=("Well done.",)))
    assert "Well done." in page


# --- those that fail alike -------------------------------------------------------------------------------------------


def alike(batch: Batch) -> str:
    page = render_class(gather_class_page(batch, name_pages(batch)))
    return page[page.index('<h2 id="mistakes"') : page.index('<h2 id="students"')]


def test_a_common_mistake_has_its_sentence_students_cost_and_an_example(batch: Batch) -> None:
    told = alike(batch)
    assert '<th scope="row">Time limit: 14 of 14 tests fail.</th>' in told
    assert "The known mistake <code>last suitable heap</code>: 4 of 14 tests fail" in told
    number = '<a href="#show=m-last-suitable-heap-0a1b2c" data-show>2</a></td><td class="number">−22.5</td>'
    assert f'{number}<td><a href="index-2.html">' in told
    one = replace(batch.grades[11], diagnosis=batch.grades[1].diagnosis)
    named = replace(batch, grades=(*batch.grades[:11], one))
    assert '<th scope="row">Your program takes the last heap that gets smaller</th>' in alike(named)
    (main,) = batch.grades[1].diagnosis
    own = replace(batch.grades[11], diagnosis=(replace(main, message="Code of its own."),))
    assert '<th scope="row">Last suitable heap.</th>' in alike(replace(batch, grades=(*batch.grades[:11], own)))
    assert "Your comment" in told
    page = gather_class_page(batch, name_pages(batch))
    assert {row.name for row in page.rows if "m-last-suitable-heap-0a1b2c" in row.tags} == {
        "Ben Okafor",
        "index",
    }
    explained = "1 of 7 failing programs is explained by a known mistake"
    assert page.explained == f"{explained}; mistakes of a single student are in the table below"


def test_what_a_mistake_is_found_by_stays_whatever_else_is_common(batch: Batch) -> None:
    """A link that was kept finds the same students after the next batch."""

    def tags(changed: Batch) -> dict[str, set[str]]:
        page = gather_class_page(changed, name_pages(changed))
        rows = [(row.name, tag) for row in page.rows for tag in row.tags if tag.startswith("m-")]
        return {one.tag: {name for name, tag in rows if tag == one.tag} for one in page.clusters}

    before = tags(batch)
    assert len(before) == 2
    assert any(before.values())
    assert tags(replace(batch, clusters=batch.clusters[::-1])) == before


def test_the_line_to_write_is_a_line_of_comments_yaml(batch: Batch) -> None:
    told = alike(batch)
    (copied,) = re.findall(r'data-text="([^"]*)"', told)
    assert read(copied) == {"last-suitable-heap-0a1b2c": "Your comment to these 2."}
    assert "Comment to all 2" in told
    assert "Add this line to <code>cases/nim/comments.yaml</code>, then run <code>grader grade nim</code>:" in told


def test_without_groups_there_is_no_section(batch: Batch) -> None:
    assert 'id="mistakes"' not in render_class(gather_class_page(replace(batch, clusters=()), name_pages(batch)))


def test_many_groups_are_folded(batch: Batch) -> None:
    told = alike(replace(batch, clusters=batch.clusters * 30))
    assert "<summary>50 rarer mistakes</summary>" in told


def test_anonymous_groups_and_words(batch: Batch) -> None:
    named = replace(
        batch,
        clusters=tuple(replace(one, comment="Ask Ben Okafor.") for one in batch.clusters),
        grades=(
            batch.grades[0],
            ben(batch, comments=("Ben Okafor, see me.",), smallest=smallest(batch, actual="by Ben Okafor\n")),
            *batch.grades[2:],
        ),
    )
    hidden = make_anonymous(named)
    told = "".join([alike(hidden), *(format_student_page(hidden, grade) for grade in hidden.grades)])
    assert "Okafor" not in told
    assert re.search(r"Ask student-\d\d\.", told)
    assert all(name in {grade.submitter for grade in hidden.grades} for name in hidden.clusters[0].submitters)


def test_names_of_code_in_a_remark_stand_as_code(batch: Batch) -> None:
    remark = Finding("ruff/F401", Severity.WARNING, "Nim.py", 1, 1, "`sys` imported but unused", "Remove unused import")
    page = format_student_page(batch, replace(ben(batch), findings=(remark,)))
    assert "<code>sys</code> imported but unused. Remove unused import" in page
    assert "`sys`" not in page


def test_the_summary_has_a_time_only_of_tests_that_needed_much_and_no_memory(batch: Batch) -> None:
    """In a warmed interpreter less memory counts than the program holds."""
    grade = ben(batch)
    for seconds, is_told in ((0.01, False), (1.9, True)):
        cases = tuple(replace(case, wall_seconds=seconds, cpu_seconds=seconds) for case in grade.cases)
        page = format_student_page(batch, replace(grade, cases=cases))
        summary = re.search(r"[^>]*sandbox: [^<]*", page)
        assert summary
        assert ("at most 1.900 s per test" in summary[0]) == is_told
        assert "MiB" not in summary[0]
