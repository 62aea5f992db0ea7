"""The batch that the reports are made of in these tests, and a browser to look at them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.model import Batch

from .sample_batch import HIDDEN_MARK, HOSTILE, build_batch

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def batch() -> Batch:
    return build_batch()


@pytest.fixture(scope="session")
def hostile_batch() -> Batch:
    return build_batch(HOSTILE)


@pytest.fixture(scope="session")
def make_batch() -> Callable[[str], Batch]:
    return build_batch


@pytest.fixture(scope="session")
def hostile_text() -> str:
    return HOSTILE


@pytest.fixture(scope="session")
def secret() -> str:
    return HIDDEN_MARK


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium; where it or Playwright is missing, what asks for it is skipped with the reason."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}")
    flags = FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=str(CHROMIUM), args=flags)
        yield opened
        opened.close()


@pytest.fixture
def tab(browser: Any) -> Iterator[Any]:
    """A page that fails the test when it says anything on the console or asks for anything but itself."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert not said
    assert all(url.startswith("file://") and url.endswith(".html") for url in asked)
