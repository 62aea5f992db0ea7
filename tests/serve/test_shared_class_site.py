"""`grader serve --public`: one server for tests that each have students of their own and change nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from grader.serve.check_queue import MOST_WAITING_IN_ALL, CheckQueue, QueueFull
from grader.serve.live_check import LiveCheck
from grader.serve.served_folder import make_served_folder
from grader.serve.signed_links import INSTRUCTOR, LinkSigner
from grader.serve.visitors import SentFile, Visitor
from grader.text.digest import digest

from ..conftest import Course
from .conftest import RIGHT, WRONG, Server, make_zip, run_server
from .test_class_site import HOST, NEEDS_ISOLATION, ROSTER, URL, page_of

pytestmark = NEEDS_ISOLATION


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    course = Course(tmp_path_factory.mktemp("class"))
    course.write("roster.csv", f"{ROSTER}dq4,Dora Quick,dora@x.test\nef5,Emil Fox,emil@x.test\n")
    return course


@pytest.fixture(scope="module")
def links(course: Course) -> LinkSigner:
    return LinkSigner(make_served_folder(course.folder))


@pytest.fixture(scope="module")
def server(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    said = tmp_path_factory.mktemp("log") / "said"
    with run_server(course.folder, "double", "--public", "--url", URL, log=said) as running:
        running.client.headers["host"] = HOST
        yield running


def test_the_student_has_a_receipt_with_the_hash(server: Server, links: LinkSigner, course: Course) -> None:
    path = page_of(links, "cm3")
    server.check(path, RIGHT)
    receipt = re.search(r"Attempt 1: Double.py, [-0-9]+ [:0-9]+ UTC, sha256:([0-9a-f]{64})", server.get(path).text)
    assert receipt
    assert re.search(rf"Your upload is kept\. Attempt 2: Double.py, .*{receipt[1]}", server.check(path, RIGHT))
    assert receipt[1] == digest((course.folder / "submissions/double/cm3/Double.py").read_bytes())


def test_nobody_opens_the_check_of_somebody_else(server: Server, links: LinkSigner) -> None:
    place = server.send(page_of(links, "ab1")).headers["location"]
    check_id = place.rpartition("/")[2]
    server.read_events(place)
    assert server.get(place).status_code == 200
    for path in (f"{page_of(links, 'bn2')}/{check_id}", f"/s/{links.make_token(INSTRUCTOR, 10)}/double/{check_id}"):
        assert server.get(path).status_code in (403, 404)
        assert server.get(f"{path}/events").status_code in (403, 404)


def test_a_form_of_one_student_is_not_one_of_another(server: Server, links: LinkSigner) -> None:
    token = server.find_token(page_of(links, "ab1"))
    sent = server.client.post(page_of(links, "bn2"), data={"token": token}, files={"file": ("Double.py", RIGHT)})
    assert sent.status_code == 400


def test_no_name_of_a_student_is_in_what_another_gets(server: Server, links: LinkSigner) -> None:
    server.check(page_of(links, "bn2"), "# Ben Okafor\n" + WRONG)
    path = page_of(links, "ab1")
    place = server.send(path).headers["location"]
    answers = [server.read_events(place), *(server.get(each).text for each in (place, path, "/", "/nothing"))]
    for name in ("Ben", "Okafor", "bn2", "Cleo", "cm3", "minus three"):
        word = re.compile(rf"(?<![\w-]){name}(?![\w-])")  # a random token may have its letters in it
        assert not [answer for answer in answers if word.search(answer)]


@pytest.mark.parametrize("link", ["x", "", "InlvdSI.awNr3Q.XyII5lE8eWQAEBS3XxbqgF8dK8Y", "%00", "a" * 5000])
def test_a_link_that_is_not_ours_opens_nothing(server: Server, links: LinkSigner, link: str) -> None:
    links.make_token("ab1", 1)
    assert server.get(f"/s/{link}/double").status_code in (403, 404)
    assert server.get(f"/i/{link}").status_code in (403, 404)


def test_one_check_is_followed_on_a_few_pages_only(server: Server, links: LinkSigner) -> None:
    place = server.send(page_of(links, "dq4"), "while True: pass").headers["location"]
    with ExitStack() as opened:
        found = [opened.enter_context(server.client.stream("GET", f"{place}/events")) for _ in range(11)]
        assert [each.status_code for each in found] == [200] * 10 + [429]


def test_an_upload_that_was_kept_is_queued_though_the_queue_has_filled_meanwhile() -> None:
    """It was said not to be taken, and was there all the same."""
    queue, visitor = CheckQueue(1), Visitor("ab1", "")
    queue.refuse_more("ab1")  # as before it is kept, in a thread
    others = [Visitor(f"s{number}", "") for number in range(MOST_WAITING_IN_ALL)]
    for each in others:
        queue.add(LiveCheck(each, "double", SentFile("Double.py", b"")))
    queue.add(LiveCheck(visitor, "double", SentFile("Double.py", b"")))
    assert queue.number_waiting == MOST_WAITING_IN_ALL + 1
    with pytest.raises(QueueFull, match="too many uploads are waiting"):
        queue.refuse_more("bn2")


def test_no_redirect_says_how_the_server_is_reached(server: Server, links: LinkSigner) -> None:
    """It does not know whether the proxy speaks https: an address with a link must not be sent without."""
    link = f"/s/{links.make_token('ab1', 1)}"
    for path in (link, f"{link}/", f"{link}/double/", f"{link}/double/x/", "/i/x/"):
        assert "://" not in server.get(path).headers.get("location", "")
    assert server.get(link).headers["location"] == f"{link}/double"


def test_a_broken_zip_is_told_to_the_student_who_sent_it(server: Server, links: LinkSigner, course: Course) -> None:
    sent = server.send(page_of(links, "ef5"), b"PK no zip", "work.zip")
    assert sent.status_code == 400
    assert "Make the zip again, or send one file." in sent.text
    assert "submitters" not in sent.text
    assert not (course.folder / "submissions/double/ef5").exists()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("n" * 300 + ".py", "the name is too long for a disk"),
        ("é" * 200 + ".py", "the name is too long for a disk"),
        ("d" * 300 + "/more.py", "the name is too long for a disk"),
        ("/".join(["\N{GRINNING FACE}" * 50] * 19) + "/more.py", "the name is too long for a disk"),
        ("n" * 5000 + ".py", "the name has more than 1024 characters"),
        ("d/" * 40 + "more.py", "it is nested more than 32 folders deep"),
        ("double.py", "the name is used twice"),
        ("a\x01b.py", "the name holds a control character"),
    ],
)
def test_a_zip_with_a_file_that_cannot_be_kept_is_refused_with_the_reason(
    server: Server, links: LinkSigner, course: Course, name: str, reason: str
) -> None:
    """To keep the others alone could grade another file than was checked."""
    path = page_of(links, "ef5")
    sent = server.send(path, make_zip({"Double.py": RIGHT, name: "x = 1"}), "work.zip")
    assert sent.status_code == 400
    assert f"was not read: {reason}" in sent.text
    assert "Leave it out of the zip, or give it another name." in sent.text
    assert not (course.folder / "submissions/double/ef5").exists()


def test_what_is_graded_in_a_zip_is_what_was_checked(server: Server, links: LinkSigner, course: Course) -> None:
    content = make_zip({"Double.py": "#" * (1 << 20), "more/Double.py": RIGHT})
    assert server.send(page_of(links, "ef5"), content, "work.zip").status_code == 400
    assert not (course.folder / "submissions/double/ef5").exists()


@pytest.mark.parametrize("name", [".Double.py", ".py"])
def test_a_file_that_grade_would_not_read_is_refused(server: Server, links: LinkSigner, name: str) -> None:
    sent = server.send(page_of(links, "ef5"), RIGHT, name)
    assert sent.status_code == 400
    assert f"The name {name} begins with a dot" in sent.text
