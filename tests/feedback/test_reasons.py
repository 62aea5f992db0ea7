"""The whole line: real programs and a real reference worker, with references that are at fault in every way."""

from __future__ import annotations

import contextlib
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.assignments.small_inputs import find_small_inputs
from grader.config.settings import Compare
from grader.feedback import CaseRun, ProgramFacts, smallest
from grader.grading import Explainer, Request, Store, grade_batch, open_sandbox
from grader.grading.further_runs.reasons import FailureReasons
from grader.grading.kept.kept_answers import find_kept_bank
from grader.languages import LANGUAGES
from grader.model import Batch, Case, Verdict
from grader.reference.client import ReferenceWorker
from grader.reports import format_results_json
from grader.sandbox import Sandbox
from grader.source.source_facts import SourceFacts

from ..conftest import Course, read_class
from .conftest import ran

CASES = """
    - name: some
      input: |
        2 7
        31 4
        0 0
    - name: more
      input: |
        9 9
      visibility: hidden
"""
SOLVE = '''
"""Adds the numbers of each line."""
from grader.model import Explanation, Variant


def solve(text):
    return "".join(f"{sum(map(int, line.split()))}\\n" for line in text.splitlines())
'''
REST = """

def validate(text):
    for line in text.splitlines():
        if len(line.split()) < 2:
            raise ValueError("two numbers")


def shrink(text):
    lines = text.splitlines()
    for index in range(len(lines)):
        if len(lines) > 1:
            yield "".join(f"{line}\\n" for line in lines[:index] + lines[index + 1 :])
    for index, line in enumerate(lines):
        words = line.split()
        for place, word in enumerate(words):
            for less in sorted({0, int(word) // 2, int(word) - 1} - {-1, int(word)}):
                smaller = " ".join([*words[:place], str(less), *words[place + 1 :]])
                yield "".join(f"{each}\\n" for each in [*lines[:index], smaller, *lines[index + 1 :]])


def explain(text, item):
    return Explanation(solve(text).split()[item], (text.splitlines()[item],))


def refute(text, item, answer):
    return Explanation("", (f"{answer} is not the sum",))


VARIANTS = {
    "product": Variant(
        lambda text: "".join(f"{int(line.split()[0]) * int(line.split()[1])}\\n" for line in text.splitlines()),
        "You multiply.",
    ),
    "first number": Variant(
        lambda text: "".join(line.split()[0] + "\\n" for line in text.splitlines()), "You take the first number."
    ),
}
"""
PRODUCT = """
    import sys
    for line in sys.stdin:
        one, other = map(int, line.split())
        print(one * other)
"""
SUM = PRODUCT.replace("*", "+")
POWER = PRODUCT.replace("*", "**")
"""A mistake that no small change takes out."""


@pytest.fixture
def sums(course: Course) -> Course:
    course.write("cases/double/basic.yaml", CASES)
    course.write("reference/double.py", SOLVE + REST)
    return course


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine ends no search."""
    monkeypatch.setattr(smallest, "MOST_SECONDS", 60.0)


@pytest.fixture
def sandbox(course: Course) -> Iterator[Sandbox]:
    with open_sandbox(2, load_assignment("double", course.folder)) as opened:
        yield opened


def grade(
    course: Course, sandbox: Sandbox, time_limit: float = 10, store: Store | None = None
) -> tuple[Batch, list[str]]:
    assignment = resolve_expected(load_assignment("double", course.folder))
    submissions = read_class(assignment)
    assert assignment.reference is not None
    with ReferenceWorker(assignment.reference, time_limit) as worker:
        explainer = Explainer(worker, assignment.cases)
        batch = grade_batch(Request(assignment, submissions), sandbox, 2, store, explainer, lambda *_: None)
    return batch, explainer.faults


def test_a_wrong_program_is_told_its_mistake_and_the_smallest_input(sums: Course, sandbox: Sandbox) -> None:
    sums.submit("ada", PRODUCT)
    sums.submit("bo", SUM)
    batch, faults = grade(sums, sandbox)
    ada, bo = batch.grades
    assert faults == []
    assert [(found.variant, found.message) for found in ada.diagnosis] == [("product", "You multiply.")]
    assert (bo.diagnosis, bo.smallest, bo.cluster) == ((), None, "")
    small = ada.smallest
    assert small is not None
    assert (small.case, small.verdict, small.answer, small.minimal) == ("some", Verdict.WRONG_ANSWER, "line 1", False)
    told = (small.input, small.expected, small.actual)
    assert told == ("1 0\n", "1\n", "0\n"), "for 0 1, who takes the first number is wrong alike"
    assert small.explanation is not None
    assert small.explanation.steps == ("1 0",)
    assert small.refutation is not None
    assert small.refutation.steps == ("0 is not the sum",)
    case = ada.cases[0]
    assert {item: why.answer for item, why in case.explanations.items()} == {0: "9", 1: "35"}
    assert {item: why.steps for item, why in case.refutations.items()} == {
        0: ("14 is not the sum",),
        1: ("124 is not the sum",),
    }


def test_where_only_a_word_has_another_end_nothing_is_proved(sums: Course, sandbox: Sandbox) -> None:
    """Of `The total are 9` for `The totals are 9`, why it is 9 would be no answer to what is wrong."""
    total = "{sum(map(int, line.split()))}"
    sums.write("reference/double.py", (SOLVE + REST).replace(f'f"{total}', f'f"The totals are {total}'))
    sums.submit("ada", SUM.replace("one + other", "f'The total{chr(115) if not one else str()} are {one + other}'"))
    sums.submit("bo", SUM.replace("one + other", "f'The totals are {one + other + bool(one)}'"))
    batch, faults = grade(sums, sandbox)
    ada, bo = batch.grades
    assert faults == []
    for each, proved in ((ada, False), (bo, True)):
        assert each.smallest is not None
        assert (each.smallest.explanation is not None, each.smallest.refutation is not None) == (proved, proved)
        assert (bool(each.cases[0].explanations), bool(each.cases[0].refutations)) == (proved, proved)


def test_all_of_it_comes_back_from_the_store(sums: Course, sandbox: Sandbox) -> None:
    sums.submit("ada", PRODUCT)
    sums.submit("bo", PRODUCT)
    sums.write("cases/double/comments.yaml", "ada: Come by.")
    assignment = resolve_expected(load_assignment("double", sums.folder))
    with contextlib.closing(Store(sums.folder / "store.sqlite", assignment)) as store:
        first, _ = grade(sums, sandbox, store=store)
        sums.write("cases/double/comments.yaml", f"{first.clusters[0].name}: It is a sum.")
        second, _ = grade(sums, sandbox, store=store)
    assert first.grades[0].comments == ("Come by.",)
    assert first.notes == second.notes == ()
    assert [replace(each, comments=()) for each in first.grades] == [
        replace(each, comments=()) for each in second.grades
    ]
    assert [each.comments for each in second.grades] == [("It is a sum.",)] * 2
    assert second.clusters[0].comment == "It is a sum."
    assert second.clusters[0].submitters == ("ada", "bo")


def test_a_comment_for_nobody_is_a_note(sums: Course, sandbox: Sandbox) -> None:
    sums.submit("ada", SUM)
    sums.write("cases/double/comments.yaml", "gone-123456: Look again.")
    batch, _ = grade(sums, sandbox)
    assert batch.notes == ("comments.yaml names `gone-123456` (line 1): not a submitter or cluster of this batch.",)
    assert batch.grades[0].score is not None


LINES = "".join(
    f"    - name: {name}\n      input: |\n        {line}\n" for name, line in (("a", "2 7"), ("b", "5 1"), ("c", "3 3"))
)
MINUS = {
    "Double.py": PRODUCT.replace("one * other", "one - other if other > {least} else 9"),
    "double.c": """
        #include <stdio.h>
        int main(void) {
            int one, other;
            while (scanf("%d %d", &one, &other) == 2) {
                if (other > {least}) printf("%d\\n", one - other);
                else printf("9\\n");
            }
            return 0;
        }
    """,
}


@pytest.mark.parametrize(
    ("file", "least", "smaller"),
    [("Double.py", -1, "0 1\n"), ("Double.py", 1, "0 2\n"), ("double.c", -1, "0 1\n"), ("double.c", 1, "0 2\n")],
)
def test_the_smallest_input_shows_the_change_that_is_told_and_no_other_mistake(
    sums: Course, sandbox: Sandbox, file: str, least: int, smaller: str | None
) -> None:
    """With 1 each input fails whose second number is less, and the change helps with none of them."""
    sums.write("cases/double/basic.yaml", LINES)
    sums.submit("ada", dedent(MINUS[file].replace("{least}", str(least))), file)
    (ada,) = grade(sums, sandbox)[0].grades
    (found,) = ada.diagnosis
    assert (found.kind, found.cases) == ("source-change", ("a", "b", "c") if least < 0 else ("a", "c"))
    assert (ada.smallest and ada.smallest.input) == smaller


HIDDEN_ONLY = PRODUCT.replace("one * other", "one + other if one != 9 else 1")


@pytest.mark.parametrize("reveal", ["none", "smallest"])
def test_what_a_hidden_case_holds_is_told_only_where_the_assignment_says_so(
    sums: Course, sandbox: Sandbox, reveal: str
) -> None:
    settings = (sums.folder / "cases/double/assignment.yaml").read_text("utf-8")
    sums.write("cases/double/assignment.yaml", f"{settings}\nreveal: {reveal}\n")
    sums.submit("ada", HIDDEN_ONLY)
    batch, _ = grade(sums, sandbox)
    (ada,) = batch.grades
    assert [case.verdict for case in ada.cases] == [Verdict.ACCEPTED, Verdict.WRONG_ANSWER]
    assert all(not case.explanations and not case.refutations for case in ada.cases)
    told = json.loads(format_results_json(batch))["submissions"][0]["smallest_failing_input"]
    if reveal == "none":
        assert ada.smallest is None
        assert told is None
        return
    assert ada.smallest is not None
    assert (ada.smallest.case, ada.smallest.input, ada.smallest.minimal) == ("more", "9 0\n", True)
    assert told["input"] == "9 0\n"
    assert told["difference"]["line"] == 1


def without(name: str) -> str:
    """The reference without one function."""
    before, _, rest = REST.partition(f"def {name}(")
    return before + rest.partition("\n\n\n")[2]


@pytest.mark.parametrize(
    ("program", "explained"),
    [
        ("print(sum(map(int, text.split())) + 1)\nprint('x')\n", True),
        ("for n in text.splitlines():\n    print('the line was:', n)\n    print(sum(map(int, n.split())))\n", False),
        ("", True),
    ],
)
def test_where_no_line_can_be_named_the_only_answer_is_explained(
    sums: Course, sandbox: Sandbox, program: str, explained: bool
) -> None:
    """One case is right: where every input fails alike, there is no smallest one."""
    right = "text = open(0).read()\nif text == '9 9\\n':\n    print(18)\n    raise SystemExit\n"
    sums.submit("ada", f"# File: Double.py\n{right}{program}")
    batch, _ = grade(sums, sandbox)
    found = batch.grades[0].smallest
    assert found is not None
    assert (found.explanation is not None) is explained


def test_the_small_inputs_come_in_order_and_hold_no_hidden_case(sums: Course) -> None:
    assignment = resolve_expected(load_assignment("double", sums.folder))
    assert assignment.reference is not None
    hidden = replace(assignment.cases[1], input="0 1\n")
    with ReferenceWorker(assignment.reference) as worker:
        whole = find_small_inputs(worker, assignment.cases)
        again = find_small_inputs(worker, assignment.cases)
        without = find_small_inputs(worker, (assignment.cases[0], hidden))
        none = find_small_inputs(worker, (hidden,))
    assert whole == again
    assert [len(text) for text, _ in whole] == sorted(len(text) for text, _ in whole)
    assert ("0 1\n", "1\n") in whole
    assert 20 < len(whole) <= 200
    assert max(Counter(expected for _, expected in whole).values()) <= 6
    assert {text for text, _ in without} == {text for text, _ in whole} - {"0 1\n"}
    assert none == ()


def test_the_small_inputs_are_kept_until_the_reference_changes(sums: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(sums.folder / "cache"))
    assignment = resolve_expected(load_assignment("double", sums.folder))
    assert assignment.reference is not None
    with ReferenceWorker(assignment.reference) as worker:
        found = find_kept_bank(assignment, worker)
        assert found
        worker.close()
        monkeypatch.setattr(worker, "small_inputs", None)  # to ask it again would fail
        assert find_kept_bank(assignment, worker) == found
    sums.write("reference/double.py", SOLVE + without("shrink").replace("def validate(", "def check_input("))
    with ReferenceWorker(assignment.reference) as worker:
        assert find_kept_bank(assignment, worker) == ()


def test_where_every_input_fails_alike_no_smallest_one_is_shown(sums: Course, sandbox: Sandbox) -> None:
    sums.submit("ada", "print('hello')\n")
    sums.submit("bo", "import sys\nfor line in sys.stdin: print(line.split()[0])\n")
    batch, faults = grade(sums, sandbox)
    assert faults == []
    assert [each.smallest is None for each in batch.grades] == [True, False]


FAULTS = {
    "shrink raises": (
        without("shrink") + "\ndef shrink(text):\n    yield text[4:]\n    raise OSError('no')\n",
        "shrink(): OSError",
    ),
    "shrink gives a number": (without("shrink") + "\ndef shrink(text):\n    yield 3\n", "shrink() must return text"),
    "shrink grows": (
        without("shrink") + "\ndef shrink(text):\n    while True:\n        text += ' 1'\n        yield text\n",
        "shrink() gives is smaller",
    ),
    "shrink gives the same for ever": (
        without("shrink") + "\ndef shrink(text):\n    while True:\n        yield text\n",
        "shrink() gives is smaller",
    ),
    "shrink leaves the process": (
        without("shrink") + "\ndef shrink(text):\n    import os\n    os._exit(3)\n",
        "shrink(): the process ended",
    ),
    "explain raises": (
        without("explain") + "\ndef explain(text, item):\n    return 1 // 0\n",
        "explain(): ZeroDivisionError",
    ),
    "refute raises": (
        without("refute") + "\ndef refute(text, item, answer):\n    return 1 // 0\n",
        "refute(): ZeroDivisionError",
    ),
    "a variant raises": (
        REST + "\nVARIANTS['broken'] = Variant(lambda text: 1 // 0, 'x')\n",
        "variant `broken`: ZeroDivisionError",
    ),
    "a variant gives nothing": (
        REST + "\nVARIANTS['broken'] = Variant(print, 'x')\n",
        "variant `broken`: solve() must return text",
    ),
    "a variant leaves": (
        REST + "\nimport os\nVARIANTS['broken'] = Variant(lambda text: os._exit(4), 'x')\n",
        "variant `broken`: the process ended unexpectedly (exit code 4)",
    ),
}


@pytest.mark.parametrize(("rest", "told"), FAULTS.values(), ids=FAULTS)
def test_a_reference_at_fault_costs_feedback_and_no_points(
    sums: Course, sandbox: Sandbox, rest: str, told: str
) -> None:
    sums.submit("ada", PRODUCT)
    sums.submit("bo", SUM)
    sums.write("reference/double.py", SOLVE + rest)
    batch, faults = grade(sums, sandbox)
    assert [each.points.tests for each in batch.grades] == [0, 80]
    assert None not in [each.score for each in batch.grades]
    (fault,) = faults
    assert fault.startswith("reference/double.py")
    assert told in fault
    ada = batch.grades[0]
    assert [found.variant for found in ada.diagnosis] == ["product"]
    assert (ada.smallest is None) == ("shrink" in told)


@pytest.mark.parametrize("what", ["shrink", "variant"])
def test_a_reference_that_hangs_is_waited_for_once(sums: Course, sandbox: Sandbox, what: str) -> None:
    loop = "    while True:\n        pass\n"
    shrink = without("shrink") + f"\ndef shrink(text):\n    yield text\n{loop}"
    variant = REST + f"\ndef loops(text):\n{loop}\nVARIANTS['loops'] = Variant(loops, 'x')\n"
    sums.write("reference/double.py", SOLVE + {"shrink": shrink, "variant": variant}[what])
    for name in ("ada", "bo", "cy"):
        sums.submit(name, PRODUCT)
    batch, faults = grade(sums, sandbox, time_limit=1)
    (fault,) = faults  # one: nobody asked again
    assert "took longer than 1 s" in fault
    assert fault.startswith("reference/double.py:")
    assert [[found.variant for found in each.diagnosis] for each in batch.grades] == [["product"]] * 3
    assert {each.smallest is None for each in batch.grades} == {what == "shrink"}


def test_a_reference_that_can_only_solve_gives_one_line_as_a_smaller_input_and_no_fault(
    sums: Course, sandbox: Sandbox
) -> None:
    sums.write("reference/double.py", SOLVE)
    sums.submit("ada", POWER)
    batch, faults = grade(sums, sandbox)
    (ada,) = batch.grades
    assert (faults, ada.diagnosis, ada.cases[0].explanations) == ([], (), {})
    assert ada.smallest
    assert (ada.smallest.input, ada.smallest.expected, ada.smallest.actual) == ("0 0\n", "0\n", "1\n")


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ("", ["words taken for lines"]),
        ("def validate(text):\n    if any(len(line.split()) < 2 for line in text.splitlines()):\n"
         "        raise ValueError('two numbers')\n", []),
        ("add_up = solve\n\n\ndef solve(text):\n    while any(len(line.split()) < 2 for line in text.splitlines()):\n"
         "        pass\n    return add_up(text)\n", []),
        ("add_up = solve\n\n\ndef solve(text):\n    if any(len(line.split()) < 2 for line in text.splitlines()):\n"
         "        raise SystemExit(3)\n    return add_up(text)\n", []),
    ],
)  # fmt: skip
def test_an_odd_text_of_which_the_reference_knows_nothing_costs_no_feedback(
    sums: Course, sandbox: Sandbox, more: str, named: list[str]
) -> None:
    sums.write("reference/double.py", f"{SOLVE}\n\n{more}")
    sums.submit("ada", "import sys\nfor word in sys.stdin.read().split():\n    print(int(word))\n")
    batch, faults = grade(sums, sandbox, time_limit=1)
    assert [each.variant for each in batch.grades[0].diagnosis] == named
    assert faults == []


REFUSES = """

def validate(text):
    if any(len(line.split()) not in (NUMBERS) for line in text.splitlines()):
        raise ValueError("two numbers in each line")
"""


@pytest.mark.parametrize(("numbers", "faults"), [("2,", 0), ("1, 2", 1)])
def test_a_solver_may_raise_for_what_validate_refuses(sums: Course, numbers: str, faults: int) -> None:
    asked = "assert all(len(line.split()) == 2 for line in text.splitlines())"
    solver = SOLVE.replace("def solve(text):\n", f"def solve(text):\n    {asked}\n", 1)
    sums.write("reference/double.py", solver + REFUSES.replace("NUMBERS", numbers))
    assignment = load_assignment("double", sums.folder)
    assert assignment.reference is not None
    with ReferenceWorker(assignment.reference) as worker:
        explainer = Explainer(worker, assignment.cases)
        explainer.wait_for_start()
        assert [explainer.expected(text) for text in ("1 2\n", "3\n")] == ["3\n", None]
        told = explainer.faults
    assert ["one of the cases with parts left out:\n3" in fault for fault in told] == [True] * faults


def test_a_course_without_reference_has_the_points_and_nothing_more(
    sums: Course, sandbox: Sandbox, tmp_path: Path
) -> None:
    sums.submit("ada", POWER)
    assignment = resolve_expected(load_assignment("double", sums.folder))
    submissions = read_class(assignment)
    batch = grade_batch(Request(assignment, submissions), sandbox, 2, None, None, lambda *_: None)
    assert (batch.grades[0].diagnosis, batch.grades[0].smallest) == ((), None)


def test_waiting_for_a_turn_does_not_end_the_search(sums: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smallest, "MOST_SECONDS", 60.0)
    monkeypatch.setattr(smallest, "MOST_SECONDS_OF_BANK", 60.0)
    assignment = resolve_expected(load_assignment("double", sums.folder))
    assert assignment.reference is not None
    moved = 0.0
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + moved)
    monkeypatch.setattr("grader.grading.further_runs.input_trials.time", clock)

    def wait_and_run(case: Case) -> CaseRun:
        nonlocal moved
        moved += 100
        product = "".join(f"{int(line.split()[0]) * int(line.split()[1])}\n" for line in case.input.splitlines())
        return replace(ran(case, product), waited=100)

    with ReferenceWorker(assignment.reference) as worker:
        failing = [ran(case, "14\n124\n0\n", wall_seconds=0.001) for case in assignment.cases[:1]]
        facts = ProgramFacts(LANGUAGES["python"], assignment.settings, "", SourceFacts(), failing)
        explainer = Explainer(worker, assignment.cases, lambda _: ())
        found = FailureReasons(facts, wait_and_run, "none", explainer).find().smallest
    assert found is not None
    assert found.input == "1 0\n", "found when the time that it waits has passed"
    assert found.runs >= 2
    assert found.minimal


@pytest.mark.parametrize("shrinks", [True, False])
def test_only_where_texts_are_all_that_is_known_a_line_of_a_test_is_tried_as_an_input(
    sums: Course, shrinks: bool
) -> None:
    sums.write("reference/double.py", SOLVE + (REST if shrinks else without("shrink")))
    assignment = resolve_expected(load_assignment("double", sums.folder))
    assert assignment.reference is not None
    tried: list[str] = []

    def run(case: Case) -> CaseRun:
        tried.append(case.input)
        sums = (sum(map(int, line.split())) for line in case.input.splitlines())
        return ran(case, "".join(f"{each or 5}\n" for each in sums))

    with ReferenceWorker(assignment.reference) as worker:
        failing = [run(case) for case in assignment.cases[:2]]
        facts = ProgramFacts(LANGUAGES["python"], assignment.settings, "", SourceFacts(), failing)
        FailureReasons(facts, run, "none", Explainer(worker, assignment.cases, lambda _: ())).find()
    assert (tried[2] == "0 0\n") is not shrinks


def test_a_line_that_is_quoted_stands_in_the_input_that_is_shown(sums: Course, sandbox: Sandbox) -> None:
    sums.write("cases/double/basic.yaml", LINES)
    sums.submit("ada", SUM.replace("print(", "if other > 1: print('adding', one, other)\n        print("))
    (ada,) = grade(sums, sandbox)[0].grades
    (found,) = ada.diagnosis
    assert (found.kind, found.cases) == ("extra-lines", ("a", "c"))
    assert ada.smallest is not None
    assert ada.smallest.actual.startswith("adding 0 2\n")
    assert "“adding 0 2”" in found.message


# Like a worker that the machine has killed: it goes as long as the file says how often.
KILLED = """
import os
import pathlib
import signal

_shrink = shrink


def shrink(text):
    left = pathlib.Path(__file__).with_name("kills.txt")
    times = int(left.read_text())
    left.write_text(str(max(0, times - 1)))
    if times:
        os.kill(os.getpid(), signal.SIGKILL)
    return _shrink(text)
"""


def test_a_killed_reference_is_started_again(sums: Course, sandbox: Sandbox) -> None:
    sums.write("reference/double.py", SOLVE + REST + KILLED)
    sums.write("reference/kills.txt", "1")
    sums.submit("ada", PRODUCT)
    batch, faults = grade(sums, sandbox)
    assert faults == []
    assert batch.grades[0].smallest is not None


def test_what_a_killed_reference_left_out_is_not_kept(sums: Course, sandbox: Sandbox) -> None:
    sums.write("reference/double.py", SOLVE + REST + KILLED)
    sums.write("reference/kills.txt", "100")
    for name in ("ada", "bo"):
        sums.submit(name, PRODUCT)
    assignment = resolve_expected(load_assignment("double", sums.folder))
    with contextlib.closing(Store(sums.folder / "store.sqlite", assignment)) as store:
        first, faults = grade(sums, sandbox, store=store)
        sums.write("reference/kills.txt", "0")
        second, _ = grade(sums, sandbox, store=store)
        found = [second.whole(each).smallest for each in second.grades]
    assert [each.smallest for each in first.grades] == [None, None]
    assert ["the process ended unexpectedly (signal 9)" in fault for fault in faults] == [True]
    assert None not in found


def test_the_smallest_input_shows_the_mistake_that_is_named(sums: Course) -> None:
    """A label fails on every input, the mistake beside it only where a product is not the sum."""
    assignment = resolve_expected(load_assignment("double", sums.folder))
    assert assignment.reference is not None

    def multiply(text: str) -> str:
        return "".join(f"Sum: {int(one) * int(two)}\n" for one, two in (line.split() for line in text.splitlines()))

    with ReferenceWorker(assignment.reference) as worker:
        failing = [ran(case, multiply(case.input)) for case in assignment.cases]
        facts = ProgramFacts(LANGUAGES["python"], assignment.settings, "", SourceFacts(), failing)
        explainer = Explainer(worker, assignment.cases)
        reasons = FailureReasons(facts, lambda case: ran(case, multiply(case.input)), "none", explainer).find()
        (known,) = reasons.diagnosis
        found = reasons.smallest
        assert (known.variant, known.number) == ("product", 2)
        assert found is not None
        assert found.actual.removeprefix("Sum: ") != found.expected
        zeros = replace(assignment.cases[0], input="0 0\n", expected="0\n")
        assert not explainer.shows("product", zeros)
        assert explainer.shows("Python 2 code", zeros)


def test_an_input_to_which_a_mistake_gives_what_counts_as_right_does_not_show_it(sums: Course) -> None:
    """An empty line at the end counts for nothing by lines, and is a difference to the byte."""
    sums.write(
        "reference/double.py",
        SOLVE
        + REST
        + 'VARIANTS["empty line"] = Variant(lambda text: solve(text) + "\\n", "You print an empty line.")\n',
    )
    assignment = resolve_expected(load_assignment("double", sums.folder))
    assert assignment.reference is not None
    by_lines = replace(assignment.cases[0], input="1 2\n", expected="3\n")
    with ReferenceWorker(assignment.reference) as worker:
        explainer = Explainer(worker, assignment.cases)
        explainer.wait_for_start()
        assert not explainer.shows("empty line", by_lines)
        assert explainer.shows("empty line", replace(by_lines, compare=Compare(mode="exact")))
