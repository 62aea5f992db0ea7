"""The pages in a real browser: silent, without requests, readable at 320 px, and doing what they offer."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.model import Batch, Explanation, Table, Verdict
from grader.reports import format_student_page, name_pages, write_reports
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.html import render_class
from grader.reports.phrases import LOOKS

from .contrast import compute_contrast

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


def write_class_page(batch: Batch, path: Path) -> Path:
    """The page of a large class without those of its students."""
    pages = [f"instructor/{name}" for name in name_pages(batch)]
    path.write_text(render_class(gather_class_page(batch, pages)), encoding="utf-8")
    return path


def names(tab: Any) -> list[str]:
    return tab.eval_on_selector_all(
        "table.class tbody tr:not([hidden]) th", "cells => cells.map(cell => cell.textContent)"
    )


def test_every_page_is_silent_and_fits_a_narrow_screen(tab: Any, folder: Path, hostile_batch: Batch) -> None:
    tab.set_viewport_size({"width": 320, "height": 700})
    for name in ["index.html", *name_pages(hostile_batch)]:
        visit(tab, folder / "hostile" / name)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, name
        tab.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, name


@pytest.mark.parametrize("time", ["first", "second"])
def test_a_tab_knows_nothing_of_the_test_before(tab: Any, folder: Path, time: str) -> None:
    visit(tab, folder / "index.html")
    assert tab.evaluate("[localStorage.length, innerWidth, matchMedia('print').matches]") == [0, 1280, False]
    tab.evaluate("localStorage.setItem('any', 'thing')")
    tab.set_viewport_size({"width": 320, "height": 300})
    tab.emulate_media(media="print")


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
    tab.get_by_role("button", name="Student").click()
    shown = [name.lower() for name in names(tab)]
    assert shown == sorted(shown)
    assert tab.get_attribute("table.class th:first-child", "aria-sort") == "ascending"


def test_sorting_by_keyboard_is_said_and_keeps_the_focus(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.get_by_role("button", name="Language").focus()
    tab.keyboard.press("Enter")
    tab.keyboard.press("Space")
    assert tab.evaluate("document.activeElement.textContent") == "Language"
    assert tab.locator("th[aria-sort]").evaluate_all("all => all.map(one => [one.textContent, one.ariaSort])") == [
        ["Language", "descending"]
    ]


def test_what_is_searched_for_is_also_found_when_sorted(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.get_by_role("button", name="Score").click()
    tab.fill("#search", "lovelock")
    tab.get_by_role("button", name="Student").click()
    tab.get_by_role("button", name="Student").click()
    assert sorted(names(tab)) == ["ADA LOVELOCK", "Ada Lovelock"]
    tab.fill("#search", "")
    assert len(names(tab)) == 12


def test_rows_out_of_sight_are_found_printed_and_reached(tab: Any, folder: Path, batch: Batch) -> None:
    """They are not laid out before they are needed, which must not cost anybody anything."""
    many = tuple(replace(batch.grades[0], submitter=f"no {at:03}") for at in range(500))
    visit(tab, write_class_page(replace(batch, clusters=(), grades=many), folder / "many.html"))
    assert tab.evaluate("window.find('no 480')")
    row = tab.locator(".class tbody tr", has_text="no 480")
    row.locator("th a").focus()
    inside = "(one) => { const box = one.getBoundingClientRect(); return 0 <= box.top && box.bottom <= innerHeight; }"
    tab.wait_for_function(inside, arg=row.element_handle())
    tab.emulate_media(media="print")
    skipped = "all => all.filter(one => getComputedStyle(one).contentVisibility !== 'visible').length"
    assert tab.eval_on_selector_all(".class tbody tr", skipped) == 0


def show(tab: Any, name: str) -> None:
    tab.locator(".tools a", has_text=name).click()


def test_search_and_filter(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    everybody = len(names(tab))
    tab.keyboard.press("/")
    tab.keyboard.type("okafor BEN")
    assert names(tab) == ["Ben Okafor"]
    assert tab.inner_text("#shown") == f"1 of {everybody} shown"
    tab.fill("#search", "last suitable")
    assert names(tab) == ["Ben Okafor", "index"]  # a mistake is found as well as a name
    tab.fill("#search", "")
    show(tab, "Needs you")
    assert names(tab) == ["Gwen Park", "Hugo Lind", "ADA LOVELOCK", "Finn Arvid", "Ada Lovelock"]
    assert tab.locator("[aria-current]").first.inner_text() == "need your decision"
    show(tab, "All tests pass")
    assert names(tab) == ['=HYPERLINK("//x")', "Ada Lovelock"]
    show(tab, "All 12")
    assert len(names(tab)) == everybody


def test_every_bar_and_number_lists_its_students(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.locator("svg a", has_text="ten thousand games").click()
    assert tab.inner_text("#shown").endswith("shown: fail “ten thousand games”")
    assert "Ada Lovelock" not in names(tab)
    assert "Gwen Park" in names(tab)
    tab.locator("svg a[aria-label^='90 to 100 percent']").click()
    assert names(tab) == ["index", '=HYPERLINK("//x")', "Ada Lovelock"]
    tab.locator(".mistakes a[href='#show=m-last-suitable-heap-0a1b2c']").click()
    assert names(tab) == ["Ben Okafor", "index"]


def test_back_keeps_filter_search_and_order(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.fill("#search", "file")
    show(tab, "Needs you")
    tab.get_by_role("button", name="Student").click()
    tab.get_by_role("button", name="Student").click()
    before = names(tab)
    assert before == ["Finn Arvid", "ADA LOVELOCK"]
    tab.locator(".class tbody tr:not([hidden]) .strip a").first.click()
    tab.wait_for_selector(".squares")
    tab.go_back()
    tab.wait_for_selector(".class")
    assert names(tab) == before
    assert tab.input_value("#search") == "file"
    tab.go_back()
    assert tab.locator("[aria-current]").inner_text() == "All 12"  # one filter earlier


def test_the_runs_of_a_large_class_become_links_where_the_pointer_is(tab: Any, folder: Path, batch: Batch) -> None:
    many = tuple(replace(batch.grades[1], submitter=f"no {at:03}") for at in range(700))
    visit(tab, write_class_page(replace(batch, clusters=(), grades=many), folder / "runs.html"))
    assert tab.locator(".strip a").count() == 0
    tab.locator(".strip").first.hover()
    assert tab.locator(".strip a").count() == len(batch.grades[1].cases)
    assert tab.locator(".strip a").nth(1).get_attribute("href") == "instructor/no-000.html#case-two-equal-heaps"


def test_light_and_dark_by_the_system_and_by_the_switch(tab: Any, folder: Path) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    visit(tab, folder / FAILING)
    light = tab.evaluate(ground)
    tab.emulate_media(color_scheme="dark")
    dark = tab.evaluate(ground)
    assert light != dark
    tab.get_by_role("button", name="Switch between light and dark").click()
    assert tab.evaluate(ground) == light
    for _ in range(50):  # Chromium hands what is kept to the process of the next page a moment later
        tab.reload()
        if tab.evaluate(ground) == light:
            break
    assert tab.evaluate(ground) == light


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dashes_of_hidden_tests_are_seen_on_every_colour(tab: Any, folder: Path, batch: Batch, scheme: str) -> None:
    ben = batch.grades[1]
    some = {LOOKS[verdict].kind: verdict for verdict in Verdict if verdict is not Verdict.UNDECIDED}
    cases = tuple(replace(ben.cases[0], name=kind, verdict=some[kind], visibility="hidden") for kind in some)
    (folder / "hidden.html").write_text(format_student_page(batch, replace(ben, cases=cases, smallest=None)))
    tab.emulate_media(color_scheme=scheme)
    visit(tab, folder / "hidden.html")
    colours = "(one) => [getComputedStyle(one).outlineColor, getComputedStyle(one).backgroundColor]"
    found = [one.evaluate(colours) for one in tab.locator(".squares a.hid").all()]
    assert len(found) == len(some)
    for pair in found:
        dashes, ground = ("#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", each)) for each in pair)
        assert compute_contrast(dashes, ground) >= 3


def test_printing_leaves_out_what_is_for_the_screen(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    tab.emulate_media(media="print", color_scheme="dark")
    assert not tab.locator("#theme").is_visible()
    assert tab.locator("button:visible").count() == 0
    assert tab.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def test_a_printed_page_neither_ends_nor_begins_with_a_line_or_two_of_the_code(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    tab.emulate_media(media="print")
    lines = tab.locator("section[aria-labelledby=source] .source > div")
    kept = "(line) => [getComputedStyle(line).breakBefore, getComputedStyle(line).breakAfter]"
    assert lines.nth(0).evaluate(kept) == ["auto", "avoid"]
    assert lines.nth(8).evaluate(kept) == ["auto", "auto"]
    assert lines.last.evaluate(kept) == ["avoid", "auto"]


def test_paper_keeps_what_leads_to_something_with_it(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    tab.emulate_media(media="print")
    for leads in ("h2", ".eyebrow"):
        assert tab.locator(leads).first.evaluate("(one) => getComputedStyle(one).breakAfter") == "avoid"
    for follows in (".fields", ".source p"):
        assert tab.locator(follows).first.evaluate("(one) => getComputedStyle(one).breakBefore") == "avoid"


def printed(tab: Any, path: Path) -> list[str]:
    """The text of each page of the PDF that the browser makes of a page."""
    assert PDFTOTEXT
    pdf = path.with_suffix(".pdf")
    visit(tab, path)
    tab.pdf(path=str(pdf))
    told = subprocess.run([PDFTOTEXT, str(pdf), "-"], capture_output=True, check=True, text=True)
    return [re.sub(r"\s+", " ", sheet) for sheet in told.stdout.removesuffix("\f").split("\f")]


@pytest.mark.skipif(not PDFTOTEXT, reason="there is no pdftotext (Debian's poppler-utils)")
def test_the_printed_pdf_has_card_failing_tests_and_code(tab: Any, folder: Path, batch: Batch) -> None:
    text = " ".join(printed(tab, folder / FAILING))
    for result in batch.grades[1].cases:
        begin = " ".join(result.name.split()[:2])  # the rest may stand on the next line of its column
        assert (begin in text) is (result.verdict is not Verdict.ACCEPTED)
    for told in ("gets smaller", "Remove 1 counters from Heap 2", "← right answer", "def nim_sum(heaps):"):
        assert told in text
    for left_out in ("Passing tests", "How this was graded", "Step by step", "Copy"):
        assert left_out not in text


@pytest.mark.skipif(not PDFTOTEXT, reason="there is no pdftotext (Debian's poppler-utils)")
def test_the_whole_story_is_short(tab: Any, folder: Path) -> None:
    """The page was 6,800 px high and printed on 16 pages."""
    assert len(printed(tab, folder / FAILING)) <= 4
    tab.set_viewport_size({"width": 1280, "height": 900})
    assert tab.evaluate("document.documentElement.scrollHeight") <= 3_000
    assert tab.locator(".fix .y").bounding_box()["y"] < 800


@pytest.mark.skipif(not PDFTOTEXT, reason="there is no pdftotext (Debian's poppler-utils)")
def test_the_printed_class_has_everybody(tab: Any, folder: Path) -> None:
    text = " ".join(printed(tab, folder / "index.html"))
    for name in ("Gwen Park", "Dina Weiss", "Who needs me?"):
        assert name in text


def test_on_a_narrow_screen_all_of_a_submission_is_reached_without_scrolling_sideways(tab: Any, folder: Path) -> None:
    tab.set_viewport_size({"width": 320, "height": 700})
    visit(tab, folder / "index.html")
    ends = "all => all.map(one => one.getBoundingClientRect().right)"
    assert max(tab.eval_on_selector_all("table.class tbody td, .mistakes td", ends)) <= 320
    assert tab.get_by_role("button", name="Score").is_visible()


def test_on_a_narrow_screen_what_belongs_together_stays_on_one_line(tab: Any, folder: Path, batch: Batch) -> None:
    tab.set_viewport_size({"width": 320, "height": 700})
    visit(tab, folder / FAILING)
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    where = "all => all.map(one => { const box = one.getBoundingClientRect(); return [box.left, box.right, box.top]; })"
    numbers = tab.locator(".io .at-line:visible").evaluate_all(where)
    texts = tab.locator(".io .at-line:visible + .said").evaluate_all(where)
    assert len(numbers) == len(texts) > 10
    for (_, end, above), (begin, _, top) in zip(numbers, texts, strict=True):
        assert end < begin
        assert abs(above - top) < 5
    lines = "(one) => [one.getClientRects().length, one.textContent]"
    assert tab.locator(".option").first.evaluate(lines) == [1, "--case"]
    button, header = (tab.locator(f".copy:has(.paste) > {one}").bounding_box() for one in ("button", "pre"))
    assert button["y"] + button["height"] <= header["y"]


@pytest.mark.parametrize("width", [320, 1280])
def test_the_marks_of_both_answers_are_seen_wherever_their_table_is_scrolled_to(
    tab: Any, folder: Path, batch: Batch, width: int
) -> None:
    ben = batch.grades[1]
    head = ("", "counters", *(str(2**bit) for bit in reversed(range(9))))
    rows = tuple((f"Heap {at}", str(at), *f"{at:09b}") for at in (1, 2, 3))
    table = Explanation("Remove 1 counters from Heap 2", ("One step.",), (Table("The heaps in binary", head, rows),))
    assert ben.smallest
    wide = replace(ben, smallest=replace(ben.smallest, explanation=table))
    (folder / "wide.html").write_text(format_student_page(batch, wide))
    tab.set_viewport_size({"width": width, "height": 900})
    visit(tab, folder / "wide.html")
    frame = tab.locator(".fix .scroll").first
    ends = "(one) => [one.scrollWidth - one.clientWidth, one.getBoundingClientRect().right]"
    more, right = frame.evaluate(ends)
    assert (more > 0) is (width == 320)
    for place in (0, more):
        frame.evaluate("(one, place) => { one.scrollLeft = place; }", place)
        marks = frame.locator(".n").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        assert len(marks) == 2
        assert all(right - frame.bounding_box()["width"] <= mark["left"] and mark["right"] <= right for mark in marks)


def test_a_blank_first_line_of_an_output_is_seen(tab: Any, folder: Path, batch: Batch) -> None:
    ben = batch.grades[1]
    case = replace(ben.cases[0], actual="\n\nLose Game\n", difference=None)
    blank = replace(ben, cases=(case, *ben.cases[1:]), smallest=None)
    (folder / "blank.html").write_text(format_student_page(batch, blank))
    visit(tab, folder / "blank.html")
    assert tab.locator(".fix .y .said").text_content() == "⏎ empty line\n⏎ empty line\nLose Game"


@pytest.mark.parametrize("name", ["two-equal-heaps", "forty-random-games", "zeros-among-heaps"])
def test_a_square_leads_to_its_test_and_opens_it(tab: Any, folder: Path, name: str) -> None:
    tab.set_viewport_size({"width": 1280, "height": 300})
    visit(tab, folder / FAILING)
    tab.click(f".squares a[href='#case-{name}']")
    place = f"document.getElementById('case-{name}')"
    end = "innerHeight + scrollY >= document.documentElement.scrollHeight - 1"
    is_there = f"() => Math.abs({place}.getBoundingClientRect().top) < ({end} ? innerHeight : 50)"
    tab.wait_for_function(is_there)
    assert tab.evaluate(f"{place}.closest('details').open")
    visit(tab, folder / "index.html")
    visit(tab, folder / FAILING, f"#case-{name}")
    tab.wait_for_function(is_there)


@pytest.fixture
def failing_everything(folder: Path, batch: Batch) -> Path:
    """The page of a program that fails 42 tests."""
    ben = batch.grades[1]
    wrong = [case for case in ben.cases if case.verdict is Verdict.WRONG_ANSWER and case.is_visible]
    cases = tuple(replace(case, name=f"{case.name} {at}") for at in range(14) for case in wrong)
    path = folder / "everything.html"
    path.write_text(format_student_page(batch, replace(ben, cases=cases, smallest=None, diagnosis=())))
    return path


def test_many_failing_tests_are_folded_and_reached_all_the_same(tab: Any, failing_everything: Path) -> None:
    visit(tab, failing_everything)
    assert tab.locator(".case:visible").count() == 8
    assert tab.locator(".more > summary").inner_text() == "34 more tests"
    tab.locator(".squares a").last.click()
    place = "document.getElementById('case-forty-random-games-13')"
    tab.wait_for_function(f"() => Math.abs({place}.getBoundingClientRect().top) < 50")
    assert tab.locator(".case:visible").count() == 42
    assert tab.evaluate(f"{place}.open")


def test_few_failing_tests_are_not_folded(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    assert tab.locator(".more").count() == 0


@pytest.mark.skipif(not PDFTOTEXT, reason="there is no pdftotext (Debian's poppler-utils)")
def test_paper_has_every_failing_test_and_no_heading_of_what_is_folded(tab: Any, failing_everything: Path) -> None:
    text = " ".join(printed(tab, failing_everything))
    for at in range(14):
        assert f"forty random games {at} " in text
    for heading in ("more tests", "How this was graded", "Step by step", "▸"):
        assert heading not in text


def test_line_numbers_are_no_tab_stops(tab: Any, folder: Path) -> None:
    tab.set_viewport_size({"width": 1280, "height": 300})
    visit(tab, folder / FAILING)
    assert tab.locator(".source div > a").count() > 30
    assert tab.locator("#source ~ .source div > a:not([tabindex='-1'])").count() == 0
    tab.click("a[href='#L13']")
    tab.wait_for_function("() => Math.abs(document.getElementById('L13').getBoundingClientRect().top) < 50")


def copied(tab: Any, name: str) -> str:
    """What the clipboard holds after the button was pressed by keyboard."""
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.get_by_role("button", name=name).first.focus()
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name="Copied").first.wait_for()
    return str(tab.evaluate("navigator.clipboard.readText()"))


def test_the_corrected_header_is_copied_as_it_is(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    text = copied(tab, "Copy header")
    assert text.startswith("#  File: Nim.py\n#  Description: Reads games")
    assert "·" not in text


def test_the_smallest_input_is_copied_and_saved_as_it_is(tab: Any, folder: Path, batch: Batch) -> None:
    ben = batch.grades[1]
    assert ben.smallest is not None
    odd = replace(ben, smallest=replace(ben.smallest, input="1\n  3\t4  \n\u202e"))
    (folder / "odd.html").write_text(format_student_page(batch, odd))
    visit(tab, folder / "odd.html")
    assert "··3→4··" in tab.locator(".fix .io .said").first.inner_text()
    assert copied(tab, "Copy input") == "1\n  3\t4  \n\u202e"
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Save nim.txt").first.click()
    assert download.value.suggested_filename == "nim.txt"
    assert Path(download.value.path()).read_text("utf-8") == "1\n  3\t4  \n\u202e"


def test_every_button_that_copies_says_what_and_that_it_did(tab: Any, folder: Path) -> None:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for page in (FAILING, "index.html"):
        visit(tab, folder / page)
        tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        buttons = tab.locator("button[aria-live]")
        assert buttons.count() == tab.locator("[data-copy], [data-input]").count() > 0
        for at in range(min(4, buttons.count())):
            assert re.fullmatch("Copy (input|command|header|line)", buttons.nth(at).inner_text())
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
    assert page.locator("button").count() == 0
    context.close()


def test_the_skip_link_comes_first_and_focus_is_seen(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.locator(".skip").bounding_box()["x"] >= 0
    assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_nothing_scrolls_by_itself(tab: Any, folder: Path) -> None:
    visit(tab, folder / FAILING)
    assert tab.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


@pytest.mark.parametrize("width", [1280, 320])
def test_bars_and_labels_of_both_charts_have_one_size(tab: Any, folder: Path, batch: Batch, width: int) -> None:
    few = tuple(replace(grade, cases=grade.cases[:8]) for grade in batch.grades)
    tab.set_viewport_size({"width": width, "height": 900})
    visit(tab, write_class_page(replace(batch, grades=few), folder / "few.html"))
    sizes = "(chart) => chart.querySelector('.under:not(.between)').getBoundingClientRect().height"
    scores, tests = (chart.evaluate(sizes) for chart in tab.locator(".histogram").all())
    assert tests == pytest.approx(scores, rel=0.15)
    assert tests > 9
    assert tab.locator(".histogram >> nth=1").bounding_box()["height"] < 200


@pytest.mark.parametrize("number", [5, 14, 25, 40])
def test_the_strip_takes_what_it_needs_and_the_mistake_the_rest(
    tab: Any, folder: Path, batch: Batch, number: int
) -> None:
    ada, ben = (
        replace(grade, cases=tuple(replace(grade.cases[0], name=f"test {at}") for at in range(number)))
        for grade in batch.grades[:2]
    )
    path = write_class_page(replace(batch, clusters=(), grades=(ada, ben)), folder / "strips.html")
    visit(tab, path)
    for media in ("screen", "print"):
        tab.emulate_media(media=media)
        tops = tab.locator(".strip a").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert len(set(tops)) == 2, media
    tab.emulate_media(media="screen")
    last, mistake = (tab.locator(f".class tbody tr:last-child {one}").last for one in (".strip a", ".known"))
    free = mistake.bounding_box()["x"] - last.bounding_box()["x"] - last.bounding_box()["width"]
    assert 0 < free < 120


@pytest.mark.skipif(not PDFTOTEXT, reason="there is no pdftotext (Debian's poppler-utils)")
def test_each_sheet_of_a_printed_class_names_the_columns(tab: Any, folder: Path, batch: Batch) -> None:
    many = tuple(replace(batch.grades[0], submitter=f"no {at:03}") for at in range(90))
    sheets = printed(tab, write_class_page(replace(batch, clusters=(), grades=many), folder / "sheets.html"))
    assert len(sheets) > 2
    assert all("Language Score" in sheet for sheet in sheets if "no 0" in sheet)


def test_a_printed_class_page_keeps_the_names_of_its_columns(tab: Any, folder: Path) -> None:
    visit(tab, folder / "index.html")
    tab.emulate_media(media="print")
    heads = tab.eval_on_selector_all("table.class thead th", "heads => heads.map(head => head.innerText.trim())")
    assert heads == ["Student", "Language", "Score", "Mistake"]
    displays = "all => all.map(one => getComputedStyle(one).display)"
    assert set(tab.eval_on_selector_all("table.class thead button", displays)) == {"contents"}  # boxes are not repeated
    assert not tab.locator(".tools").is_visible()
