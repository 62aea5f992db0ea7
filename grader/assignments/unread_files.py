"""Files in the folders of data of an assignment that belong to no case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from grader.assignments.courses import NOT_CASES
from grader.assignments.data_files import ENDINGS, DataFolder
from grader.config.strict_yaml import read_document
from grader.text.visible import make_one_line
from grader.text.wording import count, join_with_and, list_some

_MOST_NAMED = 3


def find_unread_files(folder: Path) -> list[str]:
    """By their paths below the folder of the assignment, `2` before `10`."""
    roots = dict.fromkeys(_list_data_folders(folder))
    return [f"{root}/{name}" for root in roots for name in DataFolder(folder / root).list_unread()]


def describe_unread_files(names: Sequence[str]) -> str:
    """A note on these files."""
    shown = list_some([make_one_line(name) for name in names], _MOST_NAMED)
    verb = "is" if len(names) == 1 else "are"
    return f"{count(len(names), 'file')} {verb} not read: {shown}. Files of cases end in {join_with_and(ENDINGS)}."


def _list_data_folders(folder: Path) -> Iterator[str]:
    """The folders that the case files name, below that of the assignment."""
    for path in sorted(folder.glob("*.yaml")):
        document = None if path.name in NOT_CASES else read_document(path).document
        if document:
            places = range(len(document.items()))
            yield from filter(None, (document.text(number, "data", "folder") for number in places))
