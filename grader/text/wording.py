"""Numbers and names within a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def count(number: int, one: str, many: str = "") -> str:
    """`1 case`, `2 cases`, `1,234 lines`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def list_some(items: Sequence[str], most: int = 5) -> str:
    """The first items in a row, and how many there are beside them: `ada, ben and 3 more`."""
    more = len(items) - most
    return ", ".join(items[:most]) + (f" and {more} more" if more > 0 else "")


def join_with_and(items: Sequence[str]) -> str:
    """All items in a row: `ada, ben and cy`."""
    *first, last = items or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def suggest_word(word: str, known: Iterable[str]) -> str:
    """`did you mean …?` for a word that is almost a known one, else nothing."""
    near = find_near_word(word, known)
    return f"did you mean `{near}`?" if near else ""


def find_near_word(word: str, known: Iterable[str]) -> str:
    """The known word that a mistyped one is almost; empty where there is none."""
    if len(word) > _LONGEST_WORD:
        return ""
    import difflib  # every command starts faster without it

    names = list(known)
    near = difflib.get_close_matches(word, names, n=1) or [name for name in names if name.lower() == word.lower()]
    return next(iter(near), "")


_LONGEST_WORD = 64
