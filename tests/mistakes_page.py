"""Writes `docs/mistakes.md` from grades: `python -m tests.mistakes_page RESULTS.json …`.

The first file is that of the sample class, the others those of the assignments in `tests/feedback/real_class`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.text.visible import make_visible

PAGE = Path(__file__).parents[1] / "docs" / "mistakes.md"
HEAD = """\
# What the sample class does wrong

For each program of the sample class that fails: the mistake as its student reads it, the smallest input on which the
program still fails (of those of nearly the same size, one to which the fewest other known mistakes give the same wrong
answer), the right answer, and the program's answer. Inputs are written on one line, with `/` between lines
and `⏎` for an empty line. A mistake in brackets is not a variant of the reference: it is the difference on that input
or on the first test, or the verdict. There is no smallest input where every input fails in the same way, or where the
program does not build, does not end or was not run. Where only the form of right answers is wrong, the page explains no
move. A test checks this page against what the grader finds; to write it again from the results of all four assignments,
run `python -m tests.mistakes_page NIM.json CAESAR.json STATISTICS.json WORDS.json`.

| program | the mistake | smallest input | right | the program's answer |
|---|---|---|---|---|
"""

CLASS = PAGE.parents[1] / "tests" / "feedback" / "real_class"
CLASS_HEAD = """
## Other assignments

Sixty programs with faults that students make, in three assignments other than Nim: two mistakes at once, a layout of
the student's own, half finished, copied from a forum. The faults were written down before any of the programs was
graded, and the known mistakes of an assignment are those that its instructor would think of. A test counts how many
programs get a named mistake, and checks that none is told a mistake that it does not make.

| program | its faults | the mistake that is named | explains |
|---|---|---|---|
"""


def read_class() -> dict[str, tuple[str, frozenset[str]]]:
    """`assignment/student` to the faults of the program, and to the names under which these are known."""
    lines = (CLASS / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]
    return {f"{row[0]}/{row[1]}": (row[2], frozenset(row[3].split("; "))) for row in rows}


def class_rows(assignment: str, submissions: list[dict[str, Any]]) -> dict[str, tuple[str, ...]]:
    """`assignment/student` to the cells of its row."""
    known = read_class()
    return {
        name: (known[name][0], *_name_mistakes(each["diagnosis"]))
        for each in submissions
        for name in [f"{assignment}/{each['submitter']}"]
    }


def _name_mistakes(diagnosis: list[dict[str, Any]]) -> tuple[str, str]:
    if not diagnosis:
        return "–", "–"
    how = {"whole": "everything", "fits": "everything, in a layout of its own", "part": "a part"}
    return " ".join(each["message"] for each in diagnosis).replace("|", "\\|"), how[diagnosis[0]["fit"]]


def rows(submissions: list[dict[str, Any]]) -> dict[str, tuple[str, ...]]:
    """Submitter to the cells of its row."""
    return {each["submitter"]: _row(each) for each in submissions if _failing(each)}


def _failing(submission: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first case that is not right."""
    return next((case for case in submission["cases"] if case["verdict"] != "accepted"), None)


def _row(submission: Mapping[str, Any]) -> tuple[str, ...]:
    found = submission["smallest_failing_input"]
    told = found or _failing(submission) or {}
    mistakes = " or ".join(each["message"] for each in submission["diagnosis"]) or _said(told)
    shown = [_on_one_line(told[key]) for key in ("input", "expected", "actual")] if found else ["–"] * 3
    return (mistakes.replace("|", "\\|"), *shown)


def _said(found: Mapping[str, Any]) -> str:
    """Where no variant is at work: what the ladder says of the smallest input or the case, or else the verdict."""
    difference = found["difference"]
    reason = found.get("reason") or found["verdict"]
    return f"({difference['summary'] if difference else reason.replace('_', ' ')})"


def _on_one_line(text: str) -> str:
    lines = [make_visible(line) or "⏎" for line in text.removesuffix("\n").split("\n")]
    unended = "" if text.endswith("\n") else " without a newline at its end"
    return f"`{' / '.join(lines)}`".replace("|", "\\|") + unended if text else "(nothing)"


def page(nim: list[dict[str, Any]], others: dict[str, list[dict[str, Any]]]) -> str:
    """The whole page; `others` are the submissions of each other assignment."""
    real = {name: cells for assignment, each in others.items() for name, cells in class_rows(assignment, each).items()}
    return HEAD + _write_rows(rows(nim)) + CLASS_HEAD + _write_rows(real)


def _write_rows(table: Mapping[str, tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join((name, *cells))} |\n" for name, cells in sorted(table.items()))


def written(part: int = 0) -> dict[str, tuple[str, ...]]:
    """The rows as the page has them: of the sample class, or of the other assignments."""
    text = PAGE.read_text(encoding="utf-8").split("## Other assignments")[part]
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    cells = [[cell.strip() for cell in line[2:-2].split(" | ")] for line in lines]
    return {name: tuple(rest) for name, *rest in cells}


if __name__ == "__main__":
    nim, *others = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    found = {each["assignment"]: each["submissions"] for each in others}
    PAGE.write_text(page(nim["submissions"], found), encoding="utf-8")
