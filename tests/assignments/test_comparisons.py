"""What an assignment may write under `compare`, and what is told at load of a comparison that could never work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grader.assignments import FaultyAssignment, load_assignment, resolve_expected, validate_assignment
from grader.assignments.checks import Validation
from grader.errors import ReferenceFault

Course = Callable[..., Path]

SETTINGS = "name: sums\nsubmission: {file: sums.py}\nreference: sums.py\n"
ALONE = "name: sums\nsubmission: {file: sums.py}\n"
CASE = "- {name: x, input: x, expected: '3'}\n"


def faults(course: Course, compare: str, cases: str = CASE, settings: str = SETTINGS) -> list[str]:
    """Of a course whose assignment compares so: `file:line: message` of every fault, none when it loads."""
    files = {"cases/sums/assignment.yaml": settings + compare, "cases/sums/plain.yaml": cases}
    try:
        load_assignment("sums", course({**files, "cases/sums/checker.py": "pass\n"}))
    except FaultyAssignment as caught:
        return [f"{fault.path.name}:{fault.line}: {fault.message}" for fault in caught.faults]
    return []


@pytest.mark.parametrize(
    "compare",
    [
        "{mode: exact, form_share: 0.5}",
        "{mode: lines, form_share: 0, partial: per_line}",
        "{mode: tokens, partial: per_line}",
        "{mode: numbers, abs: 1e-6, rel: 0, partial: per_line}",
        "{mode: unordered, form_share: 1}",
        "{mode: regex, partial: per_line}",
        "{mode: kattis, args: case_sensitive float_tolerance 1e-6}",
        "{mode: kattis, args: ''}",
        "{mode: checker}",
        "{mode: checker, program: checker.py}",
        "{mode: checker, program: checker.py, args: any words}",
        "{mode: tokens, abs: null, rel: ~, args: , program: }",
    ],
)
def test_what_may_be_written(course: Course, compare: str) -> None:
    assert faults(course, f"compare: {compare}\n") == []
    assert faults(course, "", f"- name: x\n  input: x\n  expected: '3'\n  compare: {compare}\n") == []


@pytest.mark.parametrize(
    ("compare", "fault"),
    [
        ("{mode: lines, abs: 1}", "`abs` is not an option of mode `lines`, only of numbers"),
        ("{rel: 1}", "`rel` is not an option of mode `lines`, only of numbers"),
        ("{mode: exact, args: x}", "`args` is not an option of mode `exact`, only of kattis, checker"),
        ("{mode: checker, partial: per_line}", "`partial` is not an option of mode `checker`, only of exact, lines"),
        ("{mode: regex, form_share: 0.5}", "`form_share` is not an option of mode `regex`, only of exact, lines"),
        ("{mode: lines, program: checker.py}", "`program` is not an option of mode `lines`, only of checker"),
        ("{mode: checker, args: x}", "`args`: only a `program` takes arguments, and none is named"),
        ("{mode: kattis, args: case_sensetive}", "`args`: `case_sensetive` is not a flag of the Kattis validator"),
        ("{mode: kattis, args: float_tolerance}", "`args`: `float_tolerance` must be followed by a number"),
        ("{mode: numbers, abs: -1}", "`abs`: must be at least 0"),
        ("{mode: numbers, abs: .nan}", "`abs`: must be a number"),
        ("{mode: checker, program: ../checker.py}", "`program`: `../checker.py` is not a plain file name"),
        ("{mode: checker, program: missing.py}", "there is no checker `missing.py`"),
        ("{mode: checker, program: checker.exe}", "the suffix of `checker.exe` does not name a language"),
    ],
)
def test_what_may_not(course: Course, compare: str, fault: str) -> None:
    (found,) = faults(course, f"compare: {compare}\n")
    assert found.startswith(f"assignment.yaml:4: {fault}")
    (found,) = faults(course, "", f"- name: x\n  input: x\n  compare: {compare}\n")
    assert found.startswith(f"plain.yaml:3: {fault}")


def test_somebody_must_be_there_to_check(course: Course) -> None:
    assert faults(course, "compare: {mode: checker}\n", CASE, ALONE) == [
        "assignment.yaml:3: there is nothing to check the outputs with"
    ]
    assert faults(course, "compare: {mode: checker, program: checker.py}\n", CASE, ALONE) == []


PATTERNS = "- name: x\n  input: x\n  expected: |\n    [0-9]+\n    (open\n    a{2,1}\n"


def test_patterns_that_do_not_compile_are_all_told_with_their_lines(course: Course) -> None:
    found = faults(course, "compare: {mode: regex}\n", PATTERNS)
    assert [fault.split(":")[0] for fault in found] == ["plain.yaml", "plain.yaml"]
    assert "line 2 of `expected` is not a regular expression: missing )" in found[0]
    assert "line 3 of `expected` is not a regular expression: min repeat greater" in found[1]


def test_the_mode_of_the_case_counts(course: Course) -> None:
    as_lines = '- {name: a, input: x, expected: {lines: ["ok", "(b", "c"]}}\n'
    assert "line 2 of `expected` is not" in faults(course, "compare: {mode: regex}\n", as_lines)[0]
    assert faults(course, "compare: {mode: regex}\n", PATTERNS + "  compare: {mode: exact}\n") == []
    assert len(faults(course, "", PATTERNS + "  compare: {mode: regex}\n")) == 2
    assert len(faults(course, "compare: {mode: regex}\n", PATTERNS + "  compare: {}\n")) == 2


REFERENCE = """\
from grader.model import Judgement, Variant
def solve(text): return "2\\n"
def judge(text, output): return Judgement({right}, "no factor of ten")
VARIANTS = {{"other": Variant(lambda text: "5\\n", "…"), "wrong": Variant(lambda text: "3\\n", "…")}}
"""


def validated(course: Course, right: str, compare: str = "{mode: checker}") -> Validation:
    files = {
        "cases/sums/assignment.yaml": f"{SETTINGS}compare: {compare}\n",
        "cases/sums/plain.yaml": "- {name: x, input: '10'}\n",
        "cases/sums/checker.py": "pass\n",
        "reference/sums.py": REFERENCE.format(right=right),
    }
    return validate_assignment(load_assignment("sums", course(files)))


def test_a_variant_that_the_checker_accepts_survives(course: Course) -> None:
    validation = validated(course, "10 % int(output) == 0")
    assert [variant.name for variant in validation.survivors] == ["other"]


def test_what_only_a_program_could_tell_counts_as_caught(course: Course) -> None:
    assert validated(course, "False", "{mode: checker, program: checker.py}").survivors == ()


def test_a_reference_that_rejects_its_own_answer(course: Course) -> None:
    with pytest.raises(ReferenceFault, match=r"case `x`: judge\(\) does not accept the answer of solve\(\): no factor"):
        validated(course, "output == '5\\n'")


def test_written_patterns_stay_beside_a_reference(course: Course) -> None:
    settings = f"{SETTINGS}compare: {{mode: regex}}\n"
    cases = "- {name: x, input: '1 2', expected: '[0-9]+'}\n- {name: y, input: '1 2'}\n"
    root = course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases})
    resolved = resolve_expected(load_assignment("sums", root))
    assert [case.expected for case in resolved.cases] == ["[0-9]+", "3\n"]


def case_comparison(course: Course, compare: str, own: str) -> dict[str, object]:
    """How a case is compared that has a comparison of its own."""
    files = {
        "cases/sums/assignment.yaml": f"{ALONE}compare: {compare}\n",
        "cases/sums/plain.yaml": f"- {{name: x, input: x, expected: '3', compare: {own}}}\n",
        "cases/sums/checker.py": "pass\n",
    }
    rule = load_assignment("sums", course(files)).cases[0].compare
    return {name: value for name, value in rule if name != "form"}


@pytest.mark.parametrize(
    ("compare", "own", "found"),
    [
        (
            "{mode: tokens, partial: per_line, form_share: 0.5}",
            "{form: [letter-case]}",
            {"mode": "tokens", "partial": "per_line", "form_share": 0.5},
        ),
        ("{mode: tokens, form_share: 0.5}", "{form_share: 0.25}", {"mode": "tokens", "form_share": 0.25}),
        ("{mode: numbers, abs: 1, rel: 2}", "{abs: 3, rel: null}", {"mode": "numbers", "abs": 3, "rel": 2}),
        (
            "{mode: checker, program: checker.py}",
            "{args: x}",
            {"mode": "checker", "program": "checker.py", "args": "x"},
        ),
        ("{mode: tokens, partial: per_line}", "{mode: tokens}", {"mode": "tokens", "partial": None}),
        ("{mode: numbers, abs: 1}", "{mode: lines}", {"mode": "lines"}),
    ],
)
def test_a_case_without_a_mode_of_its_own_takes_over_what_it_leaves_out(
    course: Course, compare: str, own: str, found: dict[str, object]
) -> None:
    assert found.items() <= case_comparison(course, compare, own).items()
    assert ("abs" in case_comparison(course, compare, own)) == ("abs" in found)


def test_an_empty_comparison_of_a_case_is_that_of_the_assignment(course: Course) -> None:
    assert case_comparison(course, "{mode: tokens, partial: per_line}", "{}")["mode"] == "tokens"


@pytest.mark.parametrize(
    ("compare", "own", "faulty"),
    [
        ("{mode: numbers}", "{abs: 1}", []),
        (
            "{mode: numbers}",
            "{args: x}",
            ["plain.yaml:1: `args` is not an option of mode `numbers`, only of kattis, checker"],
        ),
        ("{mode: numbers, rel: 1}", "{abs: x}", ["plain.yaml:1: `abs`: must be a number"]),
        ("{mode: nmbers}", "{abs: 1}", ["assignment.yaml:3: `mode`: must be one of exact"]),
        ("{mode: numbers, rel: x}", "{abs: 1}", ["assignment.yaml:3: `rel`: must be a number"]),
        ("{mode: checker, program: checker.py}", "{files: [gone]}", ["plain.yaml:1: there is no file `gone`"]),
        ("{mode: regex}", "{partial: per_line}", []),
    ],
)
def test_faults_of_a_case_follow_the_mode_that_it_has(
    course: Course, compare: str, own: str, faulty: list[str]
) -> None:
    case = f"- {{name: x, input: x, expected: '3', compare: {own}}}\n"
    found = faults(course, f"compare: {compare}\n", case, ALONE)
    assert len(found) == len(faulty)
    assert all(told.startswith(start) for told, start in zip(found, faulty, strict=True)), found


def test_patterns_are_looked_at_where_the_mode_is_that_of_the_assignment(course: Course) -> None:
    case = "- {name: x, input: x, expected: '(', compare: {partial: per_line}}\n"
    (found,) = faults(course, "compare: {mode: regex}\n", case, ALONE)
    assert found.startswith("plain.yaml:1: line 1 of `expected` is not a regular expression")


def test_returned_values_take_over_the_tolerance_of_the_assignment(course: Course) -> None:
    files = {
        "cases/sums/assignment.yaml": f"{ALONE}compare: {{mode: numbers, abs: 2}}\n",
        "cases/sums/plain.yaml": "- {name: x, call: {function: f}, returns: 3, compare: {rel: 1}}\n",
    }
    rule = load_assignment("sums", course(files)).cases[0].compare
    assert (rule.mode, rule.options) == ("values", {"abs": 2, "rel": 1})
