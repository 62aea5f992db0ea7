"""Long texts shortened, never in silence: a mark stands where something was left out."""

from __future__ import annotations

from collections.abc import Callable

from grader.text.spoken_text import say_number

MORE = " … {more}"
"""The mark where a reader wants to know how much is missing."""
MORE_BELOW = "\n… {left} more characters"
"""The same below a text of several lines."""
OF_ALL = "… ({all} characters)"
"""The mark within the quotes of a sentence."""


def shorten(text: str, longest: int, mark: str = "…", show: Callable[[str], str] = str) -> str:
    """The first `longest` characters and, where there are more, the mark.

    `show` makes visible what is kept, so that no escape is cut. In the mark `{left}` stands for the number of
    characters left out, `{more}` for that in words, `{all}` for the length of the whole text.
    """
    left = len(text) - longest
    if left <= 0:
        return show(text)
    more = say_number(left, "{number:,} more character", "{number:,} more characters")
    return show(text[:longest]) + mark.format(left=left, more=more, all=len(text))


def shorten_at_word(text: str, longest: int, mark: str = "…", show: Callable[[str], str] = str) -> str:
    """As `shorten`, but cut after a whole word; a single word that is longer is cut all the same."""
    end = text.rfind(" ", 0, longest + 1) if len(text) > longest else longest
    return shorten(text, end if end > 0 else longest, mark, show)


def shorten_around(text: str, longest: int, place: int) -> str:
    """`longest` characters around a place (an index), with `…` at each side where something was left out."""
    return take_window(text, longest, max(0, min(place - longest // 2, len(text) - longest)))


def take_window(text: str, longest: int, start: int) -> str:
    """`longest` characters from `start` on, with `…` at each side where something was left out."""
    end = start + longest
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"
