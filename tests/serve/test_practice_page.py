"""The page to practise on in a real browser: by the keyboard, without script, narrow and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.serve.served_folder import make_served_folder
from grader.serve.signed_links import INSTRUCTOR, LinkSigner

from ..conftest import Course
from .conftest import Server, run_server
from .practice_course import write_practice
from .test_class_site import NEEDS_ISOLATION, ROSTER, URL
from .test_served_pages import SCREENS, check_axe, follow, open_tab

FOUND = "Found: the program is wrong for this input"


@pytest.fixture
def server(course: Course, tmp_path: Path) -> Iterator[Server]:
    with run_server(write_practice(course).folder, "double", log=tmp_path / "said") as running:
        yield running


@pytest.mark.parametrize("screen", SCREENS)
def test_a_student_comes_from_the_start_page_and_finds_a_mistake(browser: Any, server: Server, screen: str) -> None:
    with open_tab(browser, **SCREENS[screen]) as tab:
        tab.goto(f"{server.address}{server.root}/double")
        tab.get_by_role("link", name="Practise").click()
        for text, headline in (("x", "This input breaks"), ("2", "The program is right"), ("3", FOUND)):
            tab.get_by_role("textbox", name="Input").fill(text)
            tab.get_by_role("button", name="Try it").click()
            tab.get_by_role("heading", name=headline).wait_for()
            check_axe(tab)
        tab.get_by_role("link", name="Next program").click()
        tab.get_by_text("It passes 3 of 5 visible tests.").wait_for()
        tab.get_by_text("Your program prints the square.").wait_for()
        check_axe(tab)


def test_the_keyboard_alone_is_enough_to_practise(browser: Any, server: Server) -> None:
    with open_tab(browser) as tab:
        tab.goto(f"{server.address}{server.root}/double/practice")
        for _ in range(8):
            tab.keyboard.press("Tab")
            here = tab.evaluate("document.activeElement.id || document.activeElement.tagName")
            if here == "text":
                tab.keyboard.insert_text("3")
            if here == "BUTTON" and tab.evaluate("document.activeElement.type") == "submit":
                break
        tab.keyboard.press("Enter")
        tab.get_by_role("heading", name=FOUND).wait_for()


def test_an_input_is_chosen_as_a_file_or_dropped(browser: Any, server: Server, tmp_path: Path) -> None:
    (tmp_path / "input.txt").write_bytes(b"3")
    drop = """() => {
        const data = new DataTransfer();
        data.items.add(new File(["-2"], "input.txt"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
    }"""
    with open_tab(browser) as tab:
        tab.goto(f"{server.address}{server.root}/double/practice")
        tab.get_by_text("Choose a file instead").click()
        tab.set_input_files("#file", tmp_path / "input.txt")
        tab.get_by_role("button", name="Try it").click()
        tab.get_by_role("link", name="Next program").click()
        tab.get_by_text("It passes 3 of 5 visible tests.").wait_for()
        tab.evaluate(drop)
        tab.get_by_role("heading", name=FOUND).wait_for()


def test_without_script_one_practises_by_the_form_alone(browser: Any, server: Server) -> None:
    with open_tab(browser, java_script_enabled=False) as tab:
        tab.goto(f"{server.address}{server.root}/double/practice")
        for text, headline in (("2", "The program is right"), ("3", FOUND)):
            tab.get_by_role("textbox", name="Input").fill(text)
            tab.get_by_role("button", name="Try it").click()
            tab.get_by_role("heading", name=headline).wait_for()


@NEEDS_ISOLATION
@pytest.mark.parametrize("screen", ["light", "narrow and dark"])
def test_an_instructor_opens_practice(browser: Any, course: Course, tmp_path: Path, screen: str) -> None:
    write_practice(course).write("roster.csv", ROSTER)
    links = LinkSigner(make_served_folder(course.folder))
    with (
        run_server(course.folder, "double", "--public", "--url", URL, log=tmp_path / "said") as server,
        open_tab(browser, **SCREENS[screen]) as tab,
    ):
        tab.goto(f"{server.address}/i/{links.make_token(INSTRUCTOR, 1)}")
        tab.get_by_label("Practice is").select_option("on")
        follow(tab, tab.get_by_role("button", name="Change"))
        assert tab.get_by_label("Practice is").input_value() == "on"
        check_axe(tab)
        tab.goto(f"{server.address}/s/{links.make_token('ab1', 1)}/double")
        tab.get_by_role("link", name="Practise").click()
        tab.get_by_text("It passes 2 of 5 visible tests.").wait_for()
        check_axe(tab)
