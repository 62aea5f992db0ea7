"""Expected outputs, the lock of generated inputs, and references that disagree."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignments import load_assignment, resolve_expected, write_lock
from grader.assignments.case_places import CasePlaces
from grader.assignments.expected import describe_disagreement
from grader.errors import AssignmentError, ReferenceFault
from grader.model import Assignment
from grader.text.digest import digest

Course = Callable[..., Path]
GENERATED = "- {name: some, generate: {seed: 7, count: 3}}\n- {name: more, generate: {seed: 8, count: 5, top: 99}}\n"


def load(course: Course, cases: str, **more: str) -> Assignment:
    return load_assignment("sums", course({"cases/sums/plain.yaml": cases, **more}))


def test_the_reference_answers_every_case(course: Course) -> None:
    resolved = resolve_expected(load(course, "- {name: a, input: 1 2}\n- {name: b, input: 3 4, expected: '7'}\n"))
    assert [case.expected for case in resolved.cases] == ["3\n", "7\n"]


def test_without_a_reference_it_stays_as_it_is(course: Course) -> None:
    root = course(
        {
            "cases/sums/assignment.yaml": "name: sums\nsubmission: {file: sums.py}\n",
            "cases/sums/plain.yaml": "- {name: a, input: x, expected: y}\n",
            "reference/sums.py": None,
        }
    )
    assignment = load_assignment("sums", root)
    assert resolve_expected(assignment) is assignment


def test_every_disagreement_is_shown_with_both_sides(course: Course) -> None:
    cases = (
        "- {name: a, input: 1 2, expected: '4'}\n"
        "- {name: b, input: '1', expected: '1'}\n"
        "- {name: c, input: '5', expected: ' 5'}\n"
    )
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load(course, cases))
    assert caught.value.message.splitlines() == [
        "cases/sums/plain.yaml:1:10: case `a`: the written expected output and the reference's answer differ",
        "    written:",
        "      '4'",
        "    reference:",
        "      '3\\n'",
        "cases/sums/plain.yaml:3:10: case `c`: the written expected output and the reference's answer differ",
        "    written:",
        "      ' 5'",
        "    reference:",
        "      '5\\n'",
    ]
    assert caught.value.exit_code == 2


def test_of_long_outputs_only_what_differs_is_shown(course: Course) -> None:
    same = [f"line {number}\n" for number in range(1, 60)]
    written, right = "".join([*same, "old\n", *same]), "".join([*same, "new\n", "more\n", *same])
    assignment = load(course, "- {name: a, input: 1 2}\n")
    fault = describe_disagreement(CasePlaces(assignment), replace(assignment.cases[0], expected=written), right)
    assert fault.end.splitlines()[1:] == [
        "    written, line 60:",
        "      'old\\n'",
        "    reference, line 60:",
        "      'new\\n'",
        "      'more\\n'",
        "    the same in both: 118 other lines",
    ]


def test_where_every_byte_counts_one_newline_at_the_end_is_forgiven(course: Course) -> None:
    with pytest.raises(ReferenceFault, match=re.escape(r"'3\n'")):
        resolve_expected(load(course, '- {name: a, input: 1 2, expected: "3\\n\\n", compare: {mode: exact}}\n'))


def test_an_empty_expectation_is_an_expectation(course: Course) -> None:
    with pytest.raises(ReferenceFault, match="differ"):
        resolve_expected(load(course, "- {name: a, input: 1 2, expected: ''}\n"))


def test_a_long_disagreement_says_what_it_leaves_out(course: Course) -> None:
    reference = "def solve(text): return 'x\\n' * 100\n"
    with pytest.raises(ReferenceFault, match="… 88 more lines"):
        resolve_expected(load(course, "- {name: a, input: x, expected: y}\n", **{"reference/sums.py": reference}))


def test_a_reference_that_raises_is_told_with_every_case(course: Course) -> None:
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load(course, "- {name: a, input: x}\n- {name: b, input: '1'}\n- {name: c, input: y}\n"))
    told = "reference/sums.py:2: solve(), cases `a`, `c`; in the first: ValueError: invalid literal for int()"
    assert caught.value.message.startswith(told)
    assert caught.value.message.count("ValueError") == 1


def test_a_reference_that_raises_the_same_everywhere_is_told_once(course: Course) -> None:
    reference = "def solve(text): raise KeyError('sum')\n"
    cases = "".join(f"- {{name: {name}, input: x}}\n" for name in "abcde")
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load(course, cases, **{"reference/sums.py": reference}))
    assert caught.value.message == (
        "reference/sums.py:1: solve(), cases `a`, `b`, `c` and 2 more: KeyError: 'sum'\n"
        "    def solve(text): raise KeyError('sum')"
    )


def test_inputs_that_are_refused_for_the_same_reason_are_told_at_the_first(course: Course) -> None:
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load(course, '- {name: a, input: "1\\n\\n2"}\n- {name: b, input: "3\\n\\n4"}\n'))
    place = "cases/sums/plain.yaml:1:10: cases `a`, `b`"
    assert caught.value.message == f"{place}: the reference refuses the input: line 2 is blank"


def test_a_reference_that_hangs_stops_at_the_first_case(course: Course) -> None:
    reference = "def solve(text):\n    while text == 'hang': pass\n    return text\n"
    cases = "- {name: a, input: x, expected: y}\n- {name: b, input: hang}\n- {name: c, input: hang}\n"
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load(course, cases, **{"reference/sums.py": reference}), time_limit=0.5)
    assert "case `a`: the written" in caught.value.message
    assert "reference/sums.py:2: solve(), case `b`: took longer than 0.5 s" in caught.value.message
    assert "`c`" not in caught.value.message


def test_an_input_that_the_reference_refuses(course: Course) -> None:
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load(course, '- {name: a, input: "1\\n\\n2"}\n'))
    place = "cases/sums/plain.yaml:1:10: case `a`"
    assert caught.value.message == f"{place}: the reference refuses the input: line 2 is blank"


def test_a_wrong_answer_file_is_told_by_its_input(course: Course) -> None:
    files = {"cases/sums/data/more/1.in": "1 2\n", "cases/sums/data/more/1.ans": "4\n"}
    with pytest.raises(ReferenceFault) as caught:
        resolve_expected(load(course, "- data: {folder: data}\n", **files))
    assert caught.value.message.startswith("cases/sums/data/more/1.in: case `more/1`: the written")


# --- the lock ---


def test_generated_inputs_are_locked(course: Course) -> None:
    assignment = load(course, GENERATED)
    path = write_lock(assignment)
    resolved = resolve_expected(assignment)
    assert json.loads(path.read_text(encoding="utf-8")) == {case.name: digest(case.input) for case in resolved.cases}
    assert [len(case.input.split()) for case in resolved.cases] == [3, 5]
    assert resolved.cases[0].expected == f"{sum(map(int, resolved.cases[0].input.split()))}\n"
    assert sorted(item.name for item in assignment.folder.iterdir()) == [
        "assignment.yaml",
        "generated.lock",
        "plain.yaml",
    ]


def test_without_entries_the_command_is_told(course: Course) -> None:
    with pytest.raises(AssignmentError) as caught:
        resolve_expected(load(course, GENERATED))
    assert not isinstance(caught.value, ReferenceFault)
    assert "the generated input of cases `some`, `more` has no entry" in caught.value.message
    assert "`grader validate sums --lock`" in caught.value.message


def test_a_changed_input_is_noticed(course: Course) -> None:
    assignment = load(course, GENERATED)
    write_lock(assignment)
    changed = load(course, GENERATED.replace("seed: 8", "seed: 9"))
    with pytest.raises(AssignmentError) as caught:
        resolve_expected(changed)
    assert "the generated input of case `more` has changed" in caught.value.message
    assert "`some`" not in caught.value.message
    assert "cases/sums/generated.lock" in caught.value.message


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"some": 1}', b"\xff", b"<<<<<<< ours\n{}\n=======\n", b"[" * 100_000]
)
def test_a_lock_file_that_is_none(course: Course, content: bytes) -> None:
    assignment = load(course, GENERATED)
    (assignment.folder / "generated.lock").write_bytes(content)
    with pytest.raises(AssignmentError, match=r"generated\.lock") as caught:
        resolve_expected(assignment)
    assert "--lock" in caught.value.hint
    assert "Expecting" not in caught.value.message
    write_lock(assignment)
    resolve_expected(assignment)


def test_a_lock_file_that_breaks_off_is_told_with_its_place(course: Course) -> None:
    assignment = load(course, GENERATED)
    (assignment.folder / "generated.lock").write_text('{\n  "more": \n', encoding="utf-8")
    with pytest.raises(AssignmentError, match=r"generated\.lock:3:1: this is not valid JSON$"):
        resolve_expected(assignment)


def test_a_failing_generate_leaves_the_old_lock(course: Course) -> None:
    assignment = load(course, GENERATED)
    before = write_lock(assignment).read_bytes()
    broken = load(course, GENERATED.replace("count: 5", "size: 5"))
    with pytest.raises(ReferenceFault, match="case `more`: TypeError"):
        write_lock(broken)
    assert (assignment.folder / "generated.lock").read_bytes() == before


# --- what is written and what the reference answers, by the case's own comparison ---

ANSWER = (
    "def solve(text): return {!r}\ndef judge(text, output): return Judgement(output.strip() in ('3', 'three'), 'no')\n"
)
IMPORT = "from grader.reference_api import Judgement\n"


@pytest.mark.parametrize(
    ("compare", "answer", "written", "same"),
    [
        ("{mode: lines}", "a \nb\n\n", "a\nb", True),
        ("{mode: lines}", "a  b\n", "a b", False),
        ("{mode: exact}", "a\nb\n", "a\nb\n", True),
        ("{mode: exact}", "a\nb\n", "a\nb", False),
        ("{mode: numbers}", "6\n", "6.0", False),
        ("{mode: numbers}", "6.0\n", "6", False),
        ("{mode: numbers}", "6.0\n", "6.00", True),
        ("{mode: exact}", "a\nb \n", "a\nb", False),
        ("{mode: tokens}", "a  b\nc\n", "a b c", True),
        ("{mode: numbers, abs: 0.01}", "3.14159\n", "3.14", True),
        ("{mode: numbers, abs: 0.01}", "3.2\n", "3.14", False),
        ("{mode: unordered}", "b\na\n", "a\nb", True),
        ("{mode: kattis}", "YES\n", "yes", True),
        ("{mode: regex}", "aaa\n", "a+", True),
        ("{mode: regex}", "b\n", "a+", False),
        ("{mode: checker}", "3\n", "three", True),
        ("{mode: checker}", "3\n", "four", False),
    ],
)
def test_what_is_written_is_compared_by_the_mode_of_the_case(
    course: Course, compare: str, answer: str, written: str, same: bool
) -> None:
    cases = f"- {{name: a, input: x, compare: {compare}, expected: {json.dumps(written)}}}\n"
    assignment = load(course, cases, **{"reference/sums.py": IMPORT + ANSWER.format(answer)})
    if same:
        (case,) = resolve_expected(assignment).cases
        assert case.expected == (written if "regex" in compare else answer)
        return
    with pytest.raises(ReferenceFault, match="case `a`: the written expected output and the reference's answer differ"):
        resolve_expected(assignment)


@pytest.mark.parametrize(("mode", "function"), [("checker", "judge"), ("interactive", "play")])
def test_a_reference_that_cannot_judge_ends_the_command(course: Course, mode: str, function: str) -> None:
    cases = f"- {{name: two, input: '2', compare: {{mode: {mode}}}}}\n"
    folder = course({"cases/sums/plain.yaml": cases, "reference/sums.py": "def solve(text): return text\n"})
    told = rf"case `two`: the reference has no function {function}\(\), which mode `{mode}` asks for"
    with pytest.raises(ReferenceFault, match=told):
        resolve_expected(load_assignment("sums", folder))
