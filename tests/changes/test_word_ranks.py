"""Words that have a rank are compared by their places in a list of the program."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind

LEVELS = "['low', 'middle', 'high']"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"for each in {LEVELS}:\n    print(each >= least)\n", "order.index(each) >= order.index(least)"),
        (f"levels = {LEVELS}\nprint(each < least)\n", "levels.index(each) < levels.index(least)"),
        (f"levels = ({LEVELS[1:-1]})\nprint(each < least)\n", "levels.index(each) < levels.index(least)"),
        (f"levels = {LEVELS}\nprint(each == least, each < 3, f(each) < least)\n", None),
        ("names = ['a', 'b', 'c']\nprint(each < least)\n", None),
        ("names = ['b', 'a']\nprint(each < least)\n", None),
        ("names = ['3', '1', '2']\nprint(each < least)\n", None),
    ],
)
def test_each_comparison_of_names(text: str, told: str | None) -> None:
    found = [each.name for each in list_python_changes(text) if each.kind is ChangeKind.WORDS_FOR_RANKS]
    assert found == ([told] if told else [])


def test_what_is_no_word_of_the_list_is_refused() -> None:
    (found,) = [
        each
        for each in list_python_changes(f"levels = {LEVELS}\nshown = given < least\n")
        if each.kind is ChangeKind.WORDS_FOR_RANKS
    ]
    space: dict[str, object] = {"given": "middle", "least": "high"}
    exec(found.text, space)  # noqa: S102  the changed program of this test
    assert space["shown"] is True
    with pytest.raises(ValueError, match="is not in list"):
        exec(found.text, {"given": 3, "least": "high"})  # noqa: S102  the same
