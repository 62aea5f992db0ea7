"""Writes `docs/mistakes.md` from the grades of the sample class: `python -m tests.mistakes_page RESULTS.json`."""

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

For each program of the sample class that is not right: the mistake as its student reads it, the smallest input on
which the program still fails, what is right there, and what the program says. Inputs are written on one line, `/`
between lines and `⏎` for an empty one. A mistake in brackets is not a variant of the reference: it is what the
difference on that input says, or on the first test, or the verdict. There is no smallest input where every input fails
alike, or where the program does not build, does not end or was not run. Where only the form of right answers is wrong,
the page explains no move. A test holds this page to what the grader finds; it is written anew by
`grader grade nim --fresh` and `python -m tests.mistakes_page reports/nim/results.json`.

| program | the mistake | smallest input | right | the program's answer |
|---|---|---|---|---|
"""


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
