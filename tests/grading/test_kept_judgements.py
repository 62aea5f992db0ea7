"""A change of one case judges that one: what is told of the others is what was kept, and what a first grading tells."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignments import load_assignment
from grader.feedback import smallest
from grader.grading import Explainer, Request, Store, grade_batch, open_sandbox
from grader.grading.further_runs import reasons
from grader.grading.kept import kept_judgements
from grader.grading.kept.kept_judgements import PIECES
from grader.grading.opened_references import open_worker
from grader.model import Finding, Grade, Job, Outcome, Severity
from grader.reports import write_reports
from grader.sandbox import Sandbox
from grader.text.digest import hash_parts

from ..conftest import ASSIGNMENT, Course, read_class

SETTINGS, CASES, CODE = "cases/double/assignment.yaml", "cases/double/basic.yaml", "reference/double.py"
SUMS = """
    - {name: some, input: {lines: ["2 7", "31 4", "0 0"]}}
    - {name: more, input: {lines: ["9 9"]}, visibility: hidden}
    - {name: any, input: {lines: ["5 6"]}, compare: {mode: checker}}
    - {name: last, input: {lines: ["8 1", "3 3"]}}
"""
REFERENCE = '''
    """Adds the numbers of each line, and notes what it is asked."""
    from pathlib import Path

    from grader.reference_api import Explanation, Judgement, Variant


    def note(what, text):
        with (Path(__file__).parents[1] / "asked.txt").open("a", encoding="utf-8") as file:
            file.write(f"{what} {text!r}\\n")


    def answer(text, combine):
        return "".join(f"{combine(*map(int, line.split()))}\\n" for line in text.splitlines())


    def solve(text):
        return answer(text, lambda one, other: one + other)


    def validate(text):
        for line in text.splitlines():
            one, other = map(int, line.split())


    def shrink(text):
        lines = text.splitlines()
        if len(lines) > 1:
            yield lines[0] + "\\n"
        one, other = map(int, lines[0].split())
        if one:
            yield f"{one - 1} {other}\\n"
        if other:
            yield f"{one} {other - 1}\\n"


    def canonical(text, output):
        note("canonical", text)
        return output.replace("sum: ", "")


    def judge(text, output):
        note("judge", text)
        return Judgement(output == solve(text), "Not the sum.")


    def explain(text, item):
        note("explain", text)
        words = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8")
        return Explanation(solve(text).split()[item], (text.splitlines()[item], words))


    def multiply(text):
        note("product", text)
        return answer(text, lambda one, other: one * other)


    VARIANTS = {"product": Variant(multiply, "You multiply.")}
'''
WORDS = "reference/words.txt"
PROGRAM = """
    import sys
    for line in sys.stdin:
        one, other = map(int, line.split())
        print({})
"""
CLASS = {
    "ada": PROGRAM.format("one + other"),
    "bo": PROGRAM.format("one * other"),
    "cy": PROGRAM.format('"sum:", one + other'),
    "di": PROGRAM.format("one - other"),
    "ed": PROGRAM.format("one + other if one else sys.exit(3)"),
    "flo": "print(",
}

PATIENCE = (
    (smallest, "MOST_SECONDS"),
    (smallest, "MOST_SECONDS_OF_BANK"),
    (reasons, "_LEAST_WALL_SECONDS"),
    (reasons, "_LEAST_CPU_SECONDS"),
)
"""The seconds that end a search, or one try of it: a busy machine changes nothing that is told here."""


class Grading:
    """The class graded as one command after the other would."""

    def __init__(self, course: Course, sandbox: Sandbox) -> None:
        self._course, self._sandbox = course, sandbox
        self.executed: list[Job] = []

    def execute(self, job: Job) -> Outcome:
        """Run a program, and note it where it gets an input."""
        self.executed += [job] if job.stdin else []
        return Sandbox.run(self._sandbox, job)

    def __call__(self, store: str = "store.sqlite", *reports: str) -> list[Grade]:
        """Grade, and write the reports into each of these folders: into the first as after the grading before."""
        loaded = load_assignment("double", self._course.folder)
        self._note.unlink(missing_ok=True)
        with (
            contextlib.closing(Store(self._course.folder / store, loaded)) as kept,
            open_worker(loaded) as worker,
        ):
            assert worker is not None
            assignment = kept.resolved(loaded, worker)
            request = Request(assignment, read_class(assignment))
            explainer = Explainer(worker, assignment.cases)
            batch = grade_batch(request, self._sandbox, 2, kept, explainer, lambda *_: None)
            assert not explainer.faults
            for number, folder in enumerate(reports):
                write_reports(batch, self._course.folder / folder, kept=None if number else kept)
            return [batch.whole(grade) for grade in batch.grades]

    @property
    def _note(self) -> Path:
        return self._course.folder / "asked.txt"

    def list_asked(self, what: str) -> list[str]:
        """The inputs of which the reference was asked something."""
        asked = self._note.read_text(encoding="utf-8").splitlines() if self._note.exists() else []
        return [line for line in asked if line.startswith(what)]

    def forget(self, what: str) -> None:
        """Lose a part of what is kept."""
        with contextlib.closing(sqlite3.connect(self._course.folder / "store.sqlite")) as database, database:
            assert database.execute(f"DELETE FROM {what}").rowcount  # noqa: S608  a name of ours

    def forget_calls(self) -> None:
        """Lose what the reference has answered."""
        kept = [*(self._course.folder / "caches").rglob("calls-*")]
        assert kept
        for path in kept:
            path.unlink()


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    """On the tier of this machine: where forks of one interpreter run programs, a class takes a tenth of the time."""
    course = Course(tmp_path_factory.mktemp("course"))
    with open_sandbox(2, load_assignment("double", course.folder)) as opened:
        yield opened


@pytest.fixture
def grading(course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Grading:
    for place, name in PATIENCE:
        monkeypatch.setattr(place, name, 60.0)
    course.write(SETTINGS, ASSIGNMENT.replace("cpu_seconds: 1, wall_seconds: 2", "cpu_seconds: 20, wall_seconds: 60"))
    course.write(CASES, SUMS)
    course.write(CODE, REFERENCE)
    course.write(WORDS, "A line of its own.")
    for name, program in CLASS.items():
        course.submit(name, program)
    monkeypatch.setenv("XDG_CACHE_HOME", str(course.folder / "caches"))
    kept = Grading(course, sandbox)
    monkeypatch.setattr(sandbox, "run", kept.execute)
    return kept


def change(name: str, old: str, new: str) -> Callable[[Course], None]:
    def make(course: Course) -> None:
        path = course.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return make


def change_both(*changes: Callable[[Course], None]) -> Callable[[Course], None]:
    def make(course: Course) -> None:
        for each in changes:
            each(course)

    return make


def reorder(course: Course) -> None:
    path = course.folder / CASES
    path.write_text("".join(reversed(path.read_text(encoding="utf-8").splitlines(keepends=True))), encoding="utf-8")


def untimed(grades: list[Grade]) -> list[Grade]:
    """The grades without what each run measures anew."""
    measured = {"cpu_seconds": None, "wall_seconds": None, "memory_mib": None}
    return [
        replace(grade, digest="", compile=None, cases=tuple(replace(case, **measured) for case in grade.cases))
        for grade in grades
    ]


REMARK = Finding("style/short-name", Severity.NOTE, "double.py", 1, 1, "This stood in the store.")
LAST = '- {name: last, input: {lines: ["8 1", "3 3"]}}\n'
CHANGES = {
    "an input": change(CASES, '"8 1", "3 3"', '"2 2", "4 0"'),
    "an input that all get right": change(CASES, '"8 1", "3 3"', '"0 0"'),
    "the first input": change(CASES, '"2 7", "31 4"', '"2 6", "31 4"'),
    "the input of the checked case": change(CASES, '"5 6"', '"5 7"'),
    "another kind of answer": change(CASES, "name: last", "name: last, compare: {mode: tokens}"),
    "the mode": change(SETTINGS, "reference:", "compare: {mode: exact}\nreference:"),
    "a share for form": change(SETTINGS, "reference:", "compare: {form_share: 0.5}\nreference:"),
    "a case more": change(CASES, LAST, LAST + '- {name: new, input: {lines: ["6 6"]}}\n'),
    "a case less": change(CASES, LAST, ""),
    "a case of another name": change(CASES, "name: last", "name: end"),
    "another order": reorder,
    "a hidden case shown": change(CASES, ", visibility: hidden", ""),
    "a variant more": change(
        CODE, "VARIANTS = {", 'VARIANTS = {"minus": Variant(lambda text: answer(text, int.__sub__), "You subtract."), '
    ),
    "another variant": change(CODE, "one * other)", "one - other)"),
    "another message": change(CODE, "You multiply.", "You take the product."),
    "another way to smaller inputs": change(CODE, "if other:", "if other > 1:"),
    "what the reference reads": change(WORDS, "A line", "A word"),
    "another solution": change(CODE, "one + other)", "one + other + 1)"),
    "another layout": change(CODE, '"sum: "', '"total: "'),
    "another reason": change(CODE, "(text.splitlines()[item],", '("Look here.",'),
    "another judge": change(CODE, "output == solve(text)", "True"),
    "a rule of the header": change_both(
        change(SETTINGS, "{name: Name}", "{name: Author}"), change(CASES, '"9 9"', '"9 8"')
    ),
    "what is revealed": change(SETTINGS, "reference:", "reveal: none\nreference:"),
}


@pytest.mark.parametrize("changing", CHANGES.values(), ids=CHANGES.keys())
def test_what_is_told_after_a_change_is_what_a_first_grading_tells(
    course: Course, grading: Grading, changing: Callable[[Course], None]
) -> None:
    grading()
    changing(course)
    again = grading()
    assert untimed(again) == untimed(grading("other.sqlite"))


SHOWN = (
    "an input",
    "an input that all get right",
    "the mode",
    "another order",
    "a hidden case shown",
    "another reason",
)


@pytest.mark.parametrize("changing", SHOWN)
def test_pages_after_a_change_are_those_of_a_first_grading(course: Course, grading: Grading, changing: str) -> None:
    grading("store.sqlite", "kept")
    CHANGES[changing](course)
    grading("store.sqlite", "kept", "new")
    kept, new = (_read_files(course.folder / folder) for folder in ("kept", "new"))
    assert kept == new


def _read_files(folder: Path) -> dict[str, bytes]:
    files = filter(Path.is_file, folder.rglob("*"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_another_interpreter_is_asked_all_again(
    course: Course, grading: Grading, monkeypatch: pytest.MonkeyPatch
) -> None:
    grading()
    asked = sorted(grading.list_asked(""))
    monkeypatch.setattr(sys, "version", "4.0")
    grading()
    assert sorted(grading.list_asked("")) == asked


def test_another_comparison_executes_nothing(course: Course, grading: Grading) -> None:
    grading()
    assert grading.executed
    grading.executed.clear()
    change(SETTINGS, "reference:", "compare: {mode: tokens}\nreference:")(course)
    grading()
    assert grading.executed == []


def test_another_comparison_asks_nothing_of_the_reference(course: Course, grading: Grading) -> None:
    grading()
    change(SETTINGS, "reference:", "compare: {mode: tokens}\nreference:")(course)
    grading()
    assert grading.list_asked("") == []


def test_another_input_asks_variants_of_that_case_alone(course: Course, grading: Grading) -> None:
    grading()
    change(CASES, '"9 9"', '"9 8"')(course)
    grading()
    assert set(grading.list_asked("product")) == {r"product '9 8\n'"}


def test_another_input_asks_of_that_case_alone(course: Course, grading: Grading) -> None:
    grading()
    assert [line for line in grading.list_asked("judge") if "5 6" in line]
    assert len(grading.list_asked("")) > 20
    change(CASES, '"9 9"', '"9 8"')(course)
    grading()
    assert grading.list_asked("judge") == []
    asked = [each for each in grading.list_asked("canonical") if each.endswith(r"\n'")]  # not those tried without it
    assert set(asked) == {r"canonical '9 8\n'"}


def test_a_long_output_is_not_judged_again(course: Course, grading: Grading) -> None:
    course.submit("hal", 'print("x " * 50_000)')
    grading()
    grading.forget_calls()
    change(CASES, '"9 9"', '"9 8"')(course)
    again = grading()
    asked = [each for each in grading.list_asked("canonical") if each.endswith(r"\n'")]  # not those tried without it
    assert set(asked) == {r"canonical '9 8\n'"}
    assert untimed(again) == untimed(grading("other.sqlite"))


def test_outputs_beyond_what_is_kept_are_judged_again(
    course: Course, grading: Grading, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_judgements, "_MOST", 100_000)
    course.submit("hal", 'print("x " * 50_000)')
    grading()
    grading.forget_calls()
    change(CASES, '"9 9"', '"9 8"')(course)
    again = grading()
    assert len(grading.list_asked("canonical")) > len(CLASS)
    assert untimed(again) == untimed(grading("other.sqlite"))


def test_damaged_judgements_are_made_again(course: Course, grading: Grading) -> None:
    grading()
    grading.forget_calls()
    with contextlib.closing(sqlite3.connect(course.folder / "store.sqlite")) as database, database:
        assert database.execute("UPDATE judgements SET content = substr(content, 2)").rowcount == len(CLASS) - 1
    change(CASES, '"8 1", "3 3"', '"8 2", "3 3"')(course)
    again = grading()
    assert grading.list_asked("judge")
    assert untimed(again) == untimed(grading("other.sqlite"))


def test_a_source_that_is_the_same_is_not_checked_again(course: Course, grading: Grading) -> None:
    grading()
    with contextlib.closing(sqlite3.connect(course.folder / "store.sqlite")) as database, database:
        for name, content in database.execute("SELECT name, content FROM judgements").fetchall():
            pieces = PIECES.open(content)
            assert pieces and len(pieces.checks) == 1
            told = {key: replace(check, findings=(REMARK,)) for key, check in pieces.checks.items()}
            packed = PIECES.pack(replace(pieces, checks=told))
            row = (packed, hash_parts(name, packed), name)
            database.execute("UPDATE judgements SET content = ?, checksum = ? WHERE name = ?", row)
    change(CASES, '"9 9"', '"9 8"')(course)
    grades = grading()
    assert [REMARK in grade.findings for grade in grades] == [True] * 5 + [False]


def test_what_a_limit_stopped_is_not_kept_as_judged(course: Course, grading: Grading) -> None:
    course.submit("gus", "while True:\n    pass")
    change(SETTINGS, "cpu_seconds: 20", "cpu_seconds: 1")(course)
    grading()
    with contextlib.closing(sqlite3.connect(course.folder / "store.sqlite")) as database:
        rows = [PIECES.open(content) for (content,) in database.execute("SELECT content FROM judgements")]
    assert sorted(len(pieces.cases) for pieces in rows if pieces) == [0] + [4] * 5


def test_a_store_that_has_no_judgements_yet_is_used_on(course: Course, grading: Grading) -> None:
    grading()
    grading.forget_calls()
    with contextlib.closing(sqlite3.connect(course.folder / "store.sqlite")) as database, database:
        database.execute("DROP TABLE judgements")
    change(CASES, '"9 9"', '"9 8"')(course)
    again = grading()
    assert grading.list_asked("judge"), "nothing was kept of it"
    assert not list(course.folder.glob("*.damaged-*"))
    assert untimed(again) == untimed(grading("other.sqlite"))
    change(CASES, '"9 8"', '"9 7"')(course)
    grading()
    assert grading.list_asked("judge") == []
