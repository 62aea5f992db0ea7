"""A file appears whole or not at all, and what is no file stays what it is."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from grader.errors import OutputError
from grader.files import write_whole


def test_nothing_changes_where_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for place in (tmp_path / "folder", tmp_path / "missing" / "page.html"):
        with pytest.raises(OutputError, match="cannot be written"):
            write_whole(place, "text")
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_whole(pipe, "text")
    reader.join(10)
    assert read == ["text"]
    assert pipe.is_fifo()


def test_a_link_stays_and_what_it_names_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "page").write_text("old", encoding="utf-8")
    (tmp_path / "link").symlink_to("page")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "page").read_text(encoding="utf-8") == "new"
