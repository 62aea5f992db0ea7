"""The labelled parts of a screen, however few lines there are for them."""

from __future__ import annotations

import pytest

from grader.reports.terminal.sections import GAP, Section, show_sections

PARTS = (
    Section("nim.txt", ("1", "2 1 1 3")),
    Section("why", ("one", "two", "three"), least=0),
    GAP,
    Section("failing", ("a, b, c",), least=0),
    Section("remarks", ("2 errors",), least=0),
)


@pytest.mark.parametrize("room", range(9))
def test_an_empty_line_stands_between_two_parts_or_not_at_all(room: int) -> None:
    """What stands above and below the sections is set apart by an empty line of its own."""
    shown = list(show_sections(PARTS, room))
    assert shown[:2] == ["  nim.txt    1", "             2 1 1 3"]
    assert shown[-1]
    assert len(shown) <= max(room, 2)


def test_where_there_is_room_the_parts_are_set_apart() -> None:
    assert list(show_sections(PARTS, None))[5:] == ["", "  failing    a, b, c", "  remarks    2 errors"]
    assert list(show_sections((GAP, *PARTS[:1], GAP, GAP, PARTS[3], GAP), None))[2:] == ["", "  failing    a, b, c"]
