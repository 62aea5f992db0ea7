"""`grader serve` for oneself: a file is sent by a form, its page comes back, and nothing else does."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ..cli.conftest import Grader, grader  # noqa: F401  the command itself
from ..conftest import Course
from ..forked_commands import run_command
from .conftest import RIGHT, WRONG, Server, hold_programs, make_zip, run_server, wait_until

HIDDEN = re.compile(r"minus three|(?<![\w-])-3(?![\w-])")
"""The name of the hidden test and its input, which may well be a part of a random secret."""
SLOW = "import time\ntime.sleep(1)\n" + RIGHT


def test_a_right_file_passes_its_visible_tests(own: Server) -> None:
    page = own.check("/double")
    assert "All 2 tests pass." in page
    assert "These are all visible tests. Your work may be graded with more." in page


def test_a_wrong_file_has_the_card_that_check_writes(own: Server, own_course: Course, tmp_path: Path) -> None:
    file, page = tmp_path / "Double.py", tmp_path / "page.html"
    file.write_text(WRONG, encoding="utf-8")
    run_command(["check", "double", file, "--html", page, "--course", own_course.folder])
    card = re.compile(r'<section aria-labelledby="first".*?</section>', re.DOTALL)
    (expected,) = card.findall(page.read_text(encoding="utf-8"))
    (found,) = card.findall(own.check("/double", WRONG))
    assert re.sub(r"<p class=\"about\">.*?</p>|grader check[^<]*", "", found) == re.sub(
        r"<p class=\"about\">.*?</p>|grader check[^<]*", "", expected
    )


def test_the_marks_come_one_after_the_other_and_then_the_end(own: Server) -> None:
    events = own.read_events(own.send("/double", WRONG).headers["location"])
    marks = [json.loads(data) for data in re.findall(r"event: mark\ndata: (.*)", events)]
    assert [(mark["number"], mark["name"], mark["word"]) for mark in marks] == [
        (1, "two", "wrong answer"),
        (2, "nothing", "accepted"),
    ]
    assert events.endswith("event: over\ndata: {}\n\n")


def test_without_script_the_page_looks_again_by_itself(own: Server) -> None:
    own.check("/double")
    with hold_programs(own):
        slow = own.send("/double", SLOW)
        page = own.get(slow.headers["location"]).text
        assert '<noscript><meta http-equiv="refresh"' in page
    own.read_events(slow.headers["location"])
    assert "All 2 tests pass." in own.get(slow.headers["location"]).text


def test_hidden_tests_are_in_no_answer(own: Server) -> None:
    place = own.send("/double", WRONG).headers["location"]
    answers = own.read_events(place), own.get(place).text, own.get("/double").text
    assert not [answer for answer in answers if HIDDEN.search(answer)]


def test_pasted_text_has_the_name_that_the_assignment_asks_for(own: Server) -> None:
    sent = own.paste("/double", RIGHT.replace("\n", "\r\n"), "Python")
    own.read_events(sent.headers["location"])
    page = own.get(sent.headers["location"]).text
    assert "All 2 tests pass." in page
    assert "should be named" not in page


def test_the_language_of_pasted_text_is_the_one_that_was_chosen(own: Server) -> None:
    source = '#include <stdio.h>\nint main(void){int n; scanf("%d", &n); printf("%d\\n", 2 * n); return 0;}\n'
    sent = own.paste("/double", source, "C")
    own.read_events(sent.headers["location"])
    page = own.get(sent.headers["location"]).text
    assert "double.c" in page
    assert "All 2 tests pass." in page or "tool chain" in page


def test_a_program_of_several_files_comes_as_a_zip(own: Server) -> None:
    content = make_zip(
        {
            "Double.py": "from twice import twice\nprint(twice(int(input())))\n",
            "twice.py": "def twice(n):\n    return 2 * n\n",
        }
    )
    assert "All 2 tests pass." in own.check("/double", content, "work.zip")


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("essay.pdf", b"%PDF", "essay.pdf is not a program"),
        ("Double.py", b"", "the file is empty"),
        ("n" * 5000 + ".py", b"print(1)", "could not be read"),
        ("n" * 500 + ".py", b"print(1)", "the name of the file has 503 characters"),
        ("Double.py", b"#" * (1 << 20) + b"\n", "the file has more than 1 MiB"),
    ],
)
def test_what_cannot_be_checked_is_said_on_the_form(own: Server, name: str, content: bytes, fault: str) -> None:
    sent = own.send("/double", content, name)
    assert sent.status_code == 400
    assert 'role="alert"' in sent.text
    assert fault.lower() in sent.text.lower()
    assert 'class="upload"' in sent.text


def test_nothing_at_all_is_said_too(own: Server) -> None:
    assert "nothing was sent" in own.paste("/double", " \n").text.lower()


def test_a_zip_bomb_costs_its_sender_a_message(own: Server) -> None:
    place = own.send("/double", make_zip({"Double.py": bytes(60 << 20)}), "bomb.zip").headers["location"]
    own.read_events(place)
    assert "as a bomb does" in own.get(place).text


def test_a_broken_zip_is_said(own: Server) -> None:
    place = own.send("/double", b"PK no zip", "work.zip").headers["location"]
    own.read_events(place)
    page = own.get(place).text
    assert "not a readable zip archive" in page
    assert "Upload again" in page


def test_several_uploads_at_once_are_all_answered(own: Server) -> None:
    places = [own.send("/double", text).headers["location"] for text in (RIGHT, WRONG, RIGHT)]
    assert len(set(places)) == 3
    for place in places:
        own.read_events(place)
    found = ["All 2 tests pass." in own.get(place).text for place in places]
    assert found == [True, False, True]


def test_more_uploads_than_may_wait_are_refused_with_the_reason(own: Server) -> None:
    own.check("/double")
    with hold_programs(own):
        sent = [own.send("/double", SLOW) for _ in range(5)]
        assert [each.status_code for each in sent] == [303, 303, 303, 303, 429]
    assert "3 of your uploads are waiting" in sent[-1].text
    for each in sent[:-1]:
        own.read_events(each.headers["location"])


def test_a_browser_that_goes_away_leaves_the_server_in_peace(own: Server) -> None:
    place = own.send("/double", "import time\ntime.sleep(1)\n" + RIGHT).headers["location"]
    with own.client.stream("GET", f"{place}/events") as events:
        next(events.iter_lines())
    with socket.create_connection(("127.0.0.1", own.port)) as half:
        head = f"POST /double HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nContent-Length: 900\r\n"
        half.sendall(f"{head}Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n".encode())
    own.read_events(place)
    assert "All 2 tests pass." in own.get(place).text
    assert own.faults == ""


@pytest.mark.parametrize("path", ["/nothing", "/double/nothing", "/double/nothing/events", "/double/a/b/c", "/%00"])
def test_an_address_that_is_not_there_has_a_page(own: Server, path: str) -> None:
    found = own.get(path)
    assert found.status_code == 404
    assert "There is no such page" in found.text


@pytest.mark.parametrize("path", ["/", "/double", "/x/double", "/x/", "//double", "/x/double/y/events"])
def test_without_the_secret_of_the_address_nothing_is_to_be_had(own: Server, path: str) -> None:
    """Others may be logged in on the machine."""
    for method in ("GET", "POST"):
        found = own.client.request(method, f"{own.address}{path}", headers={"origin": own.address})
        assert found.status_code in (404, 405)
        assert "token" not in found.text
        assert own.root not in found.text
    assert "Open the address that the terminal shows." in own.client.get(f"{own.address}{path}").text


def test_the_secret_is_long_and_new_at_each_start(own: Server, own_course: Course, tmp_path: Path) -> None:
    with run_server(own_course.folder, "double", log=tmp_path / "said") as server:
        assert len(server.root) > 40
        assert server.root != own.root


@pytest.mark.skipif(os.name != "posix", reason="the browser is a shell script")
def test_open_shows_the_secret_to_nobody_else(
    own_course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is logged in sees by which arguments a browser was started."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/arguments\ncat "${{1#file://}}" > {tmp_path}/page\n')
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(browser))
    with run_server(own_course.folder, "double", "--open", log=tmp_path / "said") as server:
        assert server.get("/double").status_code == 200
        assert f"{server.address}{server.root}/" in (tmp_path / "page").read_text()
        assert server.root not in (tmp_path / "arguments").read_text()


def test_the_index_leads_to_the_only_assignment(own: Server) -> None:
    assert own.get("/").headers["location"] == f"{own.root}/double"


def write_triple(course: Course) -> None:
    course.write(
        "cases/triple/assignment.yaml", "schema: 1\nname: triple\nsubmission: {file: t.py}\ninput: {stdin: true}\n"
    )
    course.write("cases/triple/basic.yaml", "- {name: one, input: {lines: ['1']}, expected: '3'}")


def test_a_course_is_served_without_what_cannot_be(course: Course, tmp_path: Path) -> None:
    course.write("cases/broken/assignment.yaml", "schema: 1\nname: other\n")
    write_triple(course)
    with run_server(course.folder, log=tmp_path / "said") as server:
        index = server.get("/").text
        assert f'href="{server.root}/double"' in index
        assert f'href="{server.root}/triple"' in index
        assert "broken is left out" in server.said
        assert "pass" in server.check("/triple", b"print(3 * int(input()))", "t.py")


def test_a_change_of_the_assignment_counts_for_the_next_check_and_is_said(course: Course, tmp_path: Path) -> None:
    with run_server(course.folder, "double", log=tmp_path / "said") as server:
        assert "All 2 tests pass." in server.check("/double")
        course.write("cases/double/more.yaml", "- {name: four, input: {lines: ['4']}}")
        assert "All 3 tests pass." in server.check("/double")
        assert "double has changed" in server.said
        course.write("cases/double/more.yaml", "- {name: four, inputs")
        assert "All 3 tests pass." in server.check("/double")
        assert "cannot be used" in server.said


FAULTS = {
    "unknown key": "- {name: minus seven, input: {lines: ['-7']}, visibility: hidden, hidden_note: 'x'}",
    "no YAML": "- {name: minus seven, input: {lines: ['-7'\n",
    "the reference fails": "- {name: minus seven, input: {lines: [minus seven]}, visibility: hidden}",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_assignment_is_told_in_one_line_without_its_cases(
    course: Course, tmp_path: Path, fault: str
) -> None:
    with run_server(course.folder, "double", log=tmp_path / "said") as server:
        server.check("/double")
        course.write("cases/double/more.yaml", FAULTS[fault])
        assert "All 2 tests pass." in server.check("/double")
        told = "double has changed and cannot be used; checks go on as before. `grader validate double` says why.\n"
        assert server.faults == told
    write_triple(course)
    with run_server(course.folder, log=tmp_path / "said") as server:
        assert server.get("/triple").status_code == 200
        assert server.faults == "double is left out. `grader validate double` says why.\n"


def test_a_check_goes_on_while_the_assignment_changes(course: Course, tmp_path: Path) -> None:
    with run_server(course.folder, "double", log=tmp_path / "said") as server:
        place = server.send("/double", "import time\ntime.sleep(1)\n" + RIGHT).headers["location"]
        wait_until(lambda: "event: mark" in server.get(place).text or "sign ok" in server.get(place).text)
        course.write("cases/double/more.yaml", "- {name: four, input: {lines: ['4']}}")
        assert "All 3 tests pass." in server.check("/double")
        assert "All 2 tests pass." in server.get(place).text


def test_it_ends_with_0_at_ctrl_c_also_while_a_check_runs(course: Course, tmp_path: Path) -> None:
    with run_server(course.folder, "double", log=tmp_path / "said") as server:
        for _ in range(3):
            server.send("/double", "while True: pass")
        assert server.stop() == 0
        assert server.faults == "Stopped.\n"


def test_a_port_in_use_is_said(course: Course, grader: Grader) -> None:  # noqa: F811
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = grader("serve", "double", "--course", course.folder, "--port", port)
    assert said.code == 2
    assert f"port {port} is in use" in said.err
    assert "--port" in said.err


def test_an_assignment_that_is_not_there_is_said(course: Course, grader: Grader) -> None:  # noqa: F811
    said = grader("serve", "dubble", "--course", course.folder)
    assert said.code == 2
    assert "did you mean `double`?" in said.err


def test_without_its_packages_it_says_how_to_get_them(course: Course) -> None:
    source = "import sys\nsys.modules['uvicorn'] = None\nfrom grader.cli import main\nmain()"
    command = [sys.executable, "-c", source, "serve", "double", "--course", course.folder]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "pip install" in ended.stderr
    assert "Traceback" not in ended.stderr
