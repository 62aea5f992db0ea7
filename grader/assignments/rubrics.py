"""The rubric of an assignment: what its file says, and the faults that one value cannot tell."""

from __future__ import annotations

from collections.abc import Iterator

from grader.config.class_settings import RubricSettings
from grader.config.faults import Fault
from grader.config.strict_yaml import Document
from grader.config.validation import report_unknown_word
from grader.model import Rubric, RubricItem


def read_rubric(settings: RubricSettings) -> Rubric:
    """The rubric as its file has it."""
    return Rubric(
        {name: RubricItem(name, item.points, item.text) for name, item in settings.items.items()}, settings.given
    )


def find_rubric_faults(document: Document) -> Iterator[Fault]:
    """The items that are given and not there."""
    items, given = document.at("items"), document.at("given")
    if not isinstance(items, dict) or not isinstance(given, dict):
        return
    for submitter, names in given.items():
        for number, name in enumerate(names if isinstance(names, list | tuple) else ()):
            if isinstance(name, str) and name not in items:
                yield report_unknown_word(document, ("given", submitter, number), name, items)
