"""No page that students read has a sentence of ours that a catalogue cannot translate."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..cli.conftest import Grader, grader  # noqa: F401  the command itself
from ..conftest import ASSIGNMENT, RIGHT, Course
from .pseudo_language import LANGUAGE, find_unmarked, speak_pseudo_language

SETTINGS = (
    ASSIGNMENT
    + f"""
    page_language: {LANGUAGE}
    deadline: {{due: "2026-01-10 12:00", timezone: UTC, percent_per_day: 10, grace_minutes: 5}}
    style: {{docstrings: true, comment_ratio_min: 0.5, short_names: true, line_length: 60}}
"""
).replace(
    "- {name: Name}",
    """- {name: Name}
        - {name: Description, min_words: 3}
        - {name: Id, pattern: "[a-z]{2}[0-9]{1,6}", example: ab123}
        - {name: Begun, date: true}
        - {name: Done, date: true, not_before: Begun}""",
)
HEADER = """
    # File: Double.py
    # Name: Ada Sample
    # Description: Doubles one number
    # Id: ab123
    # Begun: 1/1/2026
    # Done: 1/2/2026
"""
BODY = RIGHT.partition("\n\n")[2]
PROGRAMS = {
    "right": BODY,
    "wrong": BODY.replace("2 *", "3 *"),
    "reads-on": BODY.replace("int(input())", "int(input()) + int(input())"),
    "slow": BODY.replace("print", "while True: pass\n    print"),
    "broken": BODY.replace("print(", "print(("),
    "silent": BODY.replace("print", "str"),
    "wordy": BODY.replace("print(", 'print("Answer:", '),
    "forks": "    import os\n    os.fork()\n" + BODY,
    "opens": "    open('numbers.txt')\n" + BODY,
    "style": "    def double(x):\n        return 2 * x\n    class Two: pass\n    print(double(int(input())))  # noqa\n",
}
HEADERS = {
    "none": "",
    "template": HEADER.replace("Ada Sample", "<your name>").replace("ab123", "abc"),
    "order": HEADER.replace("# Name: Ada Sample\n", "").replace("1/2/2026", "31/1/2026") + "    # Name Ada Sample\n",
    "extra": HEADER.replace("Doubles one", "Doubles").replace("1/2/2026", "12/30/2025") + "    # Mood: good\n",
    "blank": HEADER.replace("Ada Sample", "").replace("1/1/2026", "soon").replace("Double.py", "double.py"),
    "below": "    import sys\n" + HEADER.replace("File:", "Fiel:"),
}
TIMES = """
    right: {submitted: 2026-01-10T12:03:00Z}
    wrong: {submitted: 2026-01-12T13:00:00Z}
    slow: {submitted: 2026-01-09T12:00:00Z}
"""
NAMES = (r"\b[a-z]+\.(?:txt|py|c)\b", "Double.py", "Twice as much", r"two\b", "minus three", r"nothing\b")
"""Of files and tests, and the title of the assignment."""
FIELDS = tuple(rf"\b{name}\b" for name in ("File", "Name", "Description", "Id", "Begun", "Done"))
OF_THE_INSTRUCTOR = ("Zero is a number too.",)
UNITS = (r"[0-9] [KM]iB\b",)
OF_TOOLS = (
    r"(?:Traceback.*)?\w+Error: .*",  # Python on a student's program
    r"Multiple statements.*|Trailing whitespace.*|imported but unused.*|Unused variable.*",  # linters and compilers
    r"\b(?:CPython|gcc|Cppcheck|ruff|Python|Debian|deb\w+|grader)\b",  # their names, with versions
)
OWN = (*NAMES, *FIELDS, *OF_THE_INSTRUCTOR, *UNITS, *OF_TOOLS)


@pytest.fixture
def pages(course: Course, grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: F811
    """The folder of the pages of a class."""
    course.write("cases/double/assignment.yaml", SETTINGS)
    for name, body in PROGRAMS.items():
        course.submit(name, f"{HEADER}\n{body}")
    for name, header in HEADERS.items():
        course.submit(name, f"{header}\n{BODY}")
    course.submit("two", name="a.py")
    course.submit("two", name="b.py")
    course.submit("notes", "hello", name="notes.txt")
    course.submit("renamed", name="other.py")
    course.submit("warned", "int main() { int unused; return 0; }\n", name="double.c")
    course.write("submissions/double/submissions.yaml", TIMES)
    with speak_pseudo_language(monkeypatch, tmp_path / "cache"):
        said = grader("grade", "double", "--course", course.folder, "--output", tmp_path / "out")
    assert said.code in (0, 1), said.err
    return tmp_path / "out"


def test_written_pages_have_no_sentence_of_ours_that_cannot_be_translated(pages: Path) -> None:
    written = [path for path in pages.glob("*.html") if path.name != "index.html"]
    assert len(written) == len(PROGRAMS) + len(HEADERS) + 4
    found = {path: find_unmarked(path.read_text("utf-8"), (*OWN, rf"\b{path.stem}\b")) for path in written}
    assert {path.name: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("page", "unmarked"),
    [
        ("<p>‹All ‹2› tests pass.›</p>", []),
        ("<p>‹All 2 tests pass.› Well done.</p>", ["‹All 2 tests pass.› Well done."]),
        ("<h2>‹It prints nothing.</h2><p>Print the result.›</p>", []),
        ("<h2>‹Call <code>main</code> yourself.›</h2>", []),
        ('<p>‹a›</p><p aria-label="Tests">‹b›</p>', ["Tests"]),
        ("<script>let words</script><title>Class</title><pre>print(1)</pre>", ["Class"]),
        ("<p>Double.py 2 / 3</p>", []),
    ],
)
def test_what_is_not_marked_is_found(page: str, unmarked: list[str]) -> None:
    assert find_unmarked(page, NAMES) == unmarked
