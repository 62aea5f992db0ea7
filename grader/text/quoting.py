"""What a program has printed, or a piece of its source, as it is quoted in a sentence."""

from __future__ import annotations

from grader.text.shorten import shorten
from grader.text.visible import make_visible

_LONGEST = 60


def quote_start(text: str) -> str:
    """The text with all that the eye would not see made visible; of a long one its beginning and `…`."""
    return shorten(text, _LONGEST, show=make_visible)
