"""Practice: a student finds inputs for which programs with a mistake are wrong, and learns nothing else of them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Server, run_server, wait_until
from .practice_course import SECRETS, find_field, try_input, write_practice

PATH = "/double/practice"
FOUND = "Found: the program is wrong for this input"
TRIES = 12
"""Of a student in a minute."""


@pytest.fixture
def practice_course(course: Course) -> Course:
    return write_practice(course)


@pytest.fixture
def server(practice_course: Course, tmp_path: Path) -> Iterator[Server]:
    with run_server(practice_course.folder, "double", log=tmp_path / "said") as running:
        yield running


class UnsolvedServers:
    """Servers for tests that find nothing: a next one where the tries of a minute are used up on the last one."""

    def __init__(self, opened: ExitStack, tmp_path_factory: pytest.TempPathFactory) -> None:
        self._opened, self._factory = opened, tmp_path_factory
        self._servers: list[Server] = []
        self._left = 0

    def take(self, tries: int) -> Server:
        """One on which so many tries are left."""
        if self._left < tries:
            course = write_practice(Course(self._factory.mktemp("course")))
            running = run_server(course.folder, "double", log=self._factory.mktemp("log") / "said")
            self._servers.append(self._opened.enter_context(running))
            self._left = TRIES
        self._left -= tries
        return self._servers[-1]


@pytest.fixture(scope="module")
def unsolved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UnsolvedServers]:
    with ExitStack() as opened:
        yield UnsolvedServers(opened, tmp_path_factory)


def test_the_programs_come_from_easy_to_hard_until_all_are_found(server: Server) -> None:
    assert f'href="{server.at(PATH)}"' in server.get("/double").text
    for number, (passed, right, wrong, mistake) in enumerate(
        (
            (2, "2", "3", "prints the square"),
            (3, "2", "-2", "forgets the sign"),
            (4, "2", "0", "forgets zero"),
        )
    ):
        page = server.get(PATH).text
        assert f"{number} of 3 programs found" in page
        assert f"It passes {passed} of 5 visible tests." in page
        assert mistake not in page
        assert "The program is right for this input" in try_input(server, PATH, right).text
        found = try_input(server, PATH, wrong).text
        assert FOUND in found
        assert f"Your program {mistake}." in found
        assert "A number and the same number once more." in found
    assert "You have found an input for each program" in server.get(PATH).text
    assert server.faults == ""


def test_nothing_tells_the_names_the_source_or_the_hidden_cases(server: Server) -> None:
    answers = [server.get(PATH), *(try_input(server, PATH, text) for text in ("2", "x", "1000", "2000", "3"))]
    for answer in answers:
        told = answer.text + repr(answer.headers)
        assert not [secret for secret in SECRETS if secret in told]


@pytest.mark.parametrize(
    ("text", "file", "status", "told"),
    [
        ("<b>&amp;", None, 200, "line 1: `&lt;b&gt;&amp;amp;` is not a number"),
        ("2\x00", None, 200, "line 1: `2\\x00` is not a number"),
        ("", b"\xff\xfe2", 400, "The input is not text in UTF-8"),
        ("9" * 16_385, None, 400, "The input has more than 16,384 characters"),
        ("", b"9" * 20_000, 400, "The input has more than 16,384 characters"),
        ("", b"9" * 10_000_000, 413, "At most 1 MiB is taken"),
        ("", b"2\r\n", 200, "line 1: `2` is not a number"),
        ("1000", None, 200, "Nobody can say what is right for this input"),
        ("2000", None, 200, "This input takes too long, or gives too much output"),
    ],
)
def test_a_hostile_input_is_answered_and_the_next_one_is_tried(
    unsolved: UnsolvedServers, text: str, file: bytes | None, status: int, told: str
) -> None:
    server = unsolved.take(tries=TRIES if text == "2000" else 2)  # what takes long counts for many
    answer = try_input(server, PATH, text, file)
    assert answer.status_code == status
    assert told.lower() in answer.text.lower()
    assert "<b>" not in answer.text
    assert "The program is right for this input" in try_input(server, PATH, "2").text
    assert "2000" not in server.said
    assert "1000" not in server.said


def test_what_was_typed_stands_in_the_form_again_exactly(unsolved: UnsolvedServers) -> None:
    assert ">\n\n 2 </textarea>" in try_input(unsolved.take(tries=1), PATH, "\r\n 2 ").text


@pytest.mark.parametrize("key", ["", "7", "-1", "0" * 64, "é", "../1"])
def test_a_program_that_there_is_not_is_told_and_the_next_one_shown(unsolved: UnsolvedServers, key: str) -> None:
    answer = try_input(unsolved.take(tries=1), PATH, "3", program=key)
    assert answer.status_code == 400
    assert "The program that this input is for has changed" in answer.text
    assert "0 of 3 programs found" in answer.text


def test_a_form_of_another_page_is_refused(unsolved: UnsolvedServers) -> None:
    answer = try_input(unsolved.take(tries=1), PATH, "3", token="x")  # noqa: S106  not a password
    assert answer.status_code == 400
    assert "0 of 3 programs found" in answer.text


def test_tries_are_bounded_per_minute(server: Server) -> None:
    answers = [try_input(server, PATH, "2") for _ in range(TRIES + 1)]
    assert [answer.status_code for answer in answers] == [200] * TRIES + [429]
    assert "You have used up your tries of this minute" in answers[-1].text
    assert "2</textarea>" in answers[-1].text


def test_one_input_of_a_student_is_tried_at_a_time(server: Server, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as threads:
        slow = threads.submit(try_input, server, PATH, "2000")
        wait_until((tmp_path / "started").exists)
        second = try_input(server, PATH, "2")
        assert second.status_code == 429
        assert "Your last input is still being tried" in second.text
        assert "takes too long" in slow.result().text


def test_a_course_that_has_changed_meanwhile_counts(server: Server, practice_course: Course) -> None:
    page = server.get(PATH).text
    old = find_field(page, "program")
    reference = practice_course.folder / "reference/double.py"
    reference.write_text(reference.read_text().replace("secret name of the square", "another name"))
    answer = try_input(server, PATH, "3", program=old)
    assert answer.status_code == 400
    assert "The program that this input is for has changed" in answer.text
    assert FOUND in try_input(server, PATH, "3").text


def test_an_assignment_without_programs_says_so(server: Server, practice_course: Course) -> None:
    page = server.get(PATH).text
    fields = {name: find_field(page, name) for name in ("token", "program")}
    reference = practice_course.folder / "reference/double.py"
    reference.write_text(reference.read_text().partition("VARIANTS")[0])
    for answer in (server.get(PATH), server.client.post(server.at(PATH), data={**fields, "text": "3"})):
        assert answer.status_code == 404
        assert "Nothing to practise on" in answer.text
    assert "All 5 tests pass." in server.check("/double")


def test_no_more_inputs_of_a_student_arrive_at_one_time_than_uploads(server: Server) -> None:
    page = server.get(PATH).text
    token = find_field(page, "token")
    head = (
        f"POST {server.at(PATH)} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 100000\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n"
    )
    with ExitStack() as opened:
        for _ in range(6):
            opened.enter_context(socket.create_connection(("127.0.0.1", server.port))).sendall(head.encode())

        def is_refused() -> bool:
            answer = server.client.post(server.at(PATH), data={"token": token, "text": "3"})
            return "still arriving" in answer.text

        wait_until(is_refused)
    wait_until(lambda: not is_refused())
