"""Nothing is invisible, and nothing reaches a terminal or a page raw."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.text.visible import make_one_line, make_readable, make_visible


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
def test_make_visible(text: str, shown: str) -> None:
    assert make_visible(text) == shown


@given(st.text())
def test_everything_is_printable_but_the_newline(text: str) -> None:
    shown = make_visible(text)
    assert shown.replace("\n", "").isprintable()
    assert not {unicodedata.category(character) for character in shown} & {"Cf", "Cs", "Cn", "Zl", "Zp"}
    assert shown.encode().decode() == shown
    assert make_visible(shown) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("    if  x:", "    if  x:"),
        ("\tx \r", "→x ␍"),
        ("a\nb", "a\nb"),
        ("a\u00a0b\u200b\ufe0f", "a\\xa0b\\u200b\\ufe0f"),
    ],
)
def test_make_readable_leaves_the_spaces(text: str, shown: str) -> None:
    assert make_readable(text) == shown


@given(st.text())
def test_one_line_is_one_line(text: str) -> None:
    assert make_one_line(text).isprintable()
    assert make_one_line("a\nb") == "a\\x0ab"
