"""The page of small changes in the docs."""

from __future__ import annotations

from grader.changes.source_changes import ChangeKind

from ..changes_page import PAGE, page


def test_the_page_of_the_docs_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m tests.changes_page`"


def test_every_kind_is_tried_in_some_language() -> None:
    assert "|  |  |  |" not in page()


def test_the_docs_name_the_number_of_kinds() -> None:
    text = PAGE.with_name("assignments.md").read_text(encoding="utf-8")
    assert f"turned: {len(ChangeKind)} kinds |" in text
