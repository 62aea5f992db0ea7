"""The pages of the server in a real browser: with the mouse, by the keyboard, without script, narrow and dark."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grader.serve.served_folder import make_served_folder
from grader.serve.signed_links import INSTRUCTOR, LinkSigner

from ..conftest import Course
from ..reports.test_accessibility import FOUND
from .conftest import RIGHT, WRONG, Server, hold_programs
from .test_class_site import NEEDS_ISOLATION, ROSTER, URL, run_server

AXE = Path(os.environ.get("AXE_CORE", "/nowhere"), "node_modules", "axe-core", "axe.min.js")
SLOW = "import time\ntime.sleep(0.5)\n" + WRONG
PATIENCE_MS = 60_000


@contextmanager
def open_tab(browser: Any, **settings: Any) -> Iterator[Any]:
    """A page that fails the test when it says anything on the console, or asks any other server."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **settings})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert not said
    assert all(url.startswith(("http://127.0.0.1:", "data:")) for url in asked)


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "Double.py"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def follow(tab: Any, control: Any) -> None:
    """A click that leads to another page, and that page: what is asked for next is not asked of the page before."""
    with tab.expect_navigation():
        control.click()


def check_axe(tab: Any) -> None:
    """Nothing is found by axe-core, where it is there; nothing is wider than the screen."""
    width = tab.evaluate("innerWidth")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    if AXE.exists():
        tab.evaluate(AXE.read_text("utf-8"))
        assert tab.evaluate(FOUND) == []


SCREENS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 700}},
    "narrow and dark": {"viewport": {"width": 320, "height": 700}, "color_scheme": "dark"},
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_student_chooses_a_file_sees_the_tests_run_and_then_the_page(
    browser: Any, own: Server, file: Callable[[str], Path], screen: str
) -> None:
    with open_tab(browser, **SCREENS[screen]) as tab:
        tab.goto(f"{own.address}{own.root}/double")
        check_axe(tab)
        tab.set_input_files("#file", file(SLOW))
        tab.get_by_role("button", name="Check it").click()
        tab.wait_for_selector(".marks li")
        check_axe(tab)
        tab.wait_for_selector("section.fix")
        assert tab.locator("section.fix").is_visible()
        check_axe(tab)


def test_a_new_upload_replaces_the_page(browser: Any, own: Server, file: Callable[[str], Path]) -> None:
    with open_tab(browser) as tab:
        tab.goto(f"{own.address}{own.root}/double")
        tab.set_input_files("#file", file(WRONG))
        tab.get_by_role("button", name="Check it").click()
        tab.get_by_text("Check another file").click()
        tab.set_input_files("#file", file(RIGHT))
        tab.get_by_role("button", name="Check it").click()
        tab.get_by_text("All 2 tests pass.").wait_for()


def test_a_file_is_dropped_on_the_page(browser: Any, own: Server) -> None:
    drop = """(text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "Double.py"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
    }"""
    with open_tab(browser) as tab:
        tab.goto(f"{own.address}{own.root}/double")
        tab.evaluate(drop, RIGHT)
        tab.get_by_text("All 2 tests pass.").wait_for()


def test_what_is_too_large_is_said_and_not_sent(browser: Any, own: Server, file: Callable[[str], Path]) -> None:
    with open_tab(browser) as tab:
        tab.goto(f"{own.address}{own.root}/double")
        tab.set_input_files("#file", file("#" * (2 << 20)))
        tab.get_by_role("button", name="Check it").click()
        tab.get_by_text("is too large: at most 1024 KiB").wait_for()
        assert tab.url == f"{own.address}{own.root}/double"


def test_the_keyboard_alone_is_enough(browser: Any, own: Server) -> None:
    with open_tab(browser) as tab:
        tab.goto(f"{own.address}{own.root}/double")
        seen = []
        for _ in range(12):
            tab.keyboard.press("Tab")
            here = tab.evaluate("document.activeElement.id || document.activeElement.tagName")
            seen.append(here)
            if here == "SUMMARY":
                tab.keyboard.press("Enter")
            if here == "text":
                tab.keyboard.insert_text(RIGHT)
            if here == "BUTTON":
                break
        assert seen[0] == "A"
        assert {"file", "SUMMARY", "language", "text", "BUTTON"} <= set(seen)
        tab.keyboard.press("Enter")
        tab.get_by_text("All 2 tests pass.").wait_for()


def test_without_script_there_is_the_form_and_then_the_page(
    browser: Any, own: Server, file: Callable[[str], Path]
) -> None:
    with open_tab(browser, java_script_enabled=False) as tab:
        own.check("/double")
        tab.goto(f"{own.address}{own.root}/double")
        tab.set_input_files("#file", file(SLOW))
        with hold_programs(own):
            tab.get_by_role("button", name="Check it").click()
            tab.get_by_role("heading", name="Checking").wait_for()
        own.read_events(tab.url.removeprefix(own.address))
        tab.reload()  # as <noscript> has it, which a browser without script by emulation does not read
        tab.locator("section.fix").wait_for()


@NEEDS_ISOLATION
@pytest.mark.parametrize("screen", ["light", "narrow and dark"])
def test_an_instructor_watches_the_class_and_moves_a_switch(
    browser: Any, course: Course, tmp_path: Path, file: Callable[[str], Path], screen: str
) -> None:
    course.write("roster.csv", ROSTER)
    links = LinkSigner(make_served_folder(course.folder))
    with (
        run_server(course.folder, "double", "--public", "--url", URL, log=tmp_path / "said") as server,
        open_tab(browser, **SCREENS[screen]) as tab,
    ):
        student = f"{server.address}/s/{links.make_token('ab1', 1)}/double"
        tab.goto(student)
        tab.set_input_files("#file", file(WRONG))
        tab.get_by_role("button", name="Check it").click()
        tab.wait_for_selector("section.fix")
        tab.goto(student)
        check_axe(tab)
        tab.get_by_role("link", name="Its result").click()
        tab.wait_for_selector("section.fix")
        tab.goto(f"{server.address}/i/{links.make_token(INSTRUCTOR, 1)}")
        check_axe(tab)
        assert "1 of 2 tests pass." in tab.get_by_role("row", name="Ada Lovelock").inner_text()
        follow(tab, tab.get_by_role("link", name="Class page of the attempts so far"))
        check_axe(tab)
        tab.get_by_role("rowheader", name="ab1").get_by_role("link").click()
        tab.wait_for_selector("section.fix")
        check_axe(tab)
        tab.get_by_role("link", name="Back to the class page").click()
        tab.get_by_role("link", name="Back to the class").click()
        tab.get_by_label("Uploads are").select_option("closed")
        follow(tab, tab.get_by_role("button", name="Change"))
        assert tab.get_by_label("Uploads are").input_value() == "closed"
        tab.goto(student)
        tab.get_by_text("Uploads are closed.").wait_for()
        check_axe(tab)
