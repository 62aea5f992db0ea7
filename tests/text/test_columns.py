"""Texts side by side line up, whatever script they are in."""

from __future__ import annotations

import pytest

from grader.text.columns import count_columns, fill_columns, fill_columns_before


@pytest.mark.parametrize(("text", "columns"), [("ada", 3), ("李小龍", 6), ("ｱｲ", 2), ("e\u0301", 1), ("", 0)])
def test_columns_of_a_text(text: str, columns: int) -> None:
    assert count_columns(text) == columns


def test_blanks_fill_what_is_left() -> None:
    assert fill_columns("李", 4) == "李  "
    assert fill_columns_before("李", 4) == "  李"
    assert fill_columns("longer", 4) == "longer"
