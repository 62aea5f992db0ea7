"""Writes `docs/attacks.md` from the table of attacks: `python -m tests.museum.attack_page`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from .attack_table import ATTACKS, EXHIBITS, NOT_SHOWN, Exhibit

PAGE = Path(__file__).parents[2] / "docs" / "attacks.md"
PROGRAMS = "../tests/museum/attacks"
HEAD = """\
# Attacks

What a hostile or faulty program may try, and what must come of it. The test suite runs every program below on every
[tier](sandbox.md#tiers) that promises its verdict; after each one no process, file or memory of it may be left, and the
next run must find all as ever. A program that only tries what must be denied prints `held` when all of it was: that is
the right answer, so it is `accepted`.

This page is generated from the museum of attacks by `python -m tests.museum.attack_page`.

| # | what it does | programs | verdict | tiers |
|---|---|---|---|---|
"""
NOT_SHOWN_HEAD = """
## Rows that no program shows

| # | what it does | why |
|---|---|---|
"""


def page() -> str:
    """The whole page."""
    shown = "".join(map(_row, sorted({exhibit.row for exhibit in EXHIBITS})))
    others = "".join(f"| {row} | {ATTACKS[row]} | {why} |\n" for row, why in NOT_SHOWN.items())
    return HEAD + shown + NOT_SHOWN_HEAD + others


def _row(row: int) -> str:
    exhibits = [exhibit for exhibit in EXHIBITS if exhibit.row == row]
    programs = "<br>".join(map(_program, exhibits))
    return f"| {row} | {ATTACKS[row]} | {programs} | {_each(exhibits, _verdicts)} | {_each(exhibits, _tiers)} |\n"


def _each(exhibits: Sequence[Exhibit], words: Callable[[Exhibit], str]) -> str:
    """A line for each program, or one for all where they agree."""
    lines = [words(exhibit) for exhibit in exhibits]
    return "<br>".join(lines if len(set(lines)) > 1 else lines[:1])


def _program(exhibit: Exhibit) -> str:
    """Linked by its name without the row, where its source is kept and not made by the table."""
    name = exhibit.program.removeprefix(f"row_{exhibit.row:02}_")
    return f"`{name}`" if exhibit.source else f"[{name}]({PROGRAMS}/{exhibit.program})"


def _verdicts(exhibit: Exhibit) -> str:
    return " or ".join(f"`{verdict}`" for verdict in exhibit.verdicts)


def _tiers(exhibit: Exhibit) -> str:
    return ", ".join(f"`{tier}`" for tier in exhibit.tiers)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
