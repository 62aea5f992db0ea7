"""The pages in a real browser: silent, without requests, readable at 320 px, and doing what they offer."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.model import Batch
from grader.reports import page_names, student_page, write_reports

CHROMIUM = Path("/usr/bin/chromium")
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"there is no {CHROMIUM}")

FLAGS = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FAILING = "ben-okafor.html"


@pytest.fixture(scope="module")
def folder(hostile_batch: Batch, batch: Batch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("reports")
    write_reports(batch, place)
    write_reports(hostile_batch, place / "hostile")
    return place


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
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
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert not said
    assert all(url.startswith("file://") and url.endswith(".html") for url in asked)


def visit(tab: Any, path: Path, anchor: str = "") -> None:
    tab.goto(path.as_uri() + anchor)


def names(tab: Any) -> list[str]:
    return tab.eval_on_selector_all(
        "table.class tbody tr:not([hidden]) th", "cells => cells.map(cell => cell.textContent)"
    )


def test_every_page_is_silent_and_fits_a_narrow_screen(tab: Any, folder: Path, hostile_batch: Batch) -> None:
    tab.set_viewport_size({"width": 320, "height": 700})
    for name in ["index.html", *page_names(hostile_batch)]:
        visit(tab, folder / "hostile" / name)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, name
        tab.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, name


def test_the_policy_lets_nothing_else_run(browser: Any, folder: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    visit(page, folder / "index.html")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.broken = true";
            document.body.append(script);
            document.body.setAttribute("style", "color: rgb(1, 2, 3)");
        }"""
    )
    assert page.evaluate("window.broken") is None
    assert page.evaluate("getComputedStyle(document.body).color") != "rgb(1, 2, 3)"
    context.close()


def test_sorting_by_a_column_and_back(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    scores = "cells => cells.map(cell => cell.textContent === 'open' ? -1 : parseFloat(cell.textContent))"
    for order in (sorted, lambda values: sorted(values, reverse=True)):
        tab.get_by_role("button", name="Score").click()
        values = tab.eval_on_selector_all("table.class tbody td:nth-child(3)", scores)
        assert values == order(values)
    tab.get_by_role("button", name="Submitter").click()
    shown = [name.lower() for name in names(tab)]
    assert shown == sorted(shown)
    assert tab.get_attribute("table.class th:first-child", "aria-sort") == "ascending"


def test_search_and_filter(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    everybody = len(names(tab))
    tab.keyboard.press("/")
    tab.keyboard.type("okafor BEN")
    assert names(tab) == ["Ben Okafor"]
    assert tab.inner_text("#shown") == f"1 of {everybody} shown"
    tab.fill("#search", "")
    tab.select_option("#filter", label="those that need a person")
    assert names(tab) == ["Finn Arvid", "Gwen Park", "Hugo Lind", "ADA LOVELOCK"]
    tab.select_option("#filter", label="those with compile error")
    assert names(tab) == ["Cleo Marsh"]
    tab.select_option("#filter", label="those that pass every case")
    assert names(tab) == ["Ada Lovelock", '=HYPERLINK("//x")']
    tab.select_option("#filter", label="all")
    assert len(names(tab)) == everybody


def test_light_and_dark_by_the_system_and_by_the_switch(tab: Any, folder: Path) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    visit(tab, folder / FAILING)
    light = tab.evaluate(ground)
    tab.emulate_media(color_scheme="dark")
    dark = tab.evaluate(ground)
    assert light != dark
    tab.get_by_role("button", name="Switch between light and dark").click()
    assert tab.evaluate(ground) == light
    tab.reload()
    assert tab.evaluate(ground) == light


def test_printing_opens_what_is_folded(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    inside = tab.locator("details.case .inside").first
    assert inside.bounding_box() is None or not inside.is_visible()
    tab.emulate_media(media="print")
    tab.wait_for_function(
        """() => [...document.querySelectorAll("details.case .inside")].every(
            (one) => one.checkVisibility() && one.getBoundingClientRect().height > 20)"""
    )
    assert not tab.locator("#theme").is_visible()
    tab.emulate_media(media="print", color_scheme="dark")
    assert tab.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("width", [700, 1100])
def test_in_print_no_badge_lies_over_a_name(tab: Any, folder: Path, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 900})
    visit(tab, folder / FAILING)
    tab.emulate_media(media="print")
    assert tab.eval_on_selector_all(
        "details.case summary",
        """all => all.every((one) => one.querySelector(".badge").getBoundingClientRect().right
            <= one.querySelector(".name").getBoundingClientRect().left)""",
    )


def test_on_a_narrow_screen_all_of_a_submission_is_reached_without_scrolling_sideways(tab: Any, folder: Path) -> None:
    tab.set_viewport_size({"width": 320, "height": 700})
    visit(tab, folder / "index.html")
    ends = "all => all.map(one => one.getBoundingClientRect().right)"
    assert max(tab.eval_on_selector_all("table.class tbody td", ends)) <= 320
    assert tab.get_by_role("button", name="Late").is_visible()
    named = "all => all.map(one => getComputedStyle(one, '::before').content)"
    assert tab.eval_on_selector_all("table.class tbody tr:first-child td:nth-child(n+5).number", named) == [
        '"Tests"', '"Header"', '"Style"', '"Late"', '"Adjusted"'
    ]  # fmt: skip


def test_a_blank_first_line_of_an_output_is_seen(tab: Any, folder: Path, batch: Batch) -> None:
    ben = batch.grades[1]
    case = replace(ben.cases[0], actual="\n\nLose Game\n")
    blank = replace(ben, cases=(case, *ben.cases[1:]))
    (folder / "blank.html").write_text(student_page(batch, blank))
    visit(tab, folder / "blank.html")
    assert tab.locator('.first pre[aria-label="Your output"]').text_content() == "\n\nLose Game"


def test_a_link_to_a_case_opens_it(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING, "#case-zeros-among-heaps")
    assert tab.evaluate("document.getElementById('case-zeros-among-heaps').open")
    tab.click(".usage a[href='#case-two-equal-heaps']")
    tab.wait_for_function("document.getElementById('case-two-equal-heaps').open")


def test_all_cases_can_be_opened_at_once(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    folds = "all => all.filter(fold => fold.open).length"
    tab.get_by_role("button", name="Open all").click()
    assert tab.eval_on_selector_all("details.case", folds) == 13
    tab.get_by_role("button", name="Close all").click()
    assert tab.eval_on_selector_all("details.case", folds) == 0


def test_the_corrected_header_is_copied_as_it_is(tab: Any, folder: Path) -> None:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(tab, folder / FAILING)
    tab.locator(".copy:has(.paste) button").click()
    tab.get_by_role("button", name="Copied").wait_for()
    copied = tab.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("#  File: Nim.py\n#  Description: Reads games")
    assert "·" not in copied


def test_without_script_everything_can_be_read(browser: Any, folder: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    visit(page, folder / "index.html")
    assert page.locator("table.class tbody tr").count() == 12
    assert not page.locator(".tools").is_visible()
    visit(page, folder / FAILING)
    page.locator("details.case summary").first.click()
    assert page.locator("details.case .inside").first.is_visible()
    context.close()


def test_the_skip_link_comes_first_and_focus_is_seen(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.locator(".skip").bounding_box()["x"] >= 0
    assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_reduced_motion_is_kept(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    tab.emulate_media(reduced_motion="reduce")
    assert tab.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


def test_a_printed_class_page_keeps_the_names_of_its_columns(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.emulate_media(media="print")
    heads = tab.eval_on_selector_all("table.class thead th", "heads => heads.map(head => head.innerText.trim())")
    assert heads[:4] == ["Submitter", "Language", "Score", "Tests"]
    displays = "all => all.map(one => getComputedStyle(one).display)"
    assert set(tab.eval_on_selector_all("table.class thead button", displays)) == {"contents"}  # boxes are not repeated
    assert not tab.locator(".tools").is_visible()
