"""Writes `docs/mistakes.md` from the grades of the sample class: `python -m tests.mistakes_page RESULTS.json`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.judging import visible

PAGE = Path(__file__).parents[1] / "docs" / "mistakes.md"
HEAD = """\
# What the sample class does wrong

For each program of the sample class whose outputs are wrong: the mistake as its student reads it, the smallest input on
which the program still fails, what is right there, and what the program says. Inputs are written on one line, `/`
between lines. A mistake in brackets is no variant of the reference: it is what the difference on that input says. A
test holds this page to what the grader finds; it is written anew by
`grader grade nim --fresh` and `python -m tests.mistakes_page reports/nim/results.json`.

| program | the mistake | smallest input | right | the program's answer |
|---|---|---|---|---|
"""


def rows(submissions: list[dict[str, Any]]) -> dict[str, tuple[str, ...]]:
    """Submitter to the cells of its row."""
    return {each["submitter"]: _row(each) for each in submissions if each["smallest_failing_input"]}


def _row(submission: Mapping[str, Any]) -> tuple[str, ...]:
    found = submission["smallest_failing_input"]
    mistakes = " or ".join(each["message"] for each in submission["diagnosis"]) or _said(found)
    shown = (found["input"], found["expected"], found["actual"])
    return (mistakes.replace("|", "\\|"), *map(_on_one_line, shown))


def _said(found: Mapping[str, Any]) -> str:
    """Where no variant is at work: what the ladder says of the smallest input, or else the verdict."""
    difference = found["difference"]
    return f"({difference['summary'] if difference else found['verdict'].replace('_', ' ')})"


def _on_one_line(text: str) -> str:
    lines = [visible(line) for line in text.splitlines()]
    return f"`{' / '.join(lines)}`".replace("|", "\\|") if lines else "(nothing)"


def page(submissions: list[dict[str, Any]]) -> str:
    """The whole page."""
    table = rows(submissions)
    return HEAD + "".join(f"| {' | '.join((name, *cells))} |\n" for name, cells in sorted(table.items()))


def written() -> dict[str, tuple[str, ...]]:
    """The rows as the page has them."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][1:]
    cells = [[cell.strip() for cell in line[2:-2].split(" | ")] for line in lines]
    return {name: tuple(rest) for name, *rest in cells}


if __name__ == "__main__":
    results = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    PAGE.write_text(page(results["submissions"]), encoding="utf-8")
