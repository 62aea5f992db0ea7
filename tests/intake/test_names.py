"""Names as keys: what could repaint a page is written out, everything else stays."""

from __future__ import annotations

import pytest

from grader.intake.names import make_plain


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("ada", "ada"),
        ("e\u0301mile", "émile"),
        ("a\u202eb", "a\\u202eb"),
        ("a\nb", "a\\x0ab"),
        ("a\udcffb", "a\\xffb"),
        ("a\U000e0041b", "a\\U000e0041b"),
        ("a\u00a0b", "a\u00a0b"),
        ("❤\ufe0f", "❤\ufe0f"),
    ],
)
def test_plain(name: str, key: str) -> None:
    assert make_plain(name) == key
