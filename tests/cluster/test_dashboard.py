"""A link is said where something draws the dashboard, and only there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from grader.cluster.dashboard import is_served


@pytest.fixture
def link(tmp_path: Path) -> Iterator[str]:
    """What serves the files below a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/status"
    server.shutdown()
    server.server_close()


def test_a_dashboard_that_is_there(link: str, tmp_path: Path) -> None:
    (tmp_path / "static/js").mkdir(parents=True)
    (tmp_path / "static/js/bokeh.min.js").touch()
    assert is_served(link)


def test_a_server_without_bokeh(link: str, tmp_path: Path) -> None:
    (tmp_path / "status").write_text("Dask needs bokeh", encoding="ascii")
    assert not is_served(link)


def test_nobody_there() -> None:
    assert not is_served("http://127.0.0.1:1/status")


@pytest.mark.parametrize("link", ["", "https://lab1:8787/status", "/status"])
def test_a_link_that_cannot_be_tried(link: str) -> None:
    assert not is_served(link)
