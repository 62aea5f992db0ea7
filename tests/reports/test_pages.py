"""The pages: nothing that a student wrote becomes markup, nothing hidden is told, everything stands where it should."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest

from grader.config.settings import AssignmentSettings, Compare, Limits
from grader.model import (
    Batch,
    Case,
    CaseResult,
    CompileResult,
    Difference,
    Explanation,
    Grid,
    HeaderCheck,
    LinePair,
    MarkRow,
    Marks,
    Picture,
    PointsEarned,
    SkipReason,
    Table,
    Verdict,
)
from grader.reports import format_student_page, name_pages
from grader.reports.exports import EXPORTS
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.html import render_class
from grader.reports.pages.picture import MOST_MARKS, Drawing, draw
from grader.reports.pages.student_rows import MOST_CELLS
from grader.reports.terminal.summary import SummaryNotes, format_summary

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
    yield render_class(gather_class_page(batch, name_pages(batch)))
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


def test_the_class_page_links_every_file_beside_it(batch: Batch) -> None:
    page = render_class(gather_class_page(batch, name_pages(batch)))
    assert {"gradebook.csv", "results.json", "junit.xml", "findings.sarif"} <= {each.file for each in EXPORTS.values()}
    for export in EXPORTS.values():
        assert page.count(f'<a href="{export.file}">{export.file}</a>') == 1, export.file


def test_nothing_is_fetched_and_nothing_styled_or_run_in_place(hostile_batch: Batch) -> None:
    local = set(name_pages(hostile_batch)) | {"index.html", *(export.file for export in EXPORTS.values())}
    for page in pages(hostile_batch):
        shape = Shape(page)
        for name, value in shape.attributes:
            assert name != "style"
            assert not name.startswith("on")
            assert name not in {"src", "srcset", "action", "ping", "background"}
            assert name != "href" or value.startswith("#") or value.partition("#")[0] in local
        assert not re.search(r"url\(|@import", "".join(shape.raw["style"]))
        assert not re.search(r"fetch|XMLHttp|import\(|eval|innerHTML", "".join(shape.raw["script"]))


def test_ids_are_unique_and_links_within_the_page_arrive(hostile_batch: Batch) -> None:
    for page in pages(hostile_batch):
        attributes = Shape(page).attributes
        ids = [value for name, value in attributes if name == "id"]
        assert len(ids) == len(set(ids))
        links = [value for name, value in attributes if name == "href" and value.startswith("#")]
        wanted = {value[1:] for value in links if not value.startswith("#show=")}
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
    assert "Every visible test passes; 2 hidden tests fail" in ivy
    assert '"largest heap is not the one"' not in ivy  # no command: it could not be run


def test_the_parts_stand_in_the_order_in_which_they_are_read(batch: Batch) -> None:
    page = format_student_page(batch, batch.grades[1])
    order = ('<h2 id="score"', 'class="squares"', '<h2 id="first"', '<h2 id="failing"', '<h2 id="header"')
    order += ('<h2 id="source"', 'id="passing"', 'id="run"')
    places = [page.index(each) for each in order]
    assert places == sorted(places)


def test_the_first_failing_case_comes_with_all_that_explains_it(batch: Batch) -> None:
    page = format_student_page(batch, batch.grades[1])
    first = page[page.index('<h2 id="first"') : page.index('<h2 id="failing"')]
    for wanted in (
        "Your program takes the last heap that gets smaller</h2>",
        'data-input="&#34;1\\n1 2\\n&#34;" data-file="nim.txt"',
        "from Heap <mark>2</mark>",
        "from Heap <mark>3</mark>",
        'grader check nim Nim.py <span class="option">--case</span> &#34;handout sample&#34;',
        '<tr class="pick"><th scope="row">Heap 2 <span class="n">← right answer</span></th>',
        "Step by step",
        "What is wrong with your answer",
        "nim-sum",
    ):
        assert wanted in first
    assert "Hint." not in page  # it could contradict the mistake that is named
    failing = page[page.index('<h2 id="failing"') : page.index('<h2 id="header"')]
    for wanted in (
        "4, all explained by the mistake above",
        "Remove <mark>2</mark> counters from Heap 1",
        "7 more lines not shown",
        "hidden: input not shown",
        '<span class="points">−5</span>',
    ):
        assert wanted in failing
    assert failing.count('role="img"') == 13  # of the case in the card: a row of marks per heap of three games


def test_each_test_is_a_square_that_leads_to_it(batch: Batch) -> None:
    page = format_student_page(batch, batch.grades[1])
    strip = page[page.index('class="squares"') : page.index("</nav>")]
    assert strip.count("<a ") == len(batch.grades[1].cases)
    assert 'class="wrong" href="#case-handout-sample" title="handout sample: wrong answer"' in strip
    assert 'class="wrong hid apart"' not in strip
    assert 'class="ok hid" href="#case-last-suitable-heap-is-not-the-first"' in strip
    assert 'class="ok apart" href="#case-two-equal-heaps"' in strip
    assert ">dashed: hidden test</p>" in page


def test_a_page_that_is_sent_links_to_nothing_but_itself(batch: Batch) -> None:
    for grade in batch.grades:
        links = [value for name, value in Shape(format_student_page(batch, grade)).attributes if name == "href"]
        assert links
        assert all(value.startswith("#") for value in links)


@pytest.mark.parametrize(
    ("at", "headline"),
    [
        (0, "Every test passes; style costs 0.4 points"),
        (2, "Your program does not compile; the first error is at line 4"),
        (1, "Your program takes the last heap that gets smaller"),
        (4, "Your program was still running after 6 s"),
        (11, "It could be one of two mistakes"),
        (5, "The file to grade is missing"),
        (6, "Nothing for you to do yet"),
        (7, "Nothing for you to do yet"),
        (9, "Every test passes; style costs 0.4 points"),
        (10, "It is not clear which file to grade: a.py, b.py"),
    ],
)
def test_what_to_fix_first(batch: Batch, at: int, headline: str) -> None:
    assert f'<h2 id="first">{headline}</h2>' in format_student_page(batch, batch.grades[at])


def test_a_score_that_is_open_is_no_zero(batch: Batch) -> None:
    page = format_student_page(batch, batch.grades[6])
    assert '<p class="big open">open</p>' in page
    assert "An instructor will look at this submission before it gets a score." in page
    assert "The launcher ended before the run began." in page


def test_every_verdict_is_mark_word_and_colour(make_batch, hostile_text: str) -> None:
    batch = make_batch("x")
    page = render_class(gather_class_page(batch, name_pages(batch)))
    key = page[page.index('<ul class="key">') :]
    for word in ("accepted", "presentation error", "wrong answer", "no output", "time limit", "memory limit",
                 "output limit", "runtime error", "compile error", "skipped", "undecided"):  # fmt: skip
        assert re.search(rf'<span class="badge \w+"><span class="mark" aria-hidden="true">.</span>{word}</span>', key)


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
    page = render_class(gather_class_page(big, name_pages(big)))
    assert MOST_CELLS < 40 * 2000
    assert len(page.encode()) < 3_000_000
    assert page.count("<tr") > 2000
    assert page.count("<b class=wrong>") > 2000


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


def test_the_class_page_links_every_page_and_lists_who_needs_the_instructor(batch: Batch) -> None:
    page = render_class(gather_class_page(batch, name_pages(batch)))
    for name in name_pages(batch):
        assert f'href="{name}"' in page
    data = gather_class_page(batch, name_pages(batch))
    waiting = {row.name: row.reason for row in data.rows if "decide" in row.tags}
    assert waiting.keys() == {"Ada Lovelock", "Gwen Park", "Hugo Lind", "Finn Arvid", "ADA LOVELOCK"}
    assert waiting["Finn Arvid"].startswith("There is no file to grade: Nim.py is expected")
    assert "needs you: There is no file to grade</span>" in page
    assert "1 test undecided (ten thousand games): the launcher ended before the run began" in page
    assert data.alerts[0].show == "decide"
    assert data.alerts[0].number == 5
    assert [who.name for who, _ in data.alerts[0].named] == ["Gwen Park", "Hugo Lind", "ADA LOVELOCK"]
    assert "and 2 more</span>" in page


def test_names_in_a_note_are_marked_and_keep_no_ticks(batch: Batch) -> None:
    noted = replace(batch, notes=("adjust.yaml names `oskar <b>`, no submitter of this batch.",))
    page = render_class(gather_class_page(noted, name_pages(noted)))
    assert "<li>adjust.yaml names <code>oskar &lt;b&gt;</code>, no submitter of this batch.</li>" in page


def test_of_whom_nothing_was_run_no_program_is_told(batch: Batch) -> None:
    chosen = tuple(grade for grade in batch.grades if grade.submitter in ("Finn Arvid", "Ben Okafor"))
    unread = replace(batch, clusters=(), grades=chosen)
    data = gather_class_page(unread, name_pages(unread))
    tags = {row.name: row.tags for row in data.rows}
    assert "dead" not in tags["Finn Arvid"]
    assert data.explained.startswith("1 of 1 failing program is explained by a known mistake;")
    told = [reason for who, reason in data.alerts[0].named if who.name == "Finn Arvid"]
    assert told == ["There is no file to grade: Nim.py is expected, found notes.txt"]


def test_who_is_only_told_where_to_look_is_not_counted_as_explained(batch: Batch) -> None:
    grade = next(grade for grade in batch.grades if grade.submitter == "Ben Okafor")
    told = replace(grade, diagnosis=tuple(replace(each, kind="first-answer") for each in grade.diagnosis))
    alone = replace(batch, clusters=(), grades=(told,))
    assert gather_class_page(alone, name_pages(alone)).explained.startswith("0 of 1 failing program")


def test_a_long_reason_ends_after_a_whole_word(batch: Batch) -> None:
    grade = batch.grades[1]
    for length in range(3, 12):
        broken = replace(grade.cases[0], verdict=Verdict.UNDECIDED, fault=" ".join(["x" * length] * 40))
        page = render_class(
            gather_class_page(replace(batch, grades=(replace(grade, cases=(broken,)),), clusters=()), ["one.html"])
        )
        assert re.search(rf" x{{{length}}}…", page)


def test_a_module_that_many_miss_is_an_alert(batch: Batch) -> None:
    grades = tuple(replace(grade, missing_module="numpy" * (at < 4)) for at, grade in enumerate(batch.grades))
    data = gather_class_page(replace(batch, grades=grades), name_pages(batch))
    (alert,) = [alert for alert in data.alerts if alert.show.startswith("lib-")]
    assert (alert.number, alert.short) == (4, "Without numpy")
    assert alert.words.startswith("import numpy, which is not installed here: perhaps the machine or the course")
    assert {row.name for row in data.rows if alert.show in row.tags} == {grade.submitter for grade in grades[:4]}
    few = replace(batch, grades=(*grades[:2], *batch.grades[2:]))
    assert not any(alert.show.startswith("lib-") for alert in gather_class_page(few, name_pages(batch)).alerts)
    rest = (replace(grade, missing_module="scipy") for grade in grades[4:])
    more = gather_class_page(replace(batch, grades=(*grades[:4], *rest)), name_pages(batch))
    assert [one.show == alert.show for one in more.alerts if one.show.startswith("lib-")] == [False, True]


def test_right_answers_that_earn_nothing_are_an_alert_with_its_students(batch: Batch) -> None:
    grades = tuple(replace(grade, missed_by_form=(0.0, 40.0, 12.5)[at % 3]) for at, grade in enumerate(batch.grades))
    data = gather_class_page(replace(batch, grades=grades), name_pages(batch))
    (alert,) = [alert for alert in data.alerts if alert.show == "form"]
    assert alert.number == sum(bool(grade.missed_by_form) for grade in grades) > 2
    assert alert.words == "give right answers in a wrong form, which earn nothing"
    assert {row.name for row in data.rows if "form" in row.tags} == {
        grade.submitter for grade in grades if grade.missed_by_form
    }
    assert not [alert for alert in gather_class_page(batch, name_pages(batch)).alerts if alert.show == "form"]
    one = replace(batch, grades=(grades[1],), clusters=())
    told = {alert.show: alert.words for alert in gather_class_page(one, name_pages(one)).alerts}
    assert told["form"] == "gives right answers in a wrong form, which earn nothing"


def test_what_an_alert_counts_is_what_its_filter_lists(batch: Batch) -> None:
    data = gather_class_page(batch, name_pages(batch))
    found = {alert.show: {row.name for row in data.rows if alert.show in row.tags} for alert in data.alerts}
    assert {alert.show: alert.number for alert in data.alerts} == {show: len(rows) for show, rows in found.items()}
    assert found["low"] == {"ADA LOVELOCK", "Cleo Marsh", "Dina Weiss", "Finn Arvid"}
    assert found["lost"] == {"Ada Lovelock", '=HYPERLINK("//x")'}
    assert "Dina Weiss" in found["dead"]
    assert "Gwen Park" not in found["dead"]
    assert len(found["same"]) == 9  # in the sample these share one hash


def test_nobody_loses_header_and_style_points_that_cannot_be_earned(batch: Batch) -> None:
    """Where neither is asked for, the tests are worth all of it."""
    bare = AssignmentSettings(name="nim", submission=batch.assignment.settings.submission)
    graded = replace(batch.assignment, settings=bare)
    grades = tuple(replace(grade, points=PointsEarned(100.0, 0.0, 0.0, 0.0, 0.0)) for grade in batch.grades)
    data = gather_class_page(replace(batch, assignment=graded, grades=grades), name_pages(batch))
    assert not [row.name for row in data.rows if "lost" in row.tags]


def test_the_lowest_score_comes_first_and_what_is_open_before(batch: Batch) -> None:
    rows = gather_class_page(batch, name_pages(batch)).rows
    assert [row.score for row in rows[:5]] == [None, None, "0", "0", "29.6"]
    assert rows[-1].name == "Ada Lovelock"


def test_each_square_of_the_class_page_opens_that_test_of_that_student(batch: Batch) -> None:
    page = render_class(gather_class_page(batch, name_pages(batch)))
    assert 'class="wrong" href="ben-okafor.html#case-handout-sample" title="1: wrong answer"' in page
    assert 'id="case-handout-sample"' in format_student_page(batch, batch.grades[1])
    assert page.count("ben-okafor.html#case-") == len(batch.grades[1].cases)


def test_a_test_that_looks_broken_is_told(batch: Batch) -> None:
    right, wrong = batch.grades[0], batch.grades[1]
    bad = replace(right, cases=(replace(right.cases[0], verdict=Verdict.WRONG_ANSWER), *right.cases[1:]))
    several = replace(batch, clusters=(), grades=(bad,) * 4 + (wrong,) * 2)
    told = gather_class_page(several, ["x.html"] * 6).oddities
    assert told[0] == "Nobody who passes 90 % of the other tests passes test 1, “handout sample”."
    on_terminal = format_summary(several, SummaryNotes(Path("reports"), None, 0, 0, strict=False))
    assert told[0] in " ".join(on_terminal.split())
    none = tuple(replace(case, verdict=Verdict.WRONG_ANSWER) for case in right.cases)
    several = replace(several, grades=(replace(right, cases=none),) * 6)
    assert gather_class_page(several, ["x.html"] * 6).oddities == (
        "No program passes any test: is the output that the assignment describes the one that is compared?",
    )


@pytest.mark.parametrize(("failed", "told"), [(1, 1), (4, 4), (5, 0), (14, 0)])
def test_tests_that_few_pass_are_told_where_most_pass_the_others(batch: Batch, failed: int, told: int) -> None:
    """Of 14 tests: where so many of them are hard, the class is weak and the handout may be clear."""
    right = batch.grades[0]
    wrong = tuple(replace(case, verdict=Verdict.WRONG_ANSWER) for case in right.cases[:failed])
    weak = replace(right, cases=(*wrong, *right.cases[failed:]))
    does_not_build = replace(right, cases=tuple(replace(c, verdict=Verdict.COMPILE_ERROR) for c in right.cases))
    class_of_nine = replace(batch, clusters=(), grades=(right, right, *[weak] * 6, does_not_build))
    oddities = gather_class_page(class_of_nine, ["x.html"] * 9).oddities
    assert len(oddities) == told
    if told:
        clear = "2 of the 8 programs that ran pass test 1, “handout sample”: is the handout clear about it?"
        assert oddities[0] == clear


def test_a_test_that_did_not_run_everywhere_counts_those_that_ran(batch: Batch) -> None:
    assert gather_class_page(batch, name_pages(batch)).bars[0].ran == 8


def test_the_median_of_an_even_number_is_the_mean_of_the_two(batch: Batch) -> None:
    scores = (10.0, 20.0, 25.0, 90.0)
    grades = tuple(replace(batch.grades[at], score=score) for at, score in enumerate(scores))
    assert "median 22.5" in gather_class_page(replace(batch, clusters=(), grades=grades), ["x.html"] * 4).summary


def test_an_empty_batch_has_a_page(batch: Batch) -> None:
    assert "0 submissions" in render_class(gather_class_page(replace(batch, clusters=(), grades=()), []))


def test_faults_of_the_header_are_not_told_as_style(batch: Batch) -> None:
    assert "<strong>13.4</strong>/15 style (2 warnings)" in format_student_page(batch, batch.grades[1])


def test_the_same_remark_at_many_lines_is_one_with_its_lines(batch: Batch) -> None:
    long = (
        replace(batch.grades[1].findings[2], message=f"The line has {100 + at} characters.", line=at)
        for at in range(1, 31)
    )
    page = format_student_page(batch, replace(batch.grades[1], findings=tuple(long)))
    assert page.count("The line has") == 1
    assert 'The same at <a href="#L2">line 2</a>, <a href="#L3">line 3</a>' in page
    assert "and 17 more lines.</span>" in page
    assert "Nim.py, 30 remarks<" in page
    assert "/15 style (30 warnings)" in page


def test_of_a_program_that_does_not_compile_the_style_is_not_checked(batch: Batch) -> None:
    checked = replace(batch.grades[1], findings=(), compile=CompileResult(True, "", 0.1))
    assert "Nim.py, no style remarks<" in format_student_page(batch, checked)
    broken = replace(checked, compile=CompileResult(False, "line 1", 0.1))
    assert "Nim.py, style not checked<" in format_student_page(batch, broken)


@pytest.mark.parametrize(
    ("verdict", "rule", "told"),
    [
        (
            Verdict.PRESENTATION_ERROR,
            Compare(form_share=0.8),
            "/70 tests (right answers in the wrong form earn 80 % of a test)",
        ),
        (
            Verdict.WRONG_ANSWER,
            Compare(form_share=0.8, partial="per_line"),
            "/70 tests (each right line earns its share of a test)",
        ),
        (Verdict.ACCEPTED, Compare(form_share=0.8, partial="per_line"), "/70 tests<"),
        (Verdict.WRONG_ANSWER, Compare(form_share=0.8), "/70 tests<"),
    ],
)
def test_the_score_says_how_tests_that_fail_earn_points(
    batch: Batch, verdict: Verdict, rule: Compare, told: str
) -> None:
    cases = tuple(replace(case, compare=rule) for case in batch.assignment.cases)
    shared = replace(batch, assignment=replace(batch.assignment, cases=cases))
    results = tuple(replace(case, verdict=verdict, points=case.max_points / 2) for case in batch.grades[1].cases)
    page = format_student_page(shared, replace(batch.grades[1], cases=results))
    assert told in re.sub(r"</?strong>|</?small>", "", page)


def test_many_remarks_are_folded_with_a_count(batch: Batch) -> None:
    letters = [f"{one}{other}" for one in "abcdefghij" for other in "abcdefghij"]
    many = tuple(replace(batch.grades[1].findings[4], message=f"The name {name} is odd.") for name in letters)
    page = format_student_page(batch, replace(batch.grades[1], findings=many))
    assert "… 80 more remarks not shown" in page
    here = tuple(replace(batch.grades[1].findings[2], message=f"The name {name} is odd.") for name in letters)
    assert "… 95 more remarks here" in format_student_page(batch, replace(batch.grades[1], findings=here))


def test_a_huge_corrected_header_is_told_not_shown(batch: Batch) -> None:
    ben = batch.grades[1]
    assert ben.header is not None
    page = format_student_page(batch, replace(ben, header=replace(ben.header, corrected="# x\n" * 100_000)))
    assert "The corrected header has 400,000 characters" in page
    assert len(page.encode()) < 300_000


def test_a_page_without_a_header_to_check_has_no_table_of_it(batch: Batch) -> None:
    ada = batch.grades[0]
    page = format_student_page(batch, replace(ada, header=HeaderCheck((), (), "")))
    assert 'id="fields"' not in page
    assert '<h2 id="header">' not in page


def test_a_page_of_a_students_own_check_shows_no_score(batch: Batch) -> None:
    ben = batch.grades[1]
    score = '<p class="big">'
    whole = format_student_page(replace(batch, own_check="visible cases"), ben)
    right = sum(result.verdict is Verdict.ACCEPTED for result in ben.cases)
    assert f"{score}{right} <span>/ {len(ben.cases)} tests</span>" in whole
    assert "These are all visible tests. Your work may be graded with more." in whole
    assert "<strong>11.25</strong>/15 header" in whole
    assert "handed in" not in whole
    one = format_student_page(replace(batch, own_check="one case"), replace(ben, cases=ben.cases[:1], score=None))
    assert f"{score}0 <span>/ 1 test</span>" in one
    assert "Only this test was checked." in one
    assert '<h2 id="header">' not in one
    assert "remark" not in one[one.index('<h2 id="source">') :]
    for part in ("</strong>/70 tests", "−5.46 late", '<span class="points">−5</span>'):
        assert part in format_student_page(batch, ben)
        assert part not in whole
        assert part not in one
    assert "may be graded with more" not in format_student_page(batch, ben)


@pytest.mark.parametrize(
    ("unmet", "told"),
    [("builds", "(only for a program that compiles)"), ("answers", "(only once a test is right)")],
)
def test_a_page_says_what_header_and_style_need(batch: Batch, unmet: Literal["builds", "answers"], told: str) -> None:
    ada = batch.grades[0]
    nothing = replace(ada, unmet=unmet, points=replace(ada.points, header=0.0, style=0.0))
    assert format_student_page(batch, nothing).count(told) == 2
    assert told not in format_student_page(batch, ada)


@pytest.mark.parametrize(
    ("language", "told"), [("c", "Compiler"), ("java", "Compiler"), ("python", "Run by"), (None, "Run by")]
)
def test_what_builds_a_program_is_called_a_compiler(batch: Batch, language: str | None, told: str) -> None:
    page = format_student_page(batch, replace(batch.grades[0], language=language))
    assert [word in page for word in (f">{told}<", ">Compiler<", ">Run by<")].count(True) == 2


def test_an_empty_file_is_told_why_header_and_style_do_not_count(batch: Batch) -> None:
    ada = batch.grades[0]
    nothing = replace(ada, unmet="builds", source=" \n", points=replace(ada.points, header=0.0, style=0.0))
    assert format_student_page(batch, nothing).count("(only for a file that is not empty)") == 2


def test_what_the_tests_cost_can_be_added_up(batch: Batch) -> None:
    """Of the failing tests each says what it costs, of those that were not run all together."""
    stopped = 0
    for grade in batch.grades:
        ran = [case for case in grade.cases if case.verdict is not Verdict.SKIPPED]
        if grade.score is None or len(ran) < 2 or all(case.verdict is Verdict.COMPILE_ERROR for case in ran):
            continue
        for changed in (grade, replace(grade, cases=(*ran[:-1], skip(ran[-1])))):
            page = format_student_page(batch, changed)
            if '<h2 id="failing">' not in page:  # a test is not run only after others have failed
                continue
            told = [float(points) for points in re.findall(r'<span class="points">−([\d.]+)</span>', page)]
            others = re.findall(r"(?:not run costs|not run cost) ([\d.]+) points?, too", page)
            lost = 70 * sum(case.max_points - case.points for case in changed.cases)
            most = sum(case.max_points for case in changed.cases)
            assert sum(told) + sum(map(float, others)) == pytest.approx(lost / most, abs=0.005 * (len(told) + 1))
            stopped += len(others)
    assert stopped > 2


def skip(case: CaseResult) -> CaseResult:
    return replace(case, verdict=Verdict.SKIPPED, reason=SkipReason.STOPPED, points=0.0, difference=None)
