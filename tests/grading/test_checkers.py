"""Checkers and shares end to end: what a judge says becomes verdict, points, a note; its faults cost nobody points."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader.config.settings import Compare, Limits
from grader.grading import Explainer
from grader.model import Case
from grader.reference.client import ReferenceHung, ReferenceWorker

from ..cli.conftest import Grader, grader  # noqa: F401  the fixture that runs a command
from ..conftest import Course
from .conftest import graded

JUDGE = '''
    """Any multiple of the number, and one line of it, is right."""

    from grader.reference_api import Judgement


    def solve(text):
        return f"{2 * int(text)}\\n"


    def judge(text, output):
        if int(text) == -3:
            raise RuntimeError("no judge for this")
        right = int(output) % int(text or 1) == 0 if int(text) else output.strip() == "0"
        return Judgement(right, "" if right else "This is no multiple of the number.", 1)
'''
HANGING = """
    from grader.reference_api import Judgement


    def solve(text):
        return text


    def judge(text, output):
        while text == "2" or output == "x":
            pass
        return Judgement(True)
"""
ANY_MULTIPLE = "print(7 * int(input()))\n"
PROGRAM = """
    import sys

    text, answer, folder = sys.argv[1:4]
    got, wanted = sys.stdin.read().split(), open(answer).read().split()
    open(folder + "judgemessage.txt", "w").write("wanted " + " ".join(wanted))
    open(folder + "teammessage.txt", "w").write("That is not it.")
    {last}
"""


def settings(course: Course, line: str) -> None:
    file = course.folder / "cases/double/assignment.yaml"
    file.write_text(f"{file.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")


def verdicts(submission: dict[str, Any]) -> list[str]:
    return [case["verdict"] for case in submission["cases"]]


def test_the_reference_judges_and_its_fault_costs_nobody_points(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker}")
    course.write("reference/double.py", JUDGE)
    course.submit("ada", ANY_MULTIPLE)
    course.submit("bob", "print(3)\n")
    found = graded(course, grader, code=3)
    assert verdicts(found["ada"]) == ["accepted", "accepted", "undecided"]
    assert verdicts(found["bob"]) == ["wrong_answer", "wrong_answer", "undecided"]
    assert found["bob"]["cases"][0]["difference"]["summary"] == "This is no multiple of the number."
    assert found["ada"]["score"] is None
    page = (course.folder / "out/index.html").read_text(encoding="utf-8")
    assert "no judge for this" in page
    assert "no judge for this" not in (course.folder / "out/ada.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("last", "code", "verdict"),
    [
        ("sys.exit(42 if got == wanted else 43)", 0, "accepted"),
        ("sys.exit(0)", 3, "undecided"),
        ("1 / 0", 3, "undecided"),
        ("syntax error", 3, "undecided"),
    ],
)
def test_a_checker_program_judges(
    course: Course,
    grader: Grader,  # noqa: F811
    last: str,
    code: int,
    verdict: str,
) -> None:
    settings(course, "compare: {mode: checker, program: checker.py}")
    course.write("cases/double/checker.py", PROGRAM.replace("{last}", last))
    course.submit("ada")
    course.submit("bob", "print(3)\n")
    found = graded(course, grader, code)
    assert verdicts(found["ada"]) == [verdict] * 3
    if verdict == "accepted":
        assert found["bob"]["cases"][0]["difference"]["summary"] == "That is not it."
        assert "wanted 4" not in (course.folder / "out/ada.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["grade", "validate"])
def test_a_checker_program_that_rejects_what_is_expected_is_at_fault(
    course: Course,
    grader: Grader,  # noqa: F811
    command: str,
) -> None:
    settings(course, "compare: {mode: checker, program: checker.py}")
    course.write("cases/double/checker.py", PROGRAM.format(last="sys.exit(43 if got == ['4'] else 42)"))
    course.submit("ada", ANY_MULTIPLE)
    more = ["--output", course.folder / "out", "--trust-submissions"] if command == "grade" else []
    said = grader(command, "double", "--course", course.folder, *more)
    assert said.code == 2
    assert "case `two`: checker.py does not accept the expected output: That is not it. wanted 4" in said.err


@pytest.mark.parametrize("last", ["sys.exit(0)", "1 / 0", "syntax error"])
def test_validate_tries_the_checker_program(course: Course, grader: Grader, last: str) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker, program: checker.py}")
    course.write("cases/double/checker.py", PROGRAM.format(last=last))
    said = grader("validate", "double", "--course", course.folder)
    assert said.code == 2
    assert "checker.py" in said.err


@pytest.mark.parametrize("command", ["grade", "validate"])
def test_a_judge_that_rejects_the_reference_s_own_answer_is_at_fault(
    course: Course,
    grader: Grader,  # noqa: F811
    command: str,
) -> None:
    settings(course, "compare: {mode: checker}")
    course.write("reference/double.py", JUDGE.replace("right = int", "right = int(output) > 9 and int"))
    course.submit("ada", ANY_MULTIPLE)
    more = ["--output", course.folder / "out", "--trust-submissions"] if command == "grade" else []
    said = grader(command, "double", "--course", course.folder, *more)
    assert said.code == 2
    assert "case `two`: judge() does not accept the answer of solve(): This is no multiple of the number." in said.err


def test_a_checker_that_fails_on_one_case_hides_no_other_that_rejects(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker, program: checker.py}")
    last = "sys.exit(7 if wanted == ['4'] else 43 if wanted == ['0'] else 42)"
    course.write("cases/double/checker.py", PROGRAM.format(last=last))
    course.submit("ada")
    for command in ("grade", "validate"):
        more = ["--output", course.folder / "out", "--trust-submissions"] if command == "grade" else []
        said = grader(command, "double", "--course", course.folder, *more)
        assert said.code == 2
        assert "case `nothing`: checker.py does not accept the expected output" in said.err
    assert "checker.py exited with code 7" in said.err


def test_a_judge_that_fails_on_one_case_hides_no_other_that_rejects(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker}")
    judge = JUDGE.replace("int(text) == -3", "int(text) == 2").replace('output.strip() == "0"', "False")
    course.write("reference/double.py", judge)
    course.submit("ada")
    said = grader(
        "grade", "double", "--course", course.folder, "--output", course.folder / "out", "--trust-submissions"
    )
    assert said.code == 2
    assert "case `nothing`: judge() does not accept" in said.err


def test_one_case_is_judged_as_it_is_among_the_others(course: Course, grader: Grader) -> None:  # noqa: F811
    """Who prints an answer to another case has guessed, also when only one case is run."""
    settings(course, "compare: {mode: lines, form_share: 0.5}")
    course.write("reference/double.py", "def solve(text): return 'odd one\\n' if int(text) % 2 else 'even one\\n'\n")
    course.write("cases/double/basic.yaml", "- {name: two, input: '2'}\n- {name: three, input: '3'}\n")
    course.submit("ada", "print('odd one')\nprint('even one')\n")
    for case in ([], ["--case", "two"], ["--case", "three"]):
        out = course.folder / f"out{len(case)}"
        said = grader(
            "grade", "double", "--course", course.folder, "--output", out, "--trust-submissions", "--json", *case
        )
        (ada,) = json.loads(said.out)["submissions"]
        assert {result["verdict"] for result in ada["cases"]} == {"wrong_answer"}


def test_a_judge_that_hangs_on_the_right_answer_is_waited_for_once_a_case(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.write("reference/double.py", HANGING)
    cases = [Case(n, "basic", n, n, 1, "visible", "", Limits(), Compare(mode="checker")) for n in ("2", "3")]
    with ReferenceWorker(course.folder / "reference/double.py", 0.3) as worker:
        explainer = Explainer(worker, cases)
        asked: list[str] = []
        judge = worker.judge
        monkeypatch.setattr(worker, "judge", lambda text, output, case: asked.append(case) or judge(text, output, case))
        for case, output in (("2", "4"), ("2", "5"), ("3", "x"), ("3", "x")):
            with pytest.raises(ReferenceHung):
                explainer.judge(case, case, output)
        assert explainer.judge("3", "3", "6").accepted
    assert asked == ["2", "2", "3", "3", "3", "3", "3"]


def test_right_answers_in_a_wrong_form_get_their_share(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: lines, form_share: 0.5}")
    course.submit("ada", "print(); print(2 * int(input()))\n")
    found = graded(course, grader)["ada"]
    assert verdicts(found) == ["presentation_error"] * 3
    assert [case["points"] for case in found["cases"]] == [0.5, 0.5, 1.0]
    assert found["points"]["tests"] == 40


def test_right_lines_get_their_share(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: lines, partial: per_line}")
    course.write(
        "reference/double.py",
        """
        def solve(text):
            return "".join(f"{2 * int(line)}\\n" for line in text.split())
        """,
    )
    course.write("cases/double/basic.yaml", '- {name: four, input: {lines: ["1", "2", "3", "4"]}}\n')
    course.submit("ada", "import sys\nfor line in sys.stdin: print(2 * int(line) + (int(line) == 3))\n")
    (case,) = graded(course, grader)["ada"]["cases"]
    assert (case["verdict"], case["points"]) == ("wrong_answer", 0.75)


# --- rules, an explanation, several runs ------------------------------------------------------------------------------

RULES = '''
    """Three numbers: the first is even, the second is the double, the third is positive."""

    from grader.reference_api import Explanation, JudgedRule, Judgement, MarkRow, Marks, Picture


    def solve(text):
        return f"4\\n{2 * int(text)}\\n1\\n"


    def judge(text, output):
        first, second, third = (int(line) for line in (output + "7\\n8\\n-9\\n").split("\\n")[:3])
        kept = first % 2 == 0, second == 2 * int(text), third > 0
        rules = [JudgedRule(name, each, weight) for name, each, weight in zip(NAMES, kept, (1, 2, 1))]
        picture = Picture("The number", "Its marks are drawn.", Marks((MarkRow("number", "marks", abs(first)),)))
        why = Explanation("", (f"The first number is {first}.",), picture=picture)
        return Judgement(all(kept), "" if all(kept) else "Not all rules are kept.", 1, rules=rules, explanation=why)


    NAMES = "an even number first", "the double", "a positive number last"
'''
RANDOMLY = """
    import random

    number = int(input())
    print(4 if number else random.choice([3, 4]))
    print(2 * number)
    print(1)
"""


def test_the_rules_that_an_output_keeps_earn_their_shares(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker}")
    course.write("reference/double.py", RULES)
    course.submit("ada", "print(4)\nprint(2 * int(input()))\nprint(1)\n")
    course.submit("bob", "print(3)\nprint(2 * int(input()))\nprint(1)\n")
    course.submit("cyd", "print(4)\nprint(-1)\nprint(0)\n")
    course.submit("dot", "\n")
    found = graded(course, grader)
    assert verdicts(found["ada"]) == ["accepted"] * 3
    assert [case["points"] / case["max_points"] for case in found["bob"]["cases"]] == [0.75] * 3
    assert [case["points"] / case["max_points"] for case in found["cyd"]["cases"]] == [0.25] * 3
    assert [case["points"] for case in found["dot"]["cases"]] == [0, 0, 0], "who prints nothing keeps no rule"
    assert found["bob"]["cases"][0]["rules"] == [
        {"name": "an even number first", "kept": False, "share": 0.25},
        {"name": "the double", "kept": True, "share": 0.5},
        {"name": "a positive number last", "kept": True, "share": 0.25},
    ]
    page = (course.folder / "out/bob.html").read_text(encoding="utf-8")
    assert "Kept: the double (50 %), a positive number last (25 %). Not kept: an even number first (25 %)." in page
    shown = grader("show", "double", "bob", "--course", course.folder, "--output", course.folder / "out").out
    assert "Kept: the double (50 %), a positive number last (25 %). Not kept: an even number first (25 %)." in shown
    assert "one right output:\n" in shown
    assert "expected:\n" not in shown, "other outputs are right, too"


def test_what_a_checker_explains_is_on_the_page_with_its_picture(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker}")
    course.write("reference/double.py", RULES)
    course.submit("bob", "print(3)\nprint(2 * int(input()))\nprint(1)\n")
    graded(course, grader)
    page = (course.folder / "out/bob.html").read_text(encoding="utf-8")
    assert "The first number is 3." in page
    assert "Its marks are drawn." in page
    assert "One right output" in page
    assert "<dt>Expected</dt>" not in page, "other outputs are right, too"


def test_of_several_runs_the_first_that_is_wrong_is_named(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker}")
    course.write("reference/double.py", RULES)
    course.write("cases/double/basic.yaml", "- {name: nothing, input: '0', runs: 40}\n- {name: two, input: '2'}\n")
    course.submit("bob", RANDOMLY)
    nothing, two = graded(course, grader)["bob"]["cases"]
    assert (nothing["verdict"], two["verdict"]) == ("wrong_answer", "accepted")
    assert 1 <= nothing["wrong_run"] <= 40
    assert "wrong_run" not in two
    page = (course.folder / "out/bob.html").read_text(encoding="utf-8")
    assert ("This was run" in page) is (nothing["wrong_run"] > 1)


@pytest.mark.parametrize(
    ("more", "verdict"),
    [("", "wrong_answer"), ("print(len(lines))", "presentation_error"), ("print('end')", "presentation_error")],
)
def test_who_prints_all_lines_where_some_are_asked_for_is_wrong(
    course: Course,
    grader: Grader,  # noqa: F811
    more: str,
    verdict: str,
) -> None:
    settings(course, "compare: {mode: lines, form_share: 0.5}")
    chosen = "''.join(line + '\\n' for line in text.splitlines()[1:] if len(line) > 4)"
    course.write("reference/double.py", f"def solve(text): return {chosen}\n")
    games = ["4\\napple\\nbee\\ncherry\\nmelon\\nend\\n", "2\\ngrape\\nmango\\nend\\n"]
    course.write("cases/double/basic.yaml", "".join(f'- {{name: c{at}, input: "{x}"}}\n' for at, x in enumerate(games)))
    test = "if len(line) > 4" if more else "if line != 'end'"
    course.submit(
        "ada", f"lines = open(0).read().splitlines()[1:]\n{more}\nfor line in lines:\n    {test}: print(line)\n"
    )
    said = grader("grade", "double", "--course", course.folder, "--trust-submissions", "--json")
    (ada,) = json.loads(said.out)["submissions"]
    assert ada["cases"][0]["verdict"] == verdict
