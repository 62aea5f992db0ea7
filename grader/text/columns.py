"""Texts side by side in a terminal, where letters of East Asia take two columns and accents none."""

from __future__ import annotations

import unicodedata


def count_columns(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(map(_count_character, text))


def fill_columns(text: str, width: int) -> str:
    """The text with blanks after it, up to this width."""
    return text + " " * (width - count_columns(text))


def fill_columns_before(text: str, width: int) -> str:
    """The text with blanks before it, up to this width."""
    return " " * (width - count_columns(text)) + text


def _count_character(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
