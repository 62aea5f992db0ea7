"""Answers of several lines, other layouts, and references at fault for one student: real programs, a real reference."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.errors import ReferenceFault
from grader.feedback import smallest
from grader.grading import Explainer, Request, grade_batch, open_sandbox
from grader.model import Batch, Grade, Verdict
from grader.reference.client import ReferenceWorker
from grader.reports import format_results_json
from grader.reports.write import format_student_page
from grader.sandbox import Sandbox

from ..conftest import Course, read_class

CASES = """
    - name: some
      input: |
        2 7
        31 4
        3 3
"""
REFERENCE = '''
import re

from grader.model import Explanation, Variant


def pairs(text):
    return [tuple(map(int, line.split())) for line in text.splitlines()]


def written(values):
    return "Sums\\n" + "".join(f"pair {number}\\nsum {value}\\n" for number, value in enumerate(values, 1))


def solve(text):
    return written(one + other for one, other in pairs(text))


def validate(text):
    if not text.strip() or any(len(line.split()) != 2 for line in text.splitlines()):
        raise ValueError("two numbers")


def shrink(text):
    lines = text.splitlines()
    for index in range(len(lines)):
        if len(lines) > 1:
            yield "".join(f"{line}\\n" for line in lines[:index] + lines[index + 1 :])
    for index, (one, other) in enumerate(pairs(text)):
        for less in ((one // 2, other), (one, other // 2)):
            if less != (one, other):
                changed = [*lines[:index], f"{less[0]} {less[1]}", *lines[index + 1 :]]
                yield "".join(f"{each}\\n" for each in changed)


def parts(text):
    return [("the title", 1), *((f"pair {number}", 2) for number in range(1, len(text.splitlines()) + 1))]


def explain(text, item):
    if item == 0:
        return Explanation("Sums", ("The title comes first.",))
    one, other = pairs(text)[item - 1]
    return Explanation(str(one + other), (f"{one} + {other} of item {item}",))


def refute(text, item, answer):
    return Explanation("", (f"item {item} is not {answer!r}",))


def canonical(text, output):
    """`1) 9` on one line, with or without the title."""
    found = re.findall(r"^([0-9]+)\\) (-?[0-9]+)$", output, re.MULTILINE)
    if not found:
        return output
    return written(int(value) for _, value in found)


VARIANTS = {"product": Variant(lambda text: written(one * other for one, other in pairs(text)), "You multiply.")}
'''
PROGRAM = """
    # File: Double.py
    import sys
    print("Sums")
    for number, line in enumerate(sys.stdin, 1):
        one, other = map(int, line.split())
        print("pair", number)
        print("sum", one + other)
"""
OTHER_LAYOUT = """
    # File: Double.py
    import sys
    for number, line in enumerate(sys.stdin, 1):
        one, other = map(int, line.split())
        print(f"{number}) {one + other}")
"""


@pytest.fixture
def sums(course: Course) -> Course:
    course.write("cases/double/basic.yaml", CASES)
    course.write("reference/double.py", REFERENCE)
    return course


@pytest.fixture
def sandbox(course: Course) -> Iterator[Sandbox]:
    with open_sandbox(2, load_assignment("double", course.folder)) as opened:
        yield opened


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine ends no search."""
    monkeypatch.setattr(smallest, "MOST_SECONDS", 60.0)


def configure(course: Course, compare: str) -> None:
    path = course.folder / "cases/double/assignment.yaml"
    path.write_text(f"{path.read_text('utf-8')}\ncompare: {compare}\n", encoding="utf-8")


def grade(course: Course, sandbox: Sandbox, time_limit: float = 10) -> tuple[Batch, list[str]]:
    assignment = resolve_expected(load_assignment("double", course.folder))
    submissions = read_class(assignment)
    assert assignment.reference is not None
    with ReferenceWorker(assignment.reference, time_limit) as worker:
        explainer = Explainer(worker, assignment.cases)
        batch = grade_batch(Request(assignment, submissions), sandbox, 2, None, explainer, lambda *_: None)
    return batch, explainer.faults


def graded(course: Course, sandbox: Sandbox, **programs: str) -> dict[str, Grade]:
    for name, program in programs.items():
        course.submit(name, program)
    batch, faults = grade(course, sandbox)
    assert faults == []
    return {each.submitter: each for each in batch.grades}


WRONG_THIRD = PROGRAM.replace("one + other", "one + other + (one == 3)")


# --- answers ----------------------------------------------------------------------------------------------------------


def test_an_explanation_is_of_the_answer_that_is_wrong_and_has_its_name(sums: Course, sandbox: Sandbox) -> None:
    ada = graded(sums, sandbox, ada=WRONG_THIRD)["ada"]
    case = ada.cases[0]
    assert {item: why.steps for item, why in case.explanations.items()} == {3: ("3 + 3 of item 3",)}
    assert {item: why.steps for item, why in case.refutations.items()} == {
        3: ("item 3 is not 'pair 3\\nsum 7'",),
    }
    assert case.answer_names == {3: "pair 3"}
    assert ada.smallest is not None
    assert ada.smallest.answer == "pair 1"
    assert ada.smallest.explanation is not None
    assert ada.smallest.explanation.answer == str(sum(map(int, ada.smallest.input.split())))


def test_the_page_calls_the_answer_by_its_name(sums: Course, sandbox: Sandbox) -> None:
    sums.submit("ada", PROGRAM.replace("one + other", "one * other"))
    batch, _ = grade(sums, sandbox)
    page = format_student_page(batch, batch.grades[0])
    assert "<summary>Why pair 1 is " in page
    assert "<summary>Why pair 2 is " in page
    assert "ata set" not in page


def test_without_parts_an_answer_is_called_by_its_line(sums: Course, sandbox: Sandbox) -> None:
    before, _, after = REFERENCE.partition("def parts(text):")
    rest = after.partition("\n\n\n")[2].replace("pairs(text)[item - 1]", "pairs(text)[(item - 2) // 2]")
    sums.write("reference/double.py", before + rest)
    case = graded(sums, sandbox, ada=WRONG_THIRD)["ada"].cases[0]
    assert case.answer_names == {6: "line 7"}
    assert case.explanations[6].answer == "6"


@pytest.mark.parametrize(
    ("program", "share"),
    [
        (WRONG_THIRD, 3 / 4),
        (PROGRAM.replace("Sums", "sums!"), 3 / 4),
        (PROGRAM.replace("one + other", "one - other"), 1 / 4),
        (PROGRAM.replace("    # File", "    print('x')\n    # File"), 4 / 5),
    ],
)
def test_partial_credit_is_by_answers(sums: Course, sandbox: Sandbox, program: str, share: float) -> None:
    configure(sums, "{mode: lines, partial: per_line}")
    (case,) = graded(sums, sandbox, ada=program)["ada"].cases
    assert (case.verdict, case.points) == (Verdict.WRONG_ANSWER, pytest.approx(share))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return [('all', 2)]", "parts() tells of 2 lines, but solve() gives 7 lines"),
        ("return [('', 7)]", "parts() must return a list of names and numbers of lines"),
        ("return [('all', True)]", "parts() must return a list of names and numbers of lines"),
        ("return 7", "parts() must return a list of names and numbers of lines"),
        ("return 1 // 0", "parts(), case `some`: ZeroDivisionError"),
    ],
)
def test_parts_that_do_not_fit_the_answer_are_a_fault_of_the_reference(sums: Course, body: str, told: str) -> None:
    sums.write("reference/double.py", f"{REFERENCE}\n\ndef parts(text):\n    {body}\n")
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load_assignment("double", sums.folder))
    assert told in caught.value.message


# --- layouts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["lines", "exact", "tokens", "numbers", "unordered", "kattis"])
def test_a_permitted_layout_is_accepted_in_every_mode(sums: Course, sandbox: Sandbox, mode: str) -> None:
    configure(sums, f"{{mode: {mode}}}")
    (case,) = graded(sums, sandbox, ada=OTHER_LAYOUT)["ada"].cases
    assert (case.verdict, case.points) == (Verdict.ACCEPTED, 1)
    assert case.actual == "1) 9\n2) 35\n3) 6\n"
    assert case.read_as == "Sums\npair 1\nsum 9\npair 2\nsum 35\npair 3\nsum 6\n"


def test_a_layout_costs_what_form_costs_where_the_assignment_says_so(sums: Course, sandbox: Sandbox) -> None:
    configure(sums, "{mode: lines, form_share: 0.5}")
    (case,) = graded(sums, sandbox, ada=OTHER_LAYOUT)["ada"].cases
    assert (case.verdict, case.points) == (Verdict.PRESENTATION_ERROR, 0.5)
    assert case.difference is not None
    assert case.difference.summary == (
        "the answers are right, but not in the layout asked for: read as “Sums” and so on"
    )


def test_some_right_answers_in_another_layout_never_earn_more_than_all_of_them(sums: Course, sandbox: Sandbox) -> None:
    configure(sums, "{mode: lines, form_share: 0.5, partial: per_line}")
    wrong = OTHER_LAYOUT.replace("one + other}", "one + other + (one == 3)}")
    empty = OTHER_LAYOUT.replace("print(", "print(), print(", 1)
    grades = graded(sums, sandbox, ada=OTHER_LAYOUT, bo=wrong, cy=empty)
    earned = {name: (each.cases[0].verdict, each.cases[0].points) for name, each in grades.items()}
    assert earned == {
        "ada": (Verdict.PRESENTATION_ERROR, 0.5),
        "cy": (Verdict.PRESENTATION_ERROR, 0.5),
        "bo": (Verdict.WRONG_ANSWER, pytest.approx(0.5 * 3 / 4)),
    }


def test_a_right_program_is_not_read_at_all(sums: Course, sandbox: Sandbox) -> None:
    (case,) = graded(sums, sandbox, ada=PROGRAM)["ada"].cases
    assert (case.verdict, case.read_as) == (Verdict.ACCEPTED, "")


def test_all_that_is_told_of_a_layout_is_as_if_the_reference_s_own_had_been_printed(
    sums: Course, sandbox: Sandbox
) -> None:
    configure(sums, "{mode: lines, partial: per_line}")
    wrong = {
        name: text.replace("one + other", "one * other") for name, text in [("ada", PROGRAM), ("bo", OTHER_LAYOUT)]
    }
    found = graded(sums, sandbox, **wrong)
    ada, bo = found["ada"], found["bo"]
    assert [each.variant for each in bo.diagnosis] == ["product"]
    assert ada.cluster == bo.cluster != ""
    assert (bo.cases[0].points, bo.cases[0].explanations) == (ada.cases[0].points, ada.cases[0].explanations)
    assert bo.cases[0].refutations == ada.cases[0].refutations
    assert bo.smallest is not None
    assert ada.smallest is not None
    assert (bo.smallest.input, bo.smallest.explanation) == (ada.smallest.input, ada.smallest.explanation)
    assert bo.smallest.read_as == ada.smallest.actual


def test_page_and_results_say_what_was_read(sums: Course, sandbox: Sandbox) -> None:
    sums.submit("bo", OTHER_LAYOUT.replace("one + other", "one * other"))
    batch, _ = grade(sums, sandbox)
    page = format_student_page(batch, batch.grades[0])
    assert "read as" in page.lower()
    assert "sum 14" in page
    assert '"read_as": "Sums' in format_results_json(batch)


def test_what_is_worse_once_it_was_read_counts_as_it_stands(sums: Course, sandbox: Sandbox) -> None:
    configure(sums, "{mode: lines, partial: per_line}")
    sums.write("reference/double.py", f"{REFERENCE}\n\ndef canonical(text, output):\n    return 'nothing'\n")
    (case,) = graded(sums, sandbox, ada=WRONG_THIRD)["ada"].cases
    assert (case.points, case.read_as) == (pytest.approx(3 / 4), "")


# --- a reference at fault for one student -----------------------------------------------------------------------------

FOR_ADA = {
    "canonical": ("canonical(text, output)", "'sum 14' in output"),
    "explain": ("explain(text, item)", "text.startswith('2 7') and item == 1"),
    "refute": ("refute(text, item, answer)", "answer.endswith('14')"),
}


@pytest.mark.parametrize("what", FOR_ADA)
def test_a_fault_costs_one_explanation_and_nobody_else_anything(sums: Course, sandbox: Sandbox, what: str) -> None:
    signature, when = FOR_ADA[what]
    arguments = signature.partition("(")[2]
    sums.write(
        "reference/double.py",
        f"{REFERENCE}\n\n_{what} = {what}\n\n\ndef {signature}:\n    if {when}:\n        raise KeyError('ada')\n"
        f"    return _{what}({arguments}\n",
    )
    sums.write("cases/double/basic.yaml", CASES + "    - name: other\n      input: |\n        5 6\n        1 1\n")
    sums.submit("ada", PROGRAM.replace("one + other", "one * other"))
    sums.submit("bo", PROGRAM.replace("one + other", "one * other if one in (5, 1, 0) else one + other"))
    batch, faults = grade(sums, sandbox)
    bo = batch.grades[1]
    assert bo.smallest is not None
    assert bo.smallest.explanation is not None
    assert bo.smallest.refutation is not None
    assert bo.cases[1].explanations
    (fault,) = faults
    assert fault.startswith(f"reference/double.py:{len(REFERENCE.splitlines()) + 7}: {what}(): KeyError: 'ada'")
    assert "\nThe input was:\n" in fault


def test_a_search_that_ends_among_longer_inputs_is_no_fault(sums: Course, sandbox: Sandbox) -> None:
    """What shrink() offers at the end may all be longer: `9` and `10` for `8`."""
    sums.write(
        "reference/double.py",
        f"{REFERENCE}\n\n_shrink = shrink\n\n\ndef shrink(text):\n"
        "    yield from _shrink(text)\n    yield text + '1 1\\n'\n",
    )
    found = graded(sums, sandbox, ada=PROGRAM.replace("one + other", "one * other"), bo=WRONG_THIRD)
    assert None not in [each.smallest for each in found.values()]


def test_a_function_that_hangs_for_one_student_is_asked_for_the_others(sums: Course, sandbox: Sandbox) -> None:
    sums.write(
        "reference/double.py",
        f"{REFERENCE}\n\n_explain = explain\n\n\ndef explain(text, item):\n    while '31' in text:\n        pass\n"
        "    return _explain(text, item)\n",
    )
    sums.write("cases/double/basic.yaml", CASES + "    - name: other\n      input: |\n        5 6\n        1 1\n")
    sums.submit("ada", PROGRAM.replace("one + other", "one * other"))
    sums.submit("bo", PROGRAM.replace("one + other", "one * other if one == 5 else one + other"))
    batch, faults = grade(sums, sandbox, time_limit=1)
    (fault,) = faults
    assert "explain(): took longer than 1 s" in fault
    assert "31 4" in fault
    ada, bo = batch.grades
    assert ada.cases[0].explanations == {}
    assert ada.smallest is not None
    assert ada.smallest.explanation is not None
    assert bo.cases[1].explanations


def test_a_fault_of_shrink_is_told_with_its_input_and_the_next_input_is_shrunk(sums: Course) -> None:
    fault = "if text == '2 7\\n':\n        raise KeyError('ada')\n    return _shrink(text)\n"
    sums.write("reference/double.py", f"{REFERENCE}\n\n_shrink = shrink\n\n\ndef shrink(text):\n    {fault}")
    with ReferenceWorker(sums.folder / "reference/double.py") as worker:
        explainer = Explainer(worker, ())
        assert explainer.shrink("2 7\n", 5) is None
        assert explainer.shrink("31 4\n", 5) == ("15 4\n", "31 2\n")
        assert explainer.shrink("2 7\n", 5) is None
    (told,) = explainer.faults
    assert told.startswith("reference/double.py:")
    assert told.endswith("The input was:\n2 7\n")
