"""The pages: nothing that a student wrote becomes markup, nothing hidden is told, everything stands where it should."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from typing import Literal

import pytest

from grader.config.settings import Compare, Header, Limits
from grader.model import (
    Batch,
    Case,
    CaseResult,
    Difference,
    Explanation,
    Grid,
    HeaderCheck,
    LinePair,
    MarkRow,
    Marks,
    Picture,
    Table,
    Verdict,
)
from grader.reports import format_student_page, page_names
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.html import render_class
from grader.reports.pages.matrix import MOST_CELLS
from grader.reports.pages.picture import MOST_MARKS, Drawing, draw

VOID = {"meta", "input", "link", "br", "img", "hr"}


class Shape(HTMLParser):
    """Start tags with their attributes, end tags, and the text of script and style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.attributes: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attributes)))
        self.attributes += [(name, value or "") for name, value in attributes]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            self.tags.append((f"unclosed before {tag}", ()))

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in self.raw:
            self.raw[self.open[-1]].append(data)


def pages(batch: Batch) -> Iterator[str]:
    yield render_class(gather_class_page(batch, page_names(batch)))
    for grade in batch.grades:
        yield format_student_page(batch, grade)


def harmless(length: int) -> str:
    return "harmless" + "A" * (length - 8)


def test_hostile_text_changes_no_tag_and_no_attribute(hostile_batch: Batch, make_batch, hostile_text: str) -> None:
    """The same batch, but for one text in every place a student can write in, has the same structure."""
    calm = make_batch(harmless(len(hostile_text)))
    for hostile, quiet in zip(pages(hostile_batch), pages(calm), strict=True):
        assert without_cuts(Shape(hostile)) == without_cuts(Shape(quiet))


def without_cuts(shape: Shape) -> set[tuple[str, tuple[str, ...]]]:
    """The kinds of elements in a page; how many lines fit is another matter."""
    return set(shape.tags)


def test_every_element_is_closed(hostile_batch: Batch) -> None:
    for page in pages(hostile_batch):
        shape = Shape(page)
        assert not shape.open
        assert not [tag for tag, _ in shape.tags if tag.startswith("unclosed")]


def test_no_control_or_direction_character_reaches_a_page(hostile_batch: Batch) -> None:
    for page in pages(hostile_batch):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]", page)
        assert "49" not in re.findall(r"\{\{ ?7\*7 ?\}\}|<img", page)
        assert "<img" not in page


def test_pages_have_one_script_one_style_and_their_hashes_in_the_policy(hostile_batch: Batch) -> None:
    for page in pages(hostile_batch):
        shape = Shape(page)
        tags = [tag for tag, _ in shape.tags]
        assert tags.count("script") == tags.count("style") == 1
        policy = next(value for name, value in shape.attributes if name == "content" and "default-src" in value)
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        for kind in ("script", "style"):
            digest = base64.b64encode(hashlib.sha256("".join(shape.raw[kind]).encode()).digest()).decode()
            assert f"{kind}-src 'sha256-{digest}'" in policy


def test_nothing_is_fetched_and_nothing_styled_or_run_in_place(hostile_batch: Batch) -> None:
    local = set(page_names(hostile_batch)) | {"index.html", "results.json", "gradebook.csv", "junit.xml"}
    for page in pages(hostile_batch):
        shape = Shape(page)
        for name, value in shape.attributes:
            assert name != "style"
            assert not name.startswith("on")
            assert name not in {"src", "srcset", "action", "ping", "background"}
            assert name != "href" or value.startswith("#") or value in local
        assert not re.search(r"url\(|@import", "".join(shape.raw["style"]))
        assert not re.search(r"fetch|XMLHttp|import\(|eval|innerHTML", "".join(shape.raw["script"]))


def test_ids_are_unique_and_links_within_the_page_arrive(hostile_batch: Batch) -> None:
    for page in pages(hostile_batch):
        attributes = Shape(page).attributes
        ids = [value for name, value in attributes if name == "id"]
        assert len(ids) == len(set(ids))
        wanted = {value[1:] for name, value in attributes if name == "href" and value.startswith("#")}
        named = {word for name, value in attributes if name == "aria-labelledby" for word in value.split()}
        assert wanted | named <= set(ids)


def test_every_page_can_be_used_by_everybody(batch: Batch) -> None:
    for page in pages(batch):
        shape = Shape(page)
        tags = [tag for tag, _ in shape.tags]
        assert tags.count("h1") == tags.count("main") == 1
        assert '<html lang="en">' in page
        assert 'class="skip" href="#main"' in page
        assert page.count("<table") == page.count("<caption")
        assert all("scope" in names for tag, names in shape.tags if tag == "th")
        levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
        assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


def test_a_page_tells_nothing_of_a_hidden_case_but_verdict_and_hint(batch: Batch, secret: str) -> None:
    for page in pages(batch):
        assert secret not in page
    ivy = format_student_page(batch, batch.grades[8])
    assert "largest heap is not the one" in ivy
    assert "Every visible case is right; 2 hidden cases fail" in ivy
    assert '"largest heap is not the one"' not in ivy  # no command: it could not be run


def test_the_parts_stand_in_the_order_in_which_they_are_read(batch: Batch) -> None:
    page = format_student_page(batch, batch.grades[1])
    places = [page.index(f'<h2 id="{name}"') for name in ("score", "first", "header", "source", "cases", "run")]
    assert places == sorted(places)


def test_the_first_failing_case_comes_with_all_that_explains_it(batch: Batch) -> None:
    page = format_student_page(batch, batch.grades[1])
    first = page[page.index('<h2 id="first"') : page.index('<h2 id="header"')]
    for wanted in (
        "<h3>Your program takes the last heap that gets smaller</h3>",
        "4 tests fail; start with “handout sample”.",
        "Remove <mark>239</mark> counters from Heap 3",
        "Remove 6 counters from Heap 2<mark>··</mark>",
        "no newline at the end",
        "grader check nim Nim.py --case &#34;handout sample&#34;",
        "7 more lines not shown",
        "<title",
        "nim-sum",
    ):
        assert wanted in first
    assert first.count('role="img"') == 5  # of the smallest input: why, and why not; of the case: three data sets
    assert page.count('role="img"') == 5  # explanations only here


@pytest.mark.parametrize(
    ("at", "headline"),
    [
        (0, "Every case is right; style costs 0.4 points"),
        (2, "The program does not build: see line 4"),
        (1, "Your program takes the last heap that gets smaller"),
        (4, "It was stopped after 6 s by the clock"),
        (11, "It could be one of two mistakes"),
        (5, "The file to grade is missing"),
        (6, "Nothing for you to do yet"),
        (7, "Nothing for you to do yet"),
        (9, "Every case is right; style costs 0.4 points"),
        (10, "Several files could be meant"),
    ],
)
def test_what_to_fix_first(batch: Batch, at: int, headline: str) -> None:
    assert f"<h3>{headline}</h3>" in format_student_page(batch, batch.grades[at])


def test_a_score_that_is_open_is_no_zero(batch: Batch) -> None:
    page = format_student_page(batch, batch.grades[6])
    assert '<p class="big open">open</p>' in page
    assert "The launcher ended before the run began." in page


def test_every_verdict_is_mark_word_and_colour(make_batch, hostile_text: str) -> None:
    batch = make_batch("x")
    page = render_class(gather_class_page(batch, page_names(batch)))
    for word in ("accepted", "presentation error", "wrong answer", "no output", "time limit", "memory limit",
                 "output limit", "runtime error", "compile error", "skipped", "undecided"):  # fmt: skip
        assert re.search(rf'<span class="badge \w+"><span class="mark" aria-hidden="true">.</span>{word}</span>', page)


def many_cases(batch: Batch, number: int, text: str) -> Batch:
    pairs = tuple(LinePair(n, text, text + "x") for n in range(1, 100))
    results = tuple(
        CaseResult(
            name=f"case {n}", group="g", visibility="visible", verdict=Verdict.WRONG_ANSWER, points=0, max_points=1,
            wall_seconds=1, cpu_seconds=1, memory_mib=1, input=text * 500, expected=text * 500, actual=text * 500,
            stderr=text * 500, difference=Difference("It differs.", 1, 1, text, text, pairs),
        )
        for n in range(number)
    )  # fmt: skip
    grade = replace(batch.grades[0], cases=results, source=(text + "\n") * 500)
    cases = tuple(Case(f"case {n}", "g", "", None, 1, "visible", "", Limits(), Compare()) for n in range(number))
    return replace(batch, assignment=replace(batch.assignment, cases=cases), grades=(grade,), clusters=())


@pytest.mark.parametrize(
    "text", ["Remove 2 counters from Heap 1\n", "\x00" * 80 + "\n", "<&\"'" * 400 + "\n", "\U000e0001" * 90]
)
def test_a_page_of_forty_failing_cases_stays_small(batch: Batch, text: str) -> None:
    big = many_cases(batch, 40, text)
    assert len(format_student_page(big, big.grades[0]).encode()) < 300_000


def test_a_class_page_of_two_thousand_stays_small(batch: Batch) -> None:
    one = replace(many_cases(batch, 40, "x").grades[0], source="", header=None)
    failing = (Verdict.WRONG_ANSWER, Verdict.TIME_LIMIT, Verdict.RUNTIME_ERROR)
    cases = [replace(case, difference=None) for case in one.cases]
    mixed = tuple(
        replace(case, verdict=failing[at // 3 % 3]) if at % 3 == 0 else replace(case, verdict=Verdict.ACCEPTED)
        for at, case in enumerate(cases)
    )
    big = replace(
        batch,
        clusters=(),
        grades=tuple(replace(one, submitter=f"student number {n}", cases=mixed) for n in range(2000)),
    )
    page = render_class(gather_class_page(big, page_names(big)))
    assert MOST_CELLS < 40 * 2000
    assert len(page.encode()) < 3_000_000
    assert page.count("<tr") > 4000


def draw_rows(*rows: tuple[int, int]) -> Drawing:
    named = (MarkRow(f"Row {at}", f"words {at}", *row) for at, row in enumerate(rows, 1))
    return draw(Picture("t", "d", Marks(tuple(named)), "Crossed: gone."))


def test_many_marks_become_bars() -> None:
    few = draw_rows((2, 1), (MOST_MARKS, 0))
    assert [len(row.dots) for row in few.rows] == [3, MOST_MARKS]
    assert [dot.crossed for dot in few.rows[0].dots] == [False, False, True]
    assert [row.bar for row in few.rows] == [None, None]
    for scale in (1, 10**18, 10**400):
        bars = [row.bar for row in draw_rows((300 * scale, 100 * scale), (100 * scale, 0)).rows]
        assert [bar and (bar.filled, bar.crossed) for bar in bars] == [(127.5, 42.5), (42.5, 0)]


def test_many_rows_are_counted_but_for_those_that_matter() -> None:
    many = draw_rows(*[(1, 0)] * 150, (0, 1), *[(1, 0)] * 49)
    assert [row.label for row in many.rows[-2:]] == ["Row 12", "Row 151"]
    assert many.words.endswith("words 12; words 151")
    assert many.left_out == "187 more rows are not drawn."
    assert draw_rows().rows == ()


def test_the_key_stands_where_something_is_crossed_or_marked() -> None:
    assert draw_rows((2, 0)).key == ""
    assert draw_rows((2, 1)).key == "Crossed: gone."
    for marked, key in [((), ""), (((0, 1),), "k"), (((5, 5),), "")]:
        assert draw(Picture("t", "d", Grid((("x", "o"),), marked), "k")).key == key


def test_labels_beside_marks_do_not_cover_them() -> None:
    for label, shown in [("Heap 1", "Heap 1"), ("x" * 20, "x" * 20), ("x" * 99, "x" * 24 + "…")]:
        (row,) = draw(Picture("t", "d", Marks((MarkRow(label, "w", 1),)))).rows
        assert row.label == shown
        assert row.dots[0].x > 8 * len(shown.removesuffix("…"))


def test_a_grid_is_drawn_and_told_cell_by_cell() -> None:
    drawing = draw(Picture("t", "d", Grid((("x", ""), ("o", "a long text in it")), ((1, 0),)), "Outlined: new."))
    assert [(cell.text, cell.marked) for cell in drawing.cells] == [
        ("x", False),
        ("", False),
        ("o", True),
        ("a long text …", False),
    ]
    assert drawing.words == "Row 1: x, empty; Row 2: o (marked), a long text in it"
    assert len({(cell.x, cell.y) for cell in drawing.cells}) == 4
    assert all(cell.x + cell.width <= drawing.width and cell.y < drawing.height for cell in drawing.cells)


def test_what_a_large_grid_leaves_out_is_counted() -> None:
    large = draw(Picture("t", "d", Grid((("",) * 22, *[("",) * 5] * 20))))
    assert len(large.cells) == 20 + 19 * 5
    assert large.left_out == "1 more row, 2 more columns are not drawn."
    assert draw(Picture("t", "d", Grid((("",) * 21,)))).left_out == "1 more column is not drawn."
    assert draw(Picture("t", "d", Grid(()))).cells == ()


def test_a_long_table_keeps_the_row_that_matters(batch: Batch) -> None:
    rows = tuple((str(n), "0") for n in range(500))
    why = Explanation("Lose Game", ("one step",), (Table("sums", ("heap", "binary"), rows, 499),))
    results = (replace(batch.grades[1].cases[0], explanations={1: why}), *batch.grades[1].cases[1:])
    page = format_student_page(batch, replace(batch.grades[1], cases=results))
    assert '<tr class="marked"><th scope="row">499</th>' in page
    assert "475 more rows not shown" in page


def test_the_page_alone_has_no_link_to_a_class_page(batch: Batch) -> None:
    assert "index.html" not in format_student_page(batch, batch.grades[0])


def test_the_class_page_links_every_page_and_lists_who_needs_a_person(batch: Batch) -> None:
    page = render_class(gather_class_page(batch, page_names(batch)))
    for name in page_names(batch):
        assert f'href="{name}"' in page
    open_ones = page[page.index('<h2 id="person"') : page.index('<h2 id="alike"')]
    assert "Gwen Park" in open_ones
    assert "Hugo Lind" in open_ones
    assert "Finn Arvid" in open_ones
    assert "no file to grade: There is no file to grade: Nim.py is wanted" in open_ones
    assert "several files: It is not clear which file to grade" in open_ones
    assert "Ben Okafor" not in open_ones


def test_the_median_of_an_even_number_is_the_mean_of_the_two(batch: Batch) -> None:
    scores = (10.0, 20.0, 25.0, 90.0)
    grades = tuple(replace(batch.grades[at], score=score) for at, score in enumerate(scores))
    assert ("median score", "22.5") in gather_class_page(
        replace(batch, clusters=(), grades=grades), ["x.html"] * 4
    ).summary


def test_points_in_tables_have_two_decimals(batch: Batch) -> None:
    data = gather_class_page(batch, page_names(batch))
    numbers = [text for row in data.submissions for text in (row.score or "0.00", *row.parts)]
    assert all(re.fullmatch(r"[+−]?\d+\.\d\d", text) for text in numbers)


def test_an_empty_batch_has_a_page(batch: Batch) -> None:
    assert "0 submissions" in render_class(gather_class_page(replace(batch, clusters=(), grades=()), []))


def test_faults_of_the_header_are_not_told_as_style(batch: Batch) -> None:
    assert "0 errors, 2 warnings" in format_student_page(batch, batch.grades[1])


def test_many_remarks_are_folded_with_a_count(batch: Batch) -> None:
    one = replace(batch.grades[1], findings=batch.grades[1].findings * 2000)
    page = format_student_page(batch, one)
    assert "… 9,900 more remarks not shown" in page
    assert len(page.encode()) < 300_000


def test_a_huge_corrected_header_is_told_not_shown(batch: Batch) -> None:
    ben = batch.grades[1]
    assert ben.header is not None
    page = format_student_page(batch, replace(ben, header=replace(ben.header, corrected="# x\n" * 100_000)))
    assert "It has 400,000 characters" in page
    assert len(page.encode()) < 300_000


def test_a_page_without_a_header_to_check_has_no_table_of_it(batch: Batch) -> None:
    ada = batch.grades[0]
    settings = batch.assignment.settings.model_copy(update={"header": Header()})
    unasked = replace(batch, assignment=replace(batch.assignment, settings=settings))
    page = format_student_page(unasked, replace(ada, header=HeaderCheck((), (), "")))
    assert "<dt>Header</dt>" in format_student_page(batch, ada)
    assert "<dt>Header</dt>" not in page
    assert '<h2 id="header">' in format_student_page(batch, ada)
    assert '<h2 id="header">' not in page


@pytest.mark.parametrize(
    ("unmet", "told"),
    [("builds", "earned only by a program that builds"), ("answers", "earned only once a test is right")],
)
def test_a_page_says_what_header_and_style_need(batch: Batch, unmet: Literal["builds", "answers"], told: str) -> None:
    assert format_student_page(batch, replace(batch.grades[0], unmet=unmet)).count(told) == 2
    assert told not in format_student_page(batch, batch.grades[0])


def test_a_page_of_a_students_own_check_shows_no_score(batch: Batch) -> None:
    ben = batch.grades[1]
    score = '<p class="big">'
    whole = format_student_page(replace(batch, own_check="visible cases"), ben)
    right = sum(result.verdict is Verdict.ACCEPTED for result in ben.cases)
    assert f"{score}{right} <span>of {len(ben.cases)} cases right</span>" in whole
    assert "All visible cases were checked. Your work may be graded with more, so this is no score." in whole
    assert "<dt>Header</dt>" in whole
    one = format_student_page(replace(batch, own_check="one case"), replace(ben, cases=ben.cases[:1], score=None))
    assert f"{score}0 <span>of 1 case right</span>" in one
    assert "Only this case was checked." in one
    assert '<h2 id="header">' not in one
    assert "<h3>Remarks</h3>" not in one
    for part in ("Tests", "Lateness"):
        assert f"<dt>{part}</dt>" in format_student_page(batch, ben)
        assert f"<dt>{part}</dt>" not in whole
        assert f"<dt>{part}</dt>" not in one
    assert "no score" not in format_student_page(batch, ben)
