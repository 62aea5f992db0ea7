"""The pages in a real browser: silent, without requests, readable at 320 px, and doing what they offer."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from grader.model import Batch
from grader.reports import format_student_page, page_names, write_reports

PDFTOTEXT = shutil.which("pdftotext")
FAILING = "ben-okafor.html"


@pytest.fixture(scope="module")
def folder(hostile_batch: Batch, batch: Batch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("reports")
    write_reports(batch, place)
    write_reports(hostile_batch, place / "hostile")
    return place


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


def test_sorting_by_keyboard_is_said_and_keeps_the_focus(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.get_by_role("button", name="Tests").focus()
    tab.keyboard.press("Enter")
    tab.keyboard.press("Space")
    assert tab.evaluate("document.activeElement.textContent") == "Tests"
    assert tab.locator("th[aria-sort]").evaluate_all("all => all.map(one => [one.textContent, one.ariaSort])") == [
        ["Tests", "descending"]
    ]


def test_late_points_are_sorted_as_numbers_though_their_minus_is_a_sign(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.get_by_role("button", name="Late").click()
    assert names(tab)[0] == "Ben Okafor"


def test_what_is_searched_for_is_also_found_when_sorted(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.get_by_role("button", name="Score").click()
    tab.fill("#search", "lovelock")
    tab.get_by_role("button", name="Submitter").click()
    tab.get_by_role("button", name="Submitter").click()
    assert sorted(names(tab)) == ["ADA LOVELOCK", "Ada Lovelock"]
    tab.fill("#search", "")
    assert len(names(tab)) == 12


def test_rows_out_of_sight_are_found_printed_and_reached(tab: Any, folder: Path, batch: Batch) -> None:
    """They are not laid out before they are needed, which must not cost anybody anything."""
    many = tuple(replace(batch.grades[0], submitter=f"no {at:03}") for at in range(500))
    write_reports(replace(batch, clusters=(), grades=many), folder / "many")
    visit(tab, folder / "many" / "index.html")
    assert tab.evaluate("window.find('no 480')")
    row = tab.locator(".class tbody tr", has_text="no 480")
    row.locator("a").focus()
    inside = "(one) => { const box = one.getBoundingClientRect(); return 0 <= box.top && box.bottom <= innerHeight; }"
    tab.wait_for_function(inside, arg=row.element_handle())
    tab.emulate_media(media="print")
    skipped = "all => all.filter(one => getComputedStyle(one).contentVisibility !== 'visible').length"
    assert tab.eval_on_selector_all(".class tbody tr, .strips tr", skipped) == 0


def test_search_and_filter(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    everybody = len(names(tab))
    tab.keyboard.press("/")
    tab.keyboard.type("okafor BEN")
    assert names(tab) == ["Ben Okafor"]
    assert tab.inner_text("#shown") == f"1 of {everybody} shown"
    tab.fill("#search", "")
    tab.select_option("#filter", label="those that need review")
    assert names(tab) == ["Ada Lovelock", "Finn Arvid", "Gwen Park", "Hugo Lind", "ADA LOVELOCK"]
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


def printed(tab: Any, path: Path) -> str:
    """The text of the PDF that the browser makes of a page."""
    assert PDFTOTEXT
    pdf = path.with_suffix(".pdf")
    visit(tab, path)
    tab.pdf(path=str(pdf))
    told = subprocess.run([PDFTOTEXT, "-layout", str(pdf), "-"], capture_output=True, check=True, text=True)
    return re.sub(r"\s+", " ", told.stdout)


@pytest.mark.skipif(not PDFTOTEXT, reason="there is no pdftotext (Debian's poppler-utils)")
def test_the_printed_pdf_has_all_cases_open(tab: Any, folder: Path, batch: Batch) -> None:
    shown = batch.grades[1].cases
    marked = tuple(replace(one, input=f"1\nmark{at}mark\n") for at, one in enumerate(shown))
    (folder / "marked.html").write_text(format_student_page(batch, replace(batch.grades[1], cases=marked)))
    text = printed(tab, folder / "marked.html")
    for at, one in enumerate(shown):
        assert one.name in text
        assert (f"mark{at}mark" in text) is (one.visibility == "visible")
    assert 'name: "handout sample, smallest"' in text
    assert "Open all" not in text


@pytest.mark.skipif(not PDFTOTEXT, reason="there is no pdftotext (Debian's poppler-utils)")
def test_the_printed_class_has_everybody(tab: Any, folder: Path) -> None:
    text = printed(tab, folder / "index.html")
    for name in ("Gwen Park", "Dina Weiss", "ten thousand data sets"):
        assert text.count(name) >= 2  # in the table and in the matrix or its list


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
    (folder / "blank.html").write_text(format_student_page(batch, blank))
    visit(tab, folder / "blank.html")
    assert tab.locator('.first pre[aria-label="Your output"]').text_content() == "⏎ empty line\n⏎ empty line\nLose Game"


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


def copied(tab: Any, label: str) -> str:
    """What the clipboard holds after the button beside a text was pressed by keyboard."""
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    button = tab.locator(f'.copy:has([aria-label^="{label}"]) button').first
    button.focus()
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name="Copied").first.wait_for()
    return str(tab.evaluate("navigator.clipboard.readText()"))


def test_the_corrected_header_is_copied_as_it_is(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    text = copied(tab, "Corrected header")
    assert text.startswith("#  File: Nim.py\n#  Description: Reads games")
    assert "·" not in text


def test_the_smallest_input_and_its_case_are_copied_as_they_are(tab: Any, folder: Path, batch: Batch) -> None:
    ben = batch.grades[1]
    assert ben.smallest is not None
    odd = replace(ben, smallest=replace(ben.smallest, input="1\n  3\t4  \n\u202e"))
    (folder / "odd.html").write_text(format_student_page(batch, odd))
    visit(tab, folder / "odd.html")
    assert "··3→4··" in tab.locator('pre[aria-label^="Input"]').first.inner_text()
    assert copied(tab, "Input") == "1\n  3\t4  \n\u202e"
    assert "\\u202e" in tab.locator('pre[aria-label="Case"]').inner_text()
    case = yaml.safe_load(copied(tab, "Case"))[0]
    assert case["input"] == "1\n  3\t4  \n\u202e"


def test_every_button_that_copies_says_so(tab: Any, folder: Path) -> None:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for page in (FAILING, "index.html"):
        visit(tab, folder / page)
        tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        buttons = tab.locator(".copy button")
        assert buttons.count() == tab.locator("[data-copy]").count() > 0
        for at in range(min(4, buttons.count())):
            buttons.nth(at).click()
            tab.wait_for_function("(one) => one.textContent === 'Copied'", arg=buttons.nth(at).element_handle())


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
