"""What commands keep for one user from one to the next: only so much, and what is still used stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.files import keep, read_kept


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_what_was_read_of_late_stays_when_much_is_kept() -> None:
    """The compiled templates: an evening of changes to an assignment keeps a few files for each of them."""
    keep("templates", b"compiled")
    keep("forgotten", b"of the first change")
    for number in range(100):
        keep(f"change-{number}", b"")
        assert read_kept("templates") == b"compiled"
    assert read_kept("forgotten") is None
    assert read_kept("change-0") is None
    assert read_kept("change-99") == b""
