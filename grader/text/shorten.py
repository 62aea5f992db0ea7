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
_LONG_LINE = 200


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


def shorten_within(text: str, longest: int) -> str:
    """The first and the last lines of a text, `longest` characters at most, and a mark where some are left out.

    A line that is cut is kept only where it is a long one: the start of a short one may say something else.
    """
    if len(text) <= longest:
        return text
    first, last = text[: longest - longest // 4], text[-(longest // 4) :]
    before, _, cut = first.rpartition("\n")
    first = before if len(cut) < _LONG_LINE else first
    cut, line_end, behind = last.partition("\n")
    last = behind if line_end and len(cut) < _LONG_LINE else last
    return f"{first}{MORE_BELOW.format(left=len(text) - len(first) - len(last))}\n{last}"


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
