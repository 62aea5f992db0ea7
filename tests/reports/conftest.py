"""The batch that the reports are made of in these tests, and a tab of the browser to look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from grader.model import Batch

from .sample_batch import HIDDEN_MARK, HOSTILE, build_batch

FORGET = """() => {
  const kept = location.protocol === "file:" ? localStorage.length : 0;
  if (kept) localStorage.clear();
  return kept;
}"""
"""Drop what a page has kept, and say how much it was: the next test gets the same tab as if it were a new one."""


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


@pytest.fixture(scope="module")
def shared_tab(browser: Any) -> Iterator[Any]:
    """One for all tests of a module: Chromium needs a second of processor time for each that it opens."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.fixture
def tab(shared_tab: Any) -> Iterator[Any]:
    """A page that fails the test when it says anything on the console or asks for anything but itself."""
    said: list[str] = []
    asked: list[str] = []
    listeners = {
        "console": lambda message: said.append(message.text),
        "pageerror": lambda error: said.append(str(error)),
        "dialog": lambda dialog: (said.append(dialog.message), dialog.dismiss()),
        "request": lambda request: asked.append(request.url),
    }
    shared_tab.set_viewport_size({"width": 1280, "height": 900})
    shared_tab.emulate_media(media="null", color_scheme="light")
    for event, hear in listeners.items():
        shared_tab.on(event, hear)
    yield shared_tab
    while shared_tab.evaluate(FORGET):  # the process of the next page hears of it a moment later
        shared_tab.reload()
    shared_tab.goto("about:blank")
    shared_tab.context.clear_permissions()
    for event, hear in listeners.items():
        shared_tab.remove_listener(event, hear)
    assert not said
    assert all(url.startswith("file://") and url.endswith(".html") for url in asked)
