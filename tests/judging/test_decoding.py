"""Different bytes give different texts."""

from __future__ import annotations

import pytest

from grader.judging import decode


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"Lose", "Lose"),
        (b"\xff", "\\xff"),
        (b"\\xff", "\\\\xff"),
        (b"\\\xff", "\\\\\\xff"),
        (b"C:\\dir", "C:\\dir"),
        ("é".encode(), "é"),
        (b"\xc3", "\\xc3"),
        (b"\xed\xa0\x80", "\\xed\\xa0\\x80"),
    ],
)
def test_decode(data: bytes, text: str) -> None:
    assert decode(data) == text
