"""Nothing that a program prints is invisible, and nothing of it reaches a terminal or a page raw."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging import decode, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Lose Game", "Lose Game"),
        ("Lose Game ", "Lose Game·"),
        ("  Lose  Game", "··Lose··Game"),
        ("   ", "···"),
        ("a\tb", "a→b"),
        ("a\r", "a␍"),
        ("\ufeffa", "\\ufeffa"),
        ("a\0b", "a\\x00b"),
        ("a\u200bb\u200d", "a\\u200bb\\u200d"),
        ("\u202eevil\u2066", "\\u202eevil\\u2066"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\x9b31m\x7f", "\\x9b31m\\x7f"),
        ("a\u00a0b", "a\\xa0b"),
        ("a\u2028b", "a\\u2028b"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("\u3164\u2800\ufe0f", "\\u3164\\u2800\\ufe0f"),
        ("é ⊕ 中", "é ⊕ 中"),
        ("a\nb", "a\nb"),
        ("", ""),
        ("C:\\x", "C:\\x"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_everything_is_printable_but_the_newline(text: str) -> None:
    shown = visible(text)
    assert shown.replace("\n", "").isprintable()
    assert not {unicodedata.category(character) for character in shown} & {"Cf", "Cs", "Cn", "Zl", "Zp"}
    assert shown.encode().decode() == shown
    assert visible(shown) == shown


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
