"""Cases against variants: caught, not caught, and variants that fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grader.assignments import load_assignment, validate_assignment
from grader.errors import ReferenceFault
from grader.model import Assignment, Case

Course = Callable[..., Path]

REFERENCE = """\
from grader.reference_api import Variant

def solve(text):
    return str(sum(map(int, text.split()))) + "\\n"

def first(text):
    return text.split()[0]

def spaced(text):
    return " " + solve(text)

def broken(text):
    return text.split()[1]

def hung(text):
    while True: pass

VARIANTS = {
    "first number only": Variant(first, "You take only the first number."),
    "blank first": Variant(spaced, "You print a blank first."),
}
"""


def load(course: Course, cases: str, reference: str = REFERENCE) -> Assignment:
    return load_assignment("sums", course({"cases/sums/plain.yaml": cases, "reference/sums.py": reference}))


def test_the_matrix_names_the_cases_that_catch(course: Course) -> None:
    validation = validate_assignment(load(course, "- {name: one, input: '5'}\n- {name: two, input: 5 6}\n"))
    first, blank = validation.variants
    assert (first.name, first.caught, first.message) == (
        "first number only",
        (False, True),
        "You take only the first number.",
    )
    assert blank.caught == (True, True)
    assert validation.caught_by(first) == ("two",)
    assert validation.survivors == ()
    assert [case.expected for case in validation.assignment.cases] == ["5\n", "11\n"]


def test_a_variant_that_no_case_catches_survives(course: Course) -> None:
    validation = validate_assignment(load(course, "- {name: one, input: '5'}\n"))
    assert [variant.name for variant in validation.survivors] == ["first number only"]


def test_the_comparison_of_the_judge_may_be_given(course: Course) -> None:
    def by_words(case: Case, output: str) -> bool:
        return output.split() == (case.expected or "").split()

    validation = validate_assignment(load(course, "- {name: two, input: 5 6}\n"), by_words)
    assert [variant.name for variant in validation.survivors] == ["blank first"]


def test_variants_that_raise_or_hang_are_all_named(course: Course) -> None:
    reference = REFERENCE.replace("VARIANTS = {", "VARIANTS = {'b': Variant(broken, 'b'), 'h': Variant(hung, 'h'),")
    with pytest.raises(ReferenceFault) as caught:
        validate_assignment(load(course, "- {name: one, input: '5'}\n", reference), time_limit=0.5)
    broken, hung = [line for line in caught.value.message.splitlines() if not line.startswith(" ")]
    assert broken.startswith("reference/sums.py:13: variant `b`, case `one`: IndexError")
    assert hung == "reference/sums.py:16: variant `h`, case `one`: took longer than 0.5 s"


def test_without_variants_or_reference_nothing_survives(course: Course) -> None:
    assert validate_assignment(load_assignment("sums", course())).variants == ()
    cases = "- {name: one, input: '5', expected: '5'}\n"
    root = course(
        {
            "cases/sums/assignment.yaml": "name: sums\nsubmission: {file: sums.py}\n",
            "cases/sums/plain.yaml": cases,
        }
    )
    assert validate_assignment(load_assignment("sums", root)).variants == ()


@pytest.mark.parametrize(
    ("function", "told"),
    [
        ("def shrink(text): raise KeyError(text)", "shrink(): KeyError: '5'"),
        (
            "def shrink(text):\n    while True: yield text + ' 1'",
            "shrink(): none of the 10000 inputs that shrink() gives is smaller",
        ),
        (
            "def canonical(text, output): return output.upper() if output == '?\\n' else 1",
            "canonical(): canonical() must return text (str), not int",
        ),
        ("def explain(text, item): return 'because'", "explain(): explain() must return an Explanation, not str"),
        (
            "def refute(text, item, answer): return 1 // 0",
            "refute(): ZeroDivisionError: integer division or modulo by zero",
        ),
    ],
)
def test_what_gives_students_their_feedback_is_tried(course: Course, function: str, told: str) -> None:
    with pytest.raises(ReferenceFault) as caught:
        validate_assignment(load(course, "- {name: one, input: '5'}\n", f"{REFERENCE}\n{function}\n"))
    assert [line for line in caught.value.message.splitlines() if not line.startswith(" ")] == [
        f"reference/sums.py:{len(REFERENCE.splitlines()) + 2}: {told}"
    ]


def test_of_a_shrink_that_hangs_is_told_with_which_input(course: Course) -> None:
    reference = f"{REFERENCE}\ndef shrink(text):\n    while True: pass\n"
    with pytest.raises(ReferenceFault, match=r"shrink\(\): took longer than 0\.5 s\n    on the input '5'$"):
        validate_assignment(load(course, "- {name: one, input: '5'}\n", reference), time_limit=0.5)


def test_what_shrink_gives_is_solved_where_it_keeps_the_rules(course: Course) -> None:
    rules = "def validate(text):\n    if not text: raise ValueError('empty')\n"
    cases = "- {name: one, input: '5 6'}\n"
    validate_assignment(load(course, cases, f"{REFERENCE}\n{rules}\ndef shrink(text): return ['', '6']\n"))
    with pytest.raises(ReferenceFault, match=r"solve\(\): ValueError: invalid literal"):
        validate_assignment(load(course, cases, f"{REFERENCE}\n{rules}\ndef shrink(text): return ['', 'x']\n"))


BY_ANSWER = """\
from grader.reference_api import Explanation

def solve(text):
    return "".join(word + "\\n" for word in text.split())

def explain(text, item):
    return Explanation(text.split()[item], ("it is so",))

def shrink(text):
    words = text.split()
    for index in range(len(words)):
        if len(words) > 1:
            yield " ".join(words[:index] + words[index + 1:])
"""


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (
            "_explain = explain\ndef explain(text, item): return _explain(text, item) if item < 3 else 1 // 0",
            "explain(): ZeroDivisionError",
        ),
        (
            "_explain = explain\ndef explain(text, item): return _explain(text, item) if text != 'd' else 1 // 0",
            "explain(): ZeroDivisionError",
        ),
        (
            "_shrink = shrink\ndef shrink(text):\n    yield from _shrink(text)\n    assert text != 'c d'",
            "shrink(): AssertionError",
        ),
        (
            "def refute(text, item, answer): return None if item < 3 else Explanation('', [1, 2])",
            "refute(): the Explanation is wrong at",
        ),
        ("def canonical(text, output): return output.replace('d', 'e')", "canonical() changes the answer of solve()"),
        ("def parts(text): return [('all', 4)]", "parts() tells of 4 lines, but solve() gives"),
    ],
)
def test_feedback_is_tried_to_its_end_for_every_answer_and_on_small_inputs(
    course: Course, fault: str, told: str
) -> None:
    cases = "- {name: one, input: 'a b c d'}\n"
    validate_assignment(load(course, cases, BY_ANSWER))
    with pytest.raises(ReferenceFault) as caught:
        validate_assignment(load(course, cases, f"{BY_ANSWER}\n{fault}\n"))
    assert told in caught.value.message
    assert "    on the input '" in caught.value.message


# --- prove() ---------------------------------------------------------------------------------------------------------

PROOF = REFERENCE + "\ndef prove():\n    "
ONE = "- {name: one, input: 5 6}\n"


def test_what_the_reference_proves_is_told(course: Course) -> None:
    assert validate_assignment(load(course, ONE)).proved == ""
    proved = validate_assignment(load(course, ONE, PROOF + "return 'all sums up to 9'")).proved
    assert proved == "all sums up to 9"


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("assert solve('1 1') == '3', 'one and one'", "sums.py:24: prove(): AssertionError: one and one"),
        ("return None", "prove() must return text (str), not NoneType"),
        ("return ' '", "prove() must say what it has proved"),
        ("while True: pass", "prove(): took longer than 0.3 s"),
    ],
)
def test_a_proof_that_fails_is_a_fault_of_the_reference(course: Course, body: str, wanted: str) -> None:
    with pytest.raises(ReferenceFault) as caught:
        validate_assignment(load(course, ONE, PROOF + body), time_limit=0.3)
    assert wanted in caught.value.message
