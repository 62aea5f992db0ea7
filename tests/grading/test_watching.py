"""The student's own line: where a real program stops and what its names hold there, on every tier; nothing false."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import dedent
from types import SimpleNamespace
from typing import cast

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.changes.source_changes import ChangeKind
from grader.feedback import CaseRun
from grader.grading.checkers import Checkers
from grader.grading.further_runs import watching
from grader.grading.further_runs.noted_stops import read_stop
from grader.grading.further_runs.noting import read_lines
from grader.grading.further_runs.reached_block import (
    find_reached_stop,
    is_of_failing_tests,
    prints_right_lines,
)
from grader.grading.further_runs.trials import FoundPlace
from grader.grading.further_runs.watcher import Watcher
from grader.grading.further_runs.watching import _add_second, _compare_lines, _find_block, _leave_out_many_marks
from grader.grading.grading_context import GradingContext
from grader.grading.pipeline import grade_submission
from grader.grading.trial import Reasons
from grader.intake import SubmittedFiles, choose_source
from grader.languages import LANGUAGES
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    Diagnosis,
    Fit,
    Grade,
    ReachedLines,
    Source,
    Stop,
    StopKind,
    Submission,
    Tier,
    Verdict,
)
from grader.sandbox import Sandbox

from ..conftest import ASSIGNMENT, Course
from ..feedback.conftest import case_of, ran
from ..sandbox.conftest import WALLED, any_box, open_tier, reason_missing

__all__ = ["any_box"]


@pytest.fixture
def assignment(course: Course) -> Assignment:
    course.write("cases/double/assignment.yaml", ASSIGNMENT.replace("cpu_seconds: 1", "cpu_seconds: 0.6"))
    return resolve_expected(load_assignment("double", course.folder))


@pytest.fixture(scope="module")
def box() -> Iterator[Sandbox]:
    """The strongest tier of this machine."""
    with open_tier(next((tier for tier in WALLED if not reason_missing(tier)), Tier.PLAIN)) as opened:
        yield opened


def graded(assignment: Assignment, box: Sandbox, text: str, **others: bytes) -> Grade:
    """The grade of a program that was built and run for real."""
    files = {"Double.py": dedent(text).lstrip("\n").encode()}
    files |= {name.replace("_", "."): content for name, content in others.items()}
    submission = Submission("ada", files, choose_source(SubmittedFiles(files), "Double.py"))
    checkers = Checkers(assignment, box.run, box.run, box.python, None)
    context = GradingContext(assignment, box.run, box.run_alone, box.python, frozenset(), {}, None, checkers)
    return grade_submission(submission, context)


def first_case(assignment: Assignment, box: Sandbox, text: str) -> CaseResult:
    return graded(assignment, box, text).cases[0]


def find_stop(assignment: Assignment, box: Sandbox, text: str) -> Stop | None:
    return first_case(assignment, box, text).stop


CRASH = """
    import json

    def read(piece):
        return int(piece)

    for piece in ["3", ""]:
        number = read(piece)
"""


def test_the_innermost_line_of_the_own_file_with_the_values_of_its_names(
    assignment: Assignment, any_box: Sandbox
) -> None:
    stop = find_stop(assignment, any_box, CRASH)
    assert stop is not None
    assert (stop.line, stop.kind, stop.values) == (4, StopKind.ERROR, (("piece", "''"),))
    assert stop.raised == "ValueError: invalid literal for int() with base 10: ''"
    assert stop.part in (None, (11, 21)), "an interpreter before 3.11 marks no part"


def test_an_error_in_a_module_of_python_is_told_at_the_own_line(assignment: Assignment, box: Sandbox) -> None:
    stop = find_stop(assignment, box, 'import json\ntext = "["\njson.loads(text)\n')
    assert stop is not None
    assert (stop.line, stop.values) == (3, (("text", "'['"),))
    assert stop.raised.startswith("json.decoder.JSONDecodeError: Expecting value")


FALSE_TRACE = """
    import sys

    sys.stderr.write('Traceback (most recent call last):\\n  File "Double.py", line 1, in <module>\\n    import sys\\n')
    sys.stderr.write("KeyError: 'nobody'\\n")
    {end}
"""


@pytest.mark.parametrize(
    ("end", "line", "raised", "kind"),
    [
        ("sys.exit(1)", 5, "SystemExit: 1", StopKind.EXIT),
        ("1 / 0", 5, "ZeroDivisionError: division by zero", StopKind.ERROR),
        ("import os; os._exit(1)", None, "", StopKind.ERROR),
    ],
)
def test_a_false_traceback_fools_nobody(
    assignment: Assignment, any_box: Sandbox, end: str, line: int | None, raised: str, kind: StopKind
) -> None:
    stop = find_stop(assignment, any_box, FALSE_TRACE.format(end=end))
    assert stop is not None
    assert (stop.line, stop.raised, stop.kind) == (line, raised, kind)


HOSTILE = """
    import builtins, os, sys

    class Evil(dict):
        def __repr__(self):
            {act}
        __str__ = __len__ = __iter__ = __hash__ = items = __repr__
        def __eq__(self, other):
            {act}

    class Meta(type):
        @property
        def __name__(self):
            {act}

    class Wrong(Exception, metaclass=Meta):
        def __getattribute__(self, name):
            {act}

    builtins.repr = builtins.len = builtins.type = builtins.zip = Evil().__repr__
    evil, count = Evil(), 7
    raise Wrong(evil, count)
"""


@pytest.mark.parametrize("act", ["raise SystemExit(7)", "os._exit(0)", "while True: pass", "return 'a lie'"])
def test_nothing_of_the_program_is_called_to_show_a_value(assignment: Assignment, box: Sandbox, act: str) -> None:
    stop = find_stop(assignment, box, HOSTILE.format(act=act))
    if stop is not None:  # the interpreter itself asks the exception, and may then end in another way
        assert stop.values in ((("evil", "<Evil object>"), ("count", "7")), ())
        assert "lie" not in repr(stop)


def test_notes_that_were_handed_in_are_not_read(assignment: Assignment, box: Sandbox) -> None:
    notes = b"line\t1\nraised\tValueError\nvalue\ta\tlie\n"
    stop = graded(assignment, box, CRASH, grader_notes=notes).cases[0].stop
    assert stop is not None
    assert (stop.line, stop.values) == (4, (("piece", "''"),))


VALUES = """
    class Heap:
        pass

    texts, deep, huge = ["a" * 100] * 20, [[[[1]]]], 10**5000
    empty, one, pairs, own, key = (), (1,), {{"a": 1, 2: None}}, Heap(), "k"
    {line}
"""


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("pairs[key]", (("pairs", "{'a': 1, 2: None}"), ("key", "'k'"))),
        ("empty[own]", (("empty", "()"), ("own", "<Heap object>"))),
        ("one[1]", (("one", "(1,)"),)),
        ("deep[huge]", (("deep", "[[[[…]]]]"), ("huge", "<int of 16610 bits>"))),
        ("own.key", (("own", "<Heap object>"),)),
        ("raise ValueError('key')", (("key", "'k'"),)),
    ],
)
def test_values_are_cut(assignment: Assignment, box: Sandbox, line: str, values: tuple[tuple[str, str], ...]) -> None:
    stop = find_stop(assignment, box, VALUES.format(line=line))
    assert stop is not None
    assert stop.values == values if "'key'" not in line else stop.values in (values, ())


def test_a_long_list_says_how_long_it_is(assignment: Assignment, box: Sandbox) -> None:
    stop = find_stop(assignment, box, "texts = ['a' * 100] * 20\ntexts[20]\n")
    assert stop is not None
    ((name, value),) = stop.values
    assert name == "texts"
    assert value.startswith("['aaaa")
    assert len(value) <= 121


AFTERWARDS = """
    def divide():
        global number
        try:
            return 1 / number
        finally:
            number = 5

    number = 0
    divide()
"""


def test_a_value_that_has_changed_since_is_not_shown(assignment: Assignment, box: Sandbox) -> None:
    stop = find_stop(assignment, box, AFTERWARDS)
    assert stop is not None
    assert (stop.line, stop.values) == (4, ())


def test_a_file_that_closes_hides_no_value(assignment: Assignment, box: Sandbox) -> None:
    stop = find_stop(assignment, box, 'number = 0\nwith open("Double.py") as file:\n    1 / number\n')
    assert stop is not None
    assert (stop.line, stop.values) == (3, (("number", "0"),))


LONG_TRACE = """
    import sys
    sys.stderr.write("debug\\n" * 2_000_000)
    number = 0
    raise ValueError("x" * 10_000_000) if not number else None
"""


def test_a_trace_of_ten_megabytes(assignment: Assignment, box: Sandbox) -> None:
    stop = find_stop(assignment, box, LONG_TRACE)
    assert stop is not None
    assert stop.line == 4
    assert stop.raised.startswith("ValueError: xxx")
    assert len(stop.raised) < 200


@pytest.mark.parametrize("added", ["1", "one()", "one() if n % 2 else abs(one())"])
def test_a_recursion_too_deep(assignment: Assignment, box: Sandbox, added: str) -> None:
    text = f"def one():\n    return int(1.0)\n\n\ndef f(n):\n    return f(n + {added})\n\n\nf(0)\n"
    stop = find_stop(assignment, box, text)
    assert stop is not None
    assert stop.line == 6
    assert stop.raised.startswith("RecursionError")
    assert [name for name, _ in stop.values] == ["n"]


def test_a_second_run_that_fails_in_another_way_says_nothing(assignment: Assignment, box: Sandbox) -> None:
    text = """
        import os
        if os.path.exists("grader.notes"):
            raise KeyError(1)
        {}[2][3]
    """
    result = first_case(assignment, box, text)
    assert result.verdict is Verdict.RUNTIME_ERROR
    assert result.stop is None


LATE = """
    import time

    def wait(number):
        while number:
            {what}

    wait(3)
"""


@pytest.mark.parametrize("what", ["number = number + 0", "time.sleep(0.01 * number)"])
def test_the_line_where_a_program_is_that_goes_on_too_long(assignment: Assignment, any_box: Sandbox, what: str) -> None:
    result = first_case(assignment, any_box, LATE.format(what=what))
    assert result.verdict is Verdict.TIME_LIMIT
    assert result.stop is not None
    assert result.stop.line in (4, 5)
    assert result.stop.kind is StopKind.LATE
    assert result.stop.values in ((("number", "3"),), ()), "on a busy machine they are not seen"


CALLS = """
    def add(numbers):
        total = 0
        for number in numbers:
            total = total ^ number
        return total

    game = 1
    while game <= 2:
        total = add(range(40))
        if total == 0:
            continue
    print(total)
"""


def test_the_loop_that_goes_on_is_named_and_not_the_function_that_it_calls(
    assignment: Assignment, any_box: Sandbox
) -> None:
    result = first_case(assignment, any_box, CALLS)
    assert result.verdict is Verdict.TIME_LIMIT
    assert result.stop is not None
    assert result.stop.line in (9, 10, 11, 12)


GROWS = "table = []\nwhile True:\n    table.append(bytes(2**20))\n"
GROWS_SLOWLY = "table = []\nwhile True:\n    table.append(len(table) + 1000)\n"
FLOODS_RAW = "import sys\nwhile True:\n    sys.stdout.buffer.write(b'Lose Game ')\n"
FLOODS = "number = 1\nwhile number:\n    print('Lose Game ' * 50)\n"


@pytest.mark.parametrize(
    ("text", "verdict", "lines"),
    [
        (GROWS, Verdict.MEMORY_LIMIT, (2, 3)),
        (GROWS_SLOWLY, Verdict.MEMORY_LIMIT, (2, 3)),
        (FLOODS, Verdict.OUTPUT_LIMIT, (2, 3)),
        (FLOODS_RAW, Verdict.OUTPUT_LIMIT, (2, 3)),
    ],
)
def test_the_line_where_a_program_fills_its_memory_or_its_output(
    assignment: Assignment, box: Sandbox, text: str, verdict: Verdict, lines: tuple[int, ...]
) -> None:
    result = first_case(assignment, box, text)
    assert result.verdict is verdict
    assert result.stop is not None
    assert (result.stop.line in lines, result.stop.kind) == (True, StopKind.LATE)


def test_a_single_call_that_takes_too_long(assignment: Assignment, box: Sandbox) -> None:
    result = first_case(assignment, box, "number = 12\nnumber = sum(range(10**number))\n")
    assert result.verdict is Verdict.TIME_LIMIT
    assert result.stop == Stop(2, kind=StopKind.LATE)


def test_a_hidden_case_is_not_watched(assignment: Assignment, box: Sandbox) -> None:
    hidden = replace(assignment, cases=tuple(replace(case, visibility="hidden") for case in assignment.cases))
    assert find_stop(hidden, box, CRASH) is None


SOURCE = Source(LANGUAGES["python"], "Double.py", "Double.py", "é = int(x)\ny\n".encode())


@pytest.mark.parametrize(
    ("notes", "stop"),
    [
        (b"", Stop(None)),
        (b"failed\nline\t1\n", None),
        (b"line\t99\nraised\tValueError\n", Stop(None)),
        (b"line\t-1\n", Stop(None)),
        (b"line\n", Stop(None)),
        (b"line\t1\nraised\tE\tx\npart\t5\t11\n", Stop(1, "E: x", part=(4, 10))),
        (b"line\t1\nraised\tE\tx\npart\t11\t5\nvalue\tx\n", Stop(1, "E: x")),
        (b"line\t2\nraised\tE\nvalue\t\xff\tno\n", Stop(2, "E", values=(("\ufffd", "no"),))),
        (b"\xff" * 9_000_000, Stop(None)),
    ],
)
def test_notes_may_hold_anything(notes: bytes, stop: Stop | None) -> None:
    assert read_stop(notes, SOURCE) == stop


BRANCHES = """
    number = int(input())
    if number > 1:
        print(2 * number)
    else:
        number += 1

        print(number + 2)
"""


@pytest.mark.parametrize(("number", "named", "stay"), [(5, True, True), (6, True, False), (6, False, True)])
def test_many_marked_lines_do_not_stand_beside_a_mistake_that_is_named(number: int, named: bool, stay: bool) -> None:
    found = (Diagnosis("adds", "Your program adds."),) if named else ()
    reasons = Reasons((), found, reached=ReachedLines("wrong", "right", tuple(range(number))))
    assert (_leave_out_many_marks(reasons).reached is not None) is stay


def find_reached(assignment: Assignment, box: Sandbox, text: str) -> ReachedLines | None:
    return graded(assignment, box, text).reached


def test_lines_that_only_the_failing_test_reaches(assignment: Assignment, any_box: Sandbox) -> None:
    assert find_reached(assignment, any_box, BRANCHES) == ReachedLines("nothing", "two", (5, 7))


def test_one_block_that_only_the_failing_test_reaches_is_the_line_to_look_at(
    assignment: Assignment, box: Sandbox
) -> None:
    said = "Lines 5 to 7 run on this input, but not in the passing test “two”."
    assert graded(assignment, box, BRANCHES).cases[1].stop == Stop(5, said, StopKind.REACHED)


@pytest.mark.parametrize(
    ("own", "only"),
    [
        (frozenset({1, 2, 5, 8}), (5,)),  # line 6 is about the small input only
        (frozenset({1, 2}), None),
        (frozenset(), (5, 6)),  # nobody knows
    ],
)
def test_what_only_a_smaller_input_reaches_says_nothing(own: frozenset[int], only: tuple[int, ...] | None) -> None:
    right, wrong = case_of("2\n", "", "right"), case_of("3 4 5\n", "", "wrong")
    lines = {"right": frozenset({1, 2, 3, 4}), "wrong": own}
    watcher = SimpleNamespace(
        list_lines=lambda case: lines[case.name],
        choose_more_passing=lambda *_: (),
        source=SimpleNamespace(language=SimpleNamespace(watcher="")),
    )
    runs = [ran(right, "", verdict=Verdict.ACCEPTED)]
    found = _compare_lines("wrong", frozenset({1, 2, 4, 5, 6}), runs, cast("Watcher", watcher), wrong)
    assert (found and found.lines) == only
    found = _compare_lines("wrong", frozenset({1, 2, 4, 5, 6}), runs, cast("Watcher", watcher), None)
    assert found and found.lines == (5, 6)


REACHED_LINES = ["n = 1", "", "# why", "n = 2", "if n:", "    n = 3", "n = 4", "n = 5", "n = 6", "n = 7"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((1,), "Line 1 runs on this input"),
        ((1, 4), "Lines 1 to 4 run on this input"),
        ((4, 5, 6), "Lines 4 to 6 run on this input"),
        ((1, 6), ""),
        ((4, 6), ""),
        ((5, 6, 7, 8, 9, 10), ""),
    ],
)
def test_lines_in_several_places_or_many_are_not_one_place(lines: tuple[int, ...], said: str) -> None:
    stop = find_reached_stop(ReachedLines("wrong", "right", lines), "\n".join(REACHED_LINES))
    assert (stop.raised if stop else "").startswith(said) and bool(stop) == bool(said)


@pytest.mark.parametrize(
    ("output", "is_right"),
    [
        ("cannot add 2x3\nall 4\n", True),
        ("cannot add 3x3\nall 5\n", False),
        ("all 4\n", False),  # nothing of the block shows
    ],
)
def test_a_block_whose_lines_are_right_is_no_place_to_look_at(output: str, is_right: bool) -> None:
    text = "a()\nif b:\n    print(f'cannot add {rows}x{columns}')\n"
    reached = ReachedLines("wrong", "right", (2, 3))
    assert find_reached_stop(reached, text)
    assert prints_right_lines(reached, text, output, "cannot add 2x3\nall 5\n") is is_right


def test_where_two_runs_are_not_compared_there_is_no_block() -> None:
    assert find_reached_stop(None, "n = 1\n") is None


@pytest.mark.parametrize(("kind", "line"), [("variant", 2), ("lost-record", None), ("text-order", None)])
def test_no_block_is_told_of_a_mistake_that_is_made_on_every_way(kind: str, line: int | None) -> None:
    source = Source(LANGUAGES["python"], "a.py", "a.py", b"n = 1\nm = 2\n")
    watcher = cast("Watcher", SimpleNamespace(source=source, comment_mark="#", list_lines=None))
    reached = ReachedLines("wrong", "right", (2,))
    stop = _find_block(Reasons((), (Diagnosis("name", "It is one.", kind),), reached=reached), (), watcher)
    assert (stop.line if stop else None) == line


def test_a_block_is_told_only_where_all_tests_agree() -> None:
    """Another failing test that goes round it, or another passing one that goes through it, takes the blame off."""
    lines = {"wrong": {2, 3}, "alike": {2, 3}, "right": {2}, "right, too": {2}, "other": {2}}

    def list_lines(case: Case) -> frozenset[int]:
        return frozenset(lines[case.name])

    def tell(**names: str) -> bool:
        runs = [ran(case_of("1", "1\n", name.replace("_", " ")), answer) for name, answer in names.items()]
        return is_of_failing_tests(ReachedLines("wrong", "right", (3,)), runs, (), list_lines)

    assert tell(wrong="2\n", alike="2\n", right="1\n", **{"right, too": "1\n"})
    assert not tell(wrong="2\n", other="2\n", right="1\n")
    lines["right, too"] = {2, 3}
    assert not tell(wrong="2\n", alike="2\n", right="1\n", **{"right, too": "1\n"})


@pytest.mark.parametrize(
    "text",
    [
        "print(2 * int(input()) + 1)\n",  # no test passes
        "n = int(input())\nprint(2 * n + (n == 0))\n",  # both run the same
        "n = int(input())\nif n != 2:\n    n = 1\n    n = 2\n    n = 3\n    n = 4\nprint(2 * n)\n",  # little in common
        "import os\nn = int(input())\nprint(2 * n if n else 1, flush=True)\nos._exit(0)\n",  # it leaves without a word
    ],
)
def test_lines_that_say_nothing_are_not_told(assignment: Assignment, box: Sandbox, text: str) -> None:
    assert find_reached(assignment, box, text) is None


@pytest.mark.parametrize(
    ("notes", "lines"),
    [
        (b"", ()),
        (b"ran\t1\t22\n", (1, 22)),
        (b"ran\t1\t22", ()),
        (b"ran\t-1\n", ()),
        (b"ran\t" + b"9" * 100_000 + b"\n", ()),
        (b"value\ta\tran\t3\n", ()),
    ],
)
def test_noted_lines_may_hold_anything(notes: bytes, lines: tuple[int, ...]) -> None:
    assert read_lines(notes) == frozenset(lines)


@pytest.mark.parametrize(
    ("language", "fit", "added"), [("c", Fit.PART, 1), ("c", Fit.WHOLE, 0), ("python", Fit.PART, 0)]
)
def test_a_small_change_is_told_of_tests_that_a_known_mistake_leaves_unexplained(
    monkeypatch: pytest.MonkeyPatch, language: str, fit: Fit, added: int
) -> None:
    known = Diagnosis("plural", "One and several.", "plural", fit, ("one",))
    second = Diagnosis("border", "Write `<=`.", "source-change", Fit.WHOLE, ("two",))
    runs = [ran(case_of("1\n", "2\n", name), "3\n") for name in ("one", "two")]
    asked: list[tuple[str, list[str]]] = []

    def find(told: CaseResult, left: Sequence[CaseRun], reasons: Reasons, _: object) -> FoundPlace:
        asked.append((told.name, [each.case.name for each in left]))
        assert reasons.diagnosis == ()
        return FoundPlace(Stop(3, "", StopKind.NAMED), 1, second)

    monkeypatch.setattr(watching, "find_trial", find)
    watcher = SimpleNamespace(source=SimpleNamespace(language=LANGUAGES[language]), noter=None)
    reasons = Reasons(tuple(each.result for each in runs), (known,))
    found = _add_second(reasons, runs, cast(Watcher, watcher)).diagnosis
    assert found == (known, *[replace(second, fit=Fit.PART)] * added)
    assert asked == [("two", ["two"])] * added
    monkeypatch.setattr(watching, "find_trial", lambda *_: None)
    assert _add_second(reasons, runs, cast(Watcher, watcher)) == reasons


@pytest.mark.parametrize(("names", "fit"), [(("one", "two"), Fit.WHOLE), (("one", "two", "three"), Fit.PART)])
def test_texts_that_are_compared_as_objects_at_several_places_are_one_mistake(
    monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], fit: Fit
) -> None:
    known = Diagnosis("Strings compared by ==", "Write equals.", "text-identity", Fit.PART, ("one",))
    second = Diagnosis(str(ChangeKind.SAME_OBJECT), "Write equals.", "source-change", Fit.PART, ("two",))
    runs = [ran(case_of("1\n", "2\n", name), "3\n") for name in names]
    found = FoundPlace(Stop(3, "", StopKind.NAMED), 1, second)
    monkeypatch.setattr(watching, "find_trial", lambda *_: found)
    watcher = SimpleNamespace(source=SimpleNamespace(language=LANGUAGES["java"]), noter=None)
    reasons = Reasons(tuple(each.result for each in runs), (known,))
    told = _add_second(reasons, runs, cast(Watcher, watcher)).diagnosis
    assert told == (replace(known, cases=("one", "two"), fit=fit),)
