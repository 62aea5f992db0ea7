"""Practice in a class: the instructor opens it, what a student has found is kept, and the instructor sees how much."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from grader.errors import IntakeError, OutputError
from grader.serve.practice_book import PracticeBook
from grader.serve.signed_links import INSTRUCTOR, LinkSigner

from ..conftest import Course
from .conftest import RIGHT, Server, send_meanwhile, wait_until
from .practice_course import find_field, try_input, write_practice
from .test_class_site import HOST, NEEDS_ISOLATION, Start, course, links, page_of, server, start  # noqa: F401  fixtures

pytestmark = NEEDS_ISOLATION


@pytest.fixture(autouse=True)
def practice_course(course: Course) -> Course:  # noqa: F811
    """Before the server starts."""
    return write_practice(course)


def open_practice(server: Server, links: LinkSigner, practice: str = "on") -> httpx.Response:  # noqa: F811
    path = f"/i/{links.make_token(INSTRUCTOR, 10)}"
    fields = {"token": server.find_token(path), "assignment": "double", "state": "open", "practice": practice}
    return server.client.post(path, files={name: (None, value) for name, value in fields.items()})


def read_instructor_page(server: Server, links: LinkSigner) -> str:  # noqa: F811
    return server.get(f"/i/{links.make_token(INSTRUCTOR, 10)}").text


def practise(links: LinkSigner, student: str) -> str:  # noqa: F811
    return f"{page_of(links, student)}/practice"


def test_it_is_off_until_the_instructor_switches_it_on(server: Server, links: LinkSigner) -> None:  # noqa: F811
    page, path = page_of(links, "ab1"), practise(links, "ab1")
    assert "/practice" not in server.get(page).text
    assert server.get(path).status_code == 404
    assert open_practice(server, links).status_code == 303
    assert "/practice" in server.get(page).text
    assert server.get(path).status_code == 200
    assert '<option value="on" selected>' in read_instructor_page(server, links)
    open_practice(server, links, "off")
    assert "Nothing to practise on" in server.get(path).text


def test_what_is_found_is_kept_and_counted_for_each_student(start: Start, links: LinkSigner) -> None:  # noqa: F811
    with start() as server:  # noqa: F811
        server.client.headers["host"] = HOST
        open_practice(server, links)
        for text in ("3", "-2"):
            assert "Found: " in try_input(server, practise(links, "ab1"), text).text
        try_input(server, practise(links, "bn2"), "3")
        try_input(server, practise(links, "cm3"), "2")
    with start() as server:
        server.client.headers["host"] = HOST
        assert "2 of 3 programs found" in server.get(practise(links, "ab1")).text
        assert "1 of 3 programs found" in server.get(practise(links, "bn2")).text
        page = read_instructor_page(server, links)
    assert "Practice: 2 of 3 students have found mistakes, 3 in all" in page
    rows = re.findall(r"<bdi>(\w+).*<td class=\"number\">(\d+)</td></tr>", page)
    assert dict(rows) == {"Ada": "2", "Ben": "1", "Cleo": "0"}


def test_a_link_of_nobody_opens_no_practice(server: Server, links: LinkSigner) -> None:  # noqa: F811
    open_practice(server, links)
    assert server.get("/s/nobody/double/practice").status_code == 403
    assert server.get(f"/s/{links.make_token(INSTRUCTOR, 1)}/double/practice").status_code == 403
    path = practise(links, "ab1")
    links.withdraw("ab1")
    assert server.get(path).status_code == 403


def test_an_input_that_is_still_arriving_when_the_link_ends_is_not_tried(
    server: Server,  # noqa: F811
    links: LinkSigner,  # noqa: F811
) -> None:
    open_practice(server, links)
    path = practise(links, "ab1")
    page = server.get(path).text
    fields = {name: find_field(page, name) for name in ("token", "program")} | {"text": "3"}
    parts = {name: (None, value) for name, value in fields.items()}
    assert send_meanwhile(server, path, lambda: links.withdraw("ab1"), files=parts).status_code == 403
    assert "1 of 3 students have found" not in read_instructor_page(server, links)


@pytest.mark.parametrize("practice", ["on", "off"])
def test_an_input_that_is_still_arriving_when_practice_ends_is_not_tried(
    server: Server,  # noqa: F811
    links: LinkSigner,  # noqa: F811
    practice: str,
) -> None:
    open_practice(server, links)
    path = practise(links, "ab1")
    page = server.get(path).text
    fields = {name: find_field(page, name) for name in ("token", "program")} | {"text": "3"}
    parts = {name: (None, value) for name, value in fields.items()}
    sent = send_meanwhile(server, path, lambda: open_practice(server, links, practice), files=parts)
    assert sent.status_code == (200 if practice == "on" else 404)
    assert ("1 of 3 students have found" in read_instructor_page(server, links)) == (practice == "on")


def test_a_slow_input_of_one_student_does_not_hold_up_the_others(
    server: Server,  # noqa: F811
    links: LinkSigner,  # noqa: F811
    tmp_path: Path,
) -> None:
    open_practice(server, links)
    server.get(practise(links, "ab1"))
    with ThreadPoolExecutor(1) as threads:
        slow = threads.submit(try_input, server, practise(links, "ab1"), "2000")
        wait_until((tmp_path / "started").exists)
        assert "It passes" in server.get(practise(links, "bn2")).text
        assert "All 5 tests pass." in server.check(page_of(links, "bn2"), RIGHT)
        assert "The program is right" in try_input(server, practise(links, "cm3"), "2").text
        assert "takes too long" in slow.result().text


def test_a_class_that_tries_at_once_gets_its_answers_and_an_upload_its_check(
    start: Start,  # noqa: F811
    links: LinkSigner,  # noqa: F811
    course: Course,  # noqa: F811
) -> None:
    students = [f"s{number}" for number in range(100)]
    course.write("roster.csv", "".join(f"{line}\n" for line in ("id", *students)))
    with start() as server, ThreadPoolExecutor(20) as threads:  # noqa: F811
        server.client.headers["host"] = HOST
        open_practice(server, links)
        tries = [threads.submit(try_input, server, practise(links, each), "3") for each in students]
        assert "All 5 tests pass." in server.check(page_of(links, "s0"), RIGHT)
        assert [each.result().status_code for each in tries] == [200] * 100
        assert "100 of 100 students have found mistakes, 100 in all" in read_instructor_page(server, links)


def test_what_cannot_be_kept_is_told_without_the_path(
    server: Server,  # noqa: F811
    links: LinkSigner,  # noqa: F811
    course: Course,  # noqa: F811
) -> None:
    open_practice(server, links)
    kept = course.folder / "served/practice.json"
    kept.unlink()
    (kept / "in the way").mkdir(parents=True)
    answer = try_input(server, practise(links, "ab1"), "3")
    assert answer.status_code == 507
    assert "What you found could not be kept" in answer.text
    assert "practice.json" not in answer.text
    (kept / "in the way").rmdir()
    kept.rmdir()
    assert "1 of 3 programs found" in try_input(server, practise(links, "ab1"), "3").text


def test_a_record_that_cannot_be_written_has_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    book = PracticeBook(file)
    book.note("double", "ab1", "first")
    file.unlink()
    (file / "in the way").mkdir(parents=True)
    with pytest.raises(OutputError):
        book.note("double", "ab1", "second")
    assert book.list_found("double", "ab1") == ("first",)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"double": {}}', '{"double": {"on": 1, "found": {}}}', "\udcff"])
def test_a_damaged_record_is_not_written_over(tmp_path: Path, text: str) -> None:
    file = tmp_path / "practice.json"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(IntakeError, match=r"practice.json cannot be read"):
        PracticeBook(file)


def test_a_program_is_noted_once(tmp_path: Path) -> None:
    book = PracticeBook(tmp_path / "practice.json")
    book.switch("double", True)
    book.note("double", "ab1", "first")
    book.note("double", "ab1", "first")
    assert json.loads((tmp_path / "practice.json").read_text()) == {"double": {"on": True, "found": {"ab1": ["first"]}}}
