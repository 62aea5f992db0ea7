"""Names as programs spell them."""

from __future__ import annotations


def write_in_camel_case(name: str) -> str:
    """`top_words` as `topWords`."""
    first, *others = name.split("_")
    return "".join((first, *(word.capitalize() for word in others)))
