"""Numbers and names within a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from grader.text.spoken_text import say


def count(number: int, one: str, many: str = "") -> str:
    """`1 case`, `2 cases`, `1,234 lines`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def list_some(items: Sequence[str], most: int = 5) -> str:
    """The first items in a row, and how many there are beside them: `ada, ben and 3 more`."""
    more, shown = len(items) - most, reduce(_add_item, items[:most] or ("",))
    return say("{items} and {more} more", items=shown, more=more) if more > 0 else shown


def _add_item(row: str, item: str) -> str:
    return say("{row}, {item}", row=row, item=item)


def join_with_and(items: Sequence[str]) -> str:
    """All items in a row: `ada, ben and cy`."""
    *first, last = items or ("",)
    return say("{items} and {last}", items=", ".join(first), last=last) if first else last


def join_sentences(*sentences: str) -> str:
    """The sentences in a row, without empty ones; each of ours can be said in another language later."""
    told = filter(None, sentences)
    return reduce(lambda row, more: say("{row} {more}", row=row, more=more), told, next(told, ""))


def suggest_word(word: str, known: Iterable[str]) -> str:
    """`did you mean …?` for a word that is almost a known one, or as only one of them begins; else nothing."""
    names = list(known)
    begun = [name for name in names if len(word) >= _LEAST_BEGINNING and name.startswith(word)]
    near = find_near_word(word, names) or (begun[0] if len(begun) == 1 else "")
    return f"did you mean `{near}`?" if near else ""


def find_near_word(word: str, known: Iterable[str], least: float = 0.6) -> str:
    """The known word that a mistyped one is almost, by so large a share of its letters; empty where there is none."""
    if len(word) > _LONGEST_WORD:
        return ""
    import difflib  # every command starts faster without it

    names, word = list(known), _ALSO_CALLED.get(word.lower(), word)
    near = difflib.get_close_matches(word, names, n=1, cutoff=least) or [
        name for name in names if name.lower() == word.lower()
    ]
    return next(iter(near), "")


_LONGEST_WORD, _LEAST_BEGINNING = 64, 3
_ALSO_CALLED = {"c#": "csharp", "c++": "cpp", "js": "javascript", "node": "javascript", "py": "python"}
"""Other names of what people mean."""
