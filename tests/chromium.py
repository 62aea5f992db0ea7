"""One browser for all tests of a module that look at pages: two in one process would be in each other's way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

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


@pytest.fixture(scope="module")  # it holds an event loop, beside which no other test can start one
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
