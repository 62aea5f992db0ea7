"""The instructor's page: all of a hidden test, so that an appeal can be answered; never on a page that is sent."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from grader.model import Batch
from grader.reports import name_pages, write_reports
from grader.reports.asked_pages import PageLinks
from grader.reports.pages.html import render_student
from grader.reports.pages.student import gather_instructor_page, gather_student_page

LINKS = PageLinks("ivy-tran.html", "../index.html", None, ("Ben Okafor", "ben-okafor.html"))


@pytest.fixture(scope="module")
def folder(batch: Batch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("reports")
    write_reports(batch, place)
    return place


def read(path: Path) -> str:
    return path.read_text("utf-8")


def test_a_hidden_test_is_shown_in_full_to_the_instructor_only(batch: Batch, secret: str) -> None:
    ivy = batch.grades[8]
    whole = "".join(f"{at} {at}\n" for at in range(500))
    hidden = replace(ivy.cases[11], input=f"{secret}\n{whole}", stderr="Traceback: why", actual=whole, note="Look here")
    ivy = replace(ivy, cases=(*ivy.cases[:11], hidden, *ivy.cases[12:]))
    page = render_student(gather_instructor_page(batch, ivy, gather_student_page(batch, ivy), LINKS))
    test = page[page.index('id="case-last-suitable-heap-is-not-the-first"') :]
    for told in (secret, "499 499", "Traceback: why", "Full expected output", "Look here", "hidden</span>"):
        assert told in test
    sent = render_student(gather_student_page(batch, ivy))
    for kept in (secret, "499 499", "Traceback: why", "Look here"):
        assert kept not in sent


def test_the_same_story_stands_on_both_pages(batch: Batch) -> None:
    for grade in batch.grades:
        sent = gather_student_page(batch, grade)
        own = gather_instructor_page(batch, grade, sent, LINKS)
        assert replace(own, links=None, history=(), failing=sent.failing, not_run_told=sent.not_run_told) == sent
        assert sent.history == ()
        assert [view.name for view in own.failing] == [view.name for view in sent.failing]
        assert all(view.evidence for view in own.failing)


def test_from_page_to_page_in_the_order_of_the_class_page(folder: Path, batch: Batch) -> None:
    listed = re.findall(r'<th role="rowheader" scope="row"><a href="instructor/([^"]+)"', read(folder / "index.html"))
    assert sorted(listed) == sorted(name_pages(batch))
    page, walked = listed[0], [listed[0]]
    while after := re.search(r'rel="next" href="([^"]+)"', read(folder / "instructor" / page)):
        page = after[1]
        walked.append(page)
    assert walked == listed
    last = read(folder / "instructor" / page)
    assert f'rel="prev" href="{listed[-2]}"' in last
    assert 'href="../index.html"' in last
    assert f'href="../{page}"' in last


def test_pages_to_send_know_nothing_of_it(folder: Path, batch: Batch) -> None:
    for page in name_pages(batch):
        assert "instructor/" not in read(folder / page)
        assert "index.html" not in read(folder / page).replace("index-2.html", "")


def test_a_neighbour_who_is_gone_changes_the_links(folder: Path, batch: Batch, tmp_path: Path) -> None:
    write_reports(batch, tmp_path)
    write_reports(replace(batch, clusters=(), grades=batch.grades[1:3]), tmp_path)
    assert sorted(path.name for path in (tmp_path / "instructor").iterdir()) == ["ben-okafor.html", "cleo-marsh.html"]
    assert 'rel="next" href="ben-okafor.html"' in read(tmp_path / "instructor" / "cleo-marsh.html")


def test_the_small_input_can_be_kept_as_a_test(folder: Path, batch: Batch) -> None:
    found = re.search(r'data-copy="test" data-text="([^"]*)"', read(folder / "instructor" / "ben-okafor.html"))
    assert found
    (case,) = yaml.safe_load(json.loads(html.unescape(found[1])))
    assert batch.grades[1].smallest
    assert case["input"] == batch.grades[1].smallest.input
    assert 'data-copy="test"' not in read(folder / "ben-okafor.html")


def test_why_a_hidden_test_could_not_be_judged_is_told_to_the_instructor_only(batch: Batch, secret: str) -> None:
    gwen = batch.grades[6]
    hidden = replace(gwen.cases[6], visibility="hidden", fault=f"the {secret}")
    gwen = replace(gwen, cases=(*gwen.cases[:6], hidden, *gwen.cases[7:]))
    sent = gather_student_page(batch, gwen)
    assert secret not in render_student(sent)
    assert secret in render_student(gather_instructor_page(batch, gwen, sent, LINKS))
