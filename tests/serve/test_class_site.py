"""`grader serve --public`: students come by their links, their uploads are kept, and nobody sees anybody else."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from grader.cli.serve_options import read_address
from grader.errors import OutputError
from grader.grading.lazy_sandbox import probe
from grader.model import Tier
from grader.sandbox import is_at_least
from grader.serve.served_folder import make_served_folder
from grader.serve.signed_links import INSTRUCTOR, LinkSigner
from grader.serve.upload_arrivals import MOST_REFUSED

from ..cli.conftest import Grader, grader  # noqa: F401  the command itself
from ..conftest import Course
from .conftest import RIGHT, WRONG, Server, hold_programs, run_server, send_meanwhile, wait_until

resource = pytest.importorskip("resource", reason="only POSIX has limits for another process")
URL, HOST = "https://check.test", "check.test"
ROSTER = "id,name,email\nab1,Ada Lovelock,ada@x.test\nbn2,Ben Okafor,ben@x.test\ncm3,Cleo Marsh,cleo@x.test\n"

NEEDS_ISOLATION = pytest.mark.skipif(
    not is_at_least(probe("default")[1].tier, Tier.NAMESPACES),
    reason="this machine cannot keep the programs of a class apart",
)
pytestmark = NEEDS_ISOLATION


@pytest.fixture
def course(course: Course) -> Course:
    course.write("roster.csv", ROSTER)
    return course


@pytest.fixture
def links(course: Course) -> LinkSigner:
    return LinkSigner(make_served_folder(course.folder))


Start = Callable[..., AbstractContextManager[Server]]


@pytest.fixture
def start(course: Course, tmp_path: Path) -> Start:
    def run(*arguments: object) -> AbstractContextManager[Server]:
        return run_server(course.folder, "double", "--public", "--url", URL, *arguments, log=tmp_path / "said")

    return run


@pytest.fixture
def server(start: Start) -> Iterator[Server]:
    with start() as running:
        running.client.headers["host"] = HOST
        yield running


def page_of(links: LinkSigner, student: str) -> str:
    return f"/s/{links.make_token(student, 10)}/double"


def move_switch(server: Server, links: LinkSigner, state: str) -> httpx.Response:
    path = f"/i/{links.make_token(INSTRUCTOR, 10)}"
    fields = {"token": server.find_token(path), "assignment": "double", "state": state}
    return server.client.post(path, files={name: (None, value) for name, value in fields.items()})


def test_an_upload_is_kept_where_grade_looks_with_the_time_of_the_server(
    course: Course,
    server: Server,
    links: LinkSigner,
    grader: Grader,  # noqa: F811
) -> None:
    path, before = page_of(links, "ab1"), datetime.now(UTC).replace(microsecond=0)
    assert "All 2 tests pass." not in server.check(path, WRONG)
    assert "All 2 tests pass." in server.check(path, RIGHT)
    said = grader("grade", "double", "--course", course.folder, "--json")
    assert said.code == 0, said.err
    (graded,) = json.loads(said.out)["submissions"]
    assert (graded["submitter"], graded["points"]["tests"]) == ("ab1", 80)
    assert before <= datetime.fromisoformat(graded["submitted"]) <= datetime.now(UTC)
    attempts = sorted((course.folder / "served/attempts/double/ab1").iterdir())
    assert [(each / "Double.py").read_text() for each in attempts] == [WRONG, RIGHT]


def test_what_was_kept_is_there_after_a_restart(start: Start, links: LinkSigner) -> None:
    path = page_of(links, "ab1")
    for number in (1, 2):
        with start() as server:
            server.client.headers["host"] = HOST
            server.check(path, RIGHT)
            assert f"Attempt {number}: Double.py" in server.get(path).text


def test_the_result_of_what_was_kept_is_there_after_a_restart(start: Start, links: LinkSigner, course: Course) -> None:
    path, other = page_of(links, "ab1"), page_of(links, "bn2")
    with start() as server:
        server.client.headers["host"] = HOST
        server.check(path, WRONG)
        assert "Check it again" not in server.get(path).text
    with start("--limit", 1) as server:
        server.client.headers["host"] = HOST
        assert "Check it again" in server.get(path).text
        again = {"token": (None, server.find_token(path)), "again": (None, "yes")}
        place = server.client.post(path, files=again).headers["location"]
        server.read_events(place)
        page = server.get(place).text
        assert "1 of 2 tests pass." in page
        assert "Attempt 1: Double.py" in page
        assert server.client.post(path, files=again).headers["location"] == place
        assert "Check it again" not in server.get(path).text
        assert len(list((course.folder / "served/attempts/double/ab1").iterdir())) == 1
        assert "All 2 tests pass." in server.check(path, RIGHT)
        nothing = {"token": (None, server.find_token(other)), "again": (None, "yes")}
        assert "Nothing of yours is kept." in server.client.post(other, files=nothing).text


def test_an_upload_that_a_killed_server_has_begun_to_keep_is_finished(
    course: Course, start: Start, links: LinkSigner
) -> None:
    path, submissions = page_of(links, "ab1"), course.folder / "submissions/double"
    with start() as server:
        server.client.headers["host"] = HOST
        server.check(path, WRONG)
        told = (submissions / "submissions.yaml").read_text()
        server.check(path, RIGHT)
    times = re.sub(r"\d{4}(?=-)", "2000", told)  # both uploads may come within one second
    assert times != told
    first, last = sorted((course.folder / "served/attempts/double/ab1").iterdir())
    last.rename(last.with_name(f".{last.name}"))
    first.with_name(".2099-01-01T00-00-00.000000Z").mkdir()
    (submissions / "ab1").rename(submissions / ".ab1.former")
    (submissions / "submissions.yaml").write_text(times)
    with start() as server:
        server.client.headers["host"] = HOST
        assert "Attempt 2: Double.py" in server.get(path).text
    assert (submissions / "ab1/Double.py").read_text() == RIGHT
    assert (submissions / "submissions.yaml").read_text() > times
    assert [each.name for each in submissions.iterdir() if each.name.startswith(".")] == []
    assert sorted((course.folder / "served/attempts/double/ab1").iterdir()) == [first, last]


def test_what_an_instructor_put_there_stays(course: Course, start: Start, links: LinkSigner) -> None:
    course.write("submissions/double/submissions.yaml", 'zoe: {submitted: "2026-01-02 10:00", partners: [ab1]}\n')
    with start() as server:
        server.client.headers["host"] = HOST
        server.check(page_of(links, "ab1"))
    times = (course.folder / "submissions/double/submissions.yaml").read_text()
    assert '"zoe": {"submitted": "2026-01-02 10:00:00+00:00", "partners": ["ab1"]}' in times


def test_what_an_instructor_writes_there_meanwhile_stays_too(course: Course, server: Server, links: LinkSigner) -> None:
    path, times = page_of(links, "ab1"), course.folder / "submissions/double/submissions.yaml"
    server.check(path)
    times.write_text(times.read_text() + 'zoe: {submitted: "2026-01-02 10:00", partners: [ab1]}\n')
    server.check(path)
    assert '"zoe": {"submitted": "2026-01-02 10:00:00+00:00", "partners": ["ab1"]}' in times.read_text()
    times.write_text("ab1: {submited: now}\n")
    refused = server.send(path)
    assert refused.status_code == 507
    assert "its time could not be written" in refused.text
    assert "submited" not in refused.text
    assert times.read_text() == "ab1: {submited: now}\n"
    assert server.faults.splitlines() == [
        "submissions/double/submissions.yaml cannot be used: no upload is taken until it is fixed.",
        "An upload of double could not be kept: its time could not be written.",
    ]
    times.unlink()
    server.check(path)
    assert '"zoe"' in times.read_text()


def test_links_end_are_withdrawn_and_go_with_the_key(
    course: Course,
    server: Server,
    links: LinkSigner,
    grader: Grader,  # noqa: F811
    tmp_path: Path,
) -> None:
    assert server.get(f"/s/{links.make_token('ab1', -1)}/double").status_code == 403
    first, other = page_of(links, "ab1"), page_of(links, "bn2")
    assert server.get(first).status_code == 200
    assert grader("serve", "links", "--withdraw", "ab1", "--course", course.folder).code == 0
    assert "It has ended, was withdrawn, or is not whole." in server.get(first).text
    assert [server.get(path).status_code for path in (first, other)] == [403, 200]
    output = tmp_path / "links.csv"
    said = grader("serve", "links", "--new-key", "--url", URL, "--course", course.folder, "--output", output)
    assert said.code == 0
    assert server.get(other).status_code == 403
    rows = list(csv.DictReader(output.read_text(encoding="utf-8").splitlines()))
    assert [row["email"] for row in rows] == ["ada@x.test", "ben@x.test", "cleo@x.test"]
    assert output.stat().st_mode & 0o077 == 0
    path = rows[1]["link"].removeprefix(URL)
    assert server.get(path).headers["location"] == f"{path}double"


def test_a_student_who_left_the_roster_has_no_page(course: Course, start: Start, links: LinkSigner) -> None:
    path = page_of(links, "cm3")
    course.write("roster.csv", ROSTER.replace("cm3,Cleo Marsh,cleo@x.test\n", ""))
    with start() as server:
        server.client.headers["host"] = HOST
        assert server.get(path).status_code == 410
        assert "The roster of this class does not list you any more" in server.get(path).text


def test_the_roster_counts_as_it_is_now_and_what_has_changed_is_said(
    course: Course, server: Server, links: LinkSigner
) -> None:
    left, new, instructor = page_of(links, "cm3"), page_of(links, "dq4"), f"/i/{links.make_token(INSTRUCTOR, 10)}"
    token = server.find_token(left)
    assert server.get(new).status_code == 410
    changed = ROSTER.replace("cm3,Cleo Marsh,cleo@x.test", "dq4,Dora Quick,dora@x.test")
    course.write("roster.csv", changed)
    assert [server.get(path).status_code for path in (left, new)] == [410, 200]
    sent = server.client.post(left, data={"token": token}, files={"file": ("Double.py", RIGHT)})
    assert sent.status_code == 410
    page = server.get(instructor).text
    assert "Joined: Dora Quick (dq4). Left: Cleo Marsh (cm3)." in page
    assert "roster.csv has changed: 3 students, 1 joined, 1 left." in server.said
    assert "Dora" not in server.said
    for broken in (changed + "ab1,Twice,x@x.test\n", changed + "../x,Zoe,z@x.test\n", ""):
        course.write("roster.csv", broken)
        assert server.get(new).status_code == 200
        assert "roster.csv has changed and cannot be used" in server.get(instructor).text
        assert ("../x" in server.get(instructor).text) == ("../x" in broken)
    assert "../x" not in server.said
    (course.folder / "roster.csv").unlink()
    assert server.get(new).status_code == 200
    assert server.said.count("cannot be used; the class stays as it was") == 4
    course.write("roster.csv", ROSTER)
    assert [server.get(path).status_code for path in (left, new)] == [200, 410]
    assert "Joined: Cleo Marsh (cm3). Left: Dora Quick (dq4)." in server.get(instructor).text


def leave_class(course: Course, _: LinkSigner) -> None:
    course.write("roster.csv", ROSTER.replace("ab1,Ada Lovelock,ada@x.test\n", ""))


LOSSES: dict[str, tuple[Callable[[Course, LinkSigner], None], int]] = {
    "withdrawn": (lambda _, links: links.withdraw("ab1"), 403),
    "all ended": (lambda _, links: links.change_key(), 403),
    "left": (leave_class, 410),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_whoever_follows_a_check_sees_no_more_once_the_link_has_ended(
    server: Server, links: LinkSigner, course: Course, loss: str
) -> None:
    lose, status = LOSSES[loss]
    path = page_of(links, "ab1")
    server.check(path)
    with hold_programs(server):
        place = server.send(path).headers["location"]
        with server.client.stream("GET", f"{place}/events") as events:
            lines = events.iter_lines()
            seen = [next(lines) for _ in range(3)]
            lose(course, links)
            seen += lines  # it ends though the check does not
    assert seen[-3:] == ["event: over", "data: {}", ""]
    assert not [line for line in seen if line == "event: mark"]
    assert server.get(place).status_code == status


@pytest.mark.parametrize("loss", LOSSES)
def test_what_is_still_arriving_when_the_link_ends_is_not_kept(
    server: Server, links: LinkSigner, course: Course, loss: str
) -> None:
    lose, status = LOSSES[loss]
    path = page_of(links, "ab1")
    data, files = {"token": server.find_token(path)}, {"file": ("Double.py", RIGHT)}
    sent = send_meanwhile(server, path, lambda: lose(course, links), data=data, files=files)
    assert sent.status_code == status
    assert not (course.folder / "submissions/double/ab1").exists()


def test_a_switch_stays_where_the_link_ends_while_it_is_moved(
    server: Server, links: LinkSigner, course: Course
) -> None:
    path = f"/i/{links.make_token(INSTRUCTOR, 10)}"
    fields = {"token": server.find_token(path), "assignment": "double", "state": "closed"}
    parts = {name: (None, value) for name, value in fields.items()}
    assert send_meanwhile(server, path, links.change_key, files=parts).status_code == 403
    assert "Uploads are closed." not in server.get(page_of(links, "ab1")).text


def test_a_link_that_is_made_right_after_a_withdrawal_is_valid(links: LinkSigner) -> None:
    for _ in range(3):
        former = links.make_token("ab1", 10)
        links.withdraw("ab1")
        assert links.find_student(former) is None
        assert links.find_student(links.make_token("ab1", 10)) == "ab1"


@pytest.mark.parametrize(
    ("written", "valid"),
    [
        ("ab1,2000-01-01T00:00:00\n", True),  # without a zone
        ("ab1,2000-01-01\n", True),
        ("\n,\nsomething else\ncm3,9999-12-31T23:59:59-05:00\n", True),
        ("\n \n ab1 \n", False),
        ("ab1,today\n", False),
        ("ab1,\n", False),
    ],
)
def test_who_is_withdrawn_may_be_written_by_hand(links: LinkSigner, written: str, valid: bool) -> None:
    token, other, own = (links.make_token(each, 10) for each in ("ab1", "dq4", INSTRUCTOR))
    (links.folder / "withdrawn.csv").write_text(written, encoding="utf-8")
    assert links.find_student(token) == ("ab1" if valid else None)
    links.withdraw("cm3")
    assert links.find_student(token) == ("ab1" if valid else None)
    assert (links.find_student(other), links.find_student(own)) == ("dq4", INSTRUCTOR)


def test_where_nobody_can_say_who_is_withdrawn_no_link_is_valid(links: LinkSigner) -> None:
    token = links.make_token("ab1", 10)
    (links.folder / "withdrawn.csv").mkdir()
    assert links.find_student(token) is None
    with pytest.raises(OutputError, match="the withdrawn links cannot be read"):
        links.withdraw("ab1")


def test_closed_takes_nothing_and_open_does_again(server: Server, links: LinkSigner, course: Course) -> None:
    path = page_of(links, "ab1")
    token = server.find_token(path)
    assert move_switch(server, links, "closed").status_code == 303
    page = server.get(path).text
    assert "Uploads are closed." in page
    assert 'class="upload"' not in page
    sent = server.client.post(path, data={"token": token}, files={"file": ("Double.py", RIGHT)})
    assert sent.status_code == 400
    assert not (course.folder / "submissions/double/ab1").exists()
    move_switch(server, links, "open")
    assert "All 2 tests pass." in server.check(path)


def test_hidden_results_are_in_no_answer_until_it_is_due(server: Server, links: LinkSigner, course: Course) -> None:
    path = page_of(links, "ab1")
    shown = server.send(path).headers["location"]
    server.read_events(shown)
    move_switch(server, links, "hidden")
    assert server.get(shown).status_code == 404
    assert server.get(f"{shown}/events").status_code == 404
    sent = server.send(path, WRONG)
    assert sent.headers["location"] == path
    page = server.get(path).text
    assert "Attempt 2: Double.py" in page
    assert "Its result" not in page
    assert "results appear here" in page
    settings = (course.folder / "cases/double/assignment.yaml").read_text()
    course.write("cases/double/assignment.yaml", settings + "deadline: {due: '2020-01-01 10:00'}\n")
    server.get(path)  # the change is seen
    for _ in range(100):
        if "Its result" in server.get(path).text:
            break
    assert "Its result" in server.get(path).text


def set_deadline(course: Course, deadline: str, extensions: str = "{}\n") -> None:
    settings = (course.folder / "cases/double/assignment.yaml").read_text()
    course.write("cases/double/assignment.yaml", f"{settings}deadline: {deadline}\n")
    course.write("cases/double/extensions.yaml", extensions)


def test_with_an_extension_results_are_hidden_until_the_own_due_time(
    course: Course, start: Start, links: LinkSigner
) -> None:
    set_deadline(course, "{due: '2020-01-01 10:00'}", 'ab1: {due: "2099-01-01 10:00"}\n')
    with start() as server:
        server.client.headers["host"] = HOST
        extended, other = page_of(links, "ab1"), page_of(links, "bn2")
        shown = server.send(extended).headers["location"]
        server.read_events(shown)
        move_switch(server, links, "hidden")
        assert [server.get(path).status_code for path in (shown, f"{shown}/events")] == [404, 404]
        assert server.send(extended).headers["location"] == extended
        assert "Its result" not in server.get(extended).text
        assert "All 2 tests pass." in server.check(other)


def test_a_late_upload_is_kept_and_marked_and_who_uploads_is_told_before(
    course: Course,
    start: Start,
    links: LinkSigner,
    grader: Grader,  # noqa: F811
) -> None:
    set_deadline(course, "{due: '2020-01-01 10:00', percent_per_day: 1}", "ab1: {days: 36500}\n")
    with start() as server:
        server.client.headers["host"] = HOST
        on_time, late = page_of(links, "ab1"), page_of(links, "bn2")
        assert "an upload now counts as late" in server.get(late).text
        assert "an upload now counts as late" not in server.get(on_time).text
        assert re.search(r"Attempt 1: Double.py, .* UTC, \d+ d .* late, sha256:[0-9a-f]{64}", server.check(late))
        assert " late, sha256" not in server.check(on_time)
        assert re.search(r"Attempt 1: Double.py, .* UTC, \d+ d .* late, sha256:[0-9a-f]{64}", server.get(late).text)
    said = grader("grade", "double", "--course", course.folder, "--json")
    first, second = json.loads(said.out)["submissions"]
    assert (first["points"]["late"], second["points"]["late"]) == (0, -100)


def test_what_the_instructor_sees_of_a_student_is_not_in_the_language_of_the_student(
    course: Course, start: Start, links: LinkSigner
) -> None:
    set_deadline(course, "{due: '2020-01-01 10:00', percent_per_day: 1}")
    path, instructor = page_of(links, "ab1"), f"/i/{links.make_token(INSTRUCTOR, 10)}"
    with start() as server:
        server.client.headers.update({"host": HOST, "accept-language": "de"})
        assert re.search(r"Versuch 1: Double.py, .* UTC, \d+ T\. .* zu spät, sha256:", server.check(path, WRONG))
        row = re.search(r"<tr><th[^>]*><bdi>Ada Lovelock</bdi>.*</tr>", server.get(instructor).text)
        assert row
        assert "1 of 2 tests pass." in row[0]
        assert re.search(r"Attempt 1: Double.py, .* UTC, \d+ d .* late", server.get(f"{instructor}/double/ab1").text)
        server.client.headers["accept-language"] = "en"
        assert re.search(r"Attempt 1: Double.py, .* UTC, \d+ d .* late, sha256:", server.get(path).text)


def test_an_assignment_that_is_closed_at_the_start_is_said(course: Course, start: Start, links: LinkSigner) -> None:
    set_deadline(course, "{due: '2020-01-01 10:00', closes_after_days: 3}")
    with start() as server:
        server.client.headers["host"] = HOST
        assert "Uploads are closed: it was due" in server.get(page_of(links, "ab1")).text
        assert "double: Uploads are closed: it was due on Jan 1, 2020, 10:00 (UTC). To open it, change" in server.said


def test_where_nothing_is_earned_any_more_nothing_replaces_what_counts(
    course: Course, start: Start, links: LinkSigner
) -> None:
    with start() as server:
        server.client.headers["host"] = HOST
        closed = page_of(links, "bn2")
        token = server.find_token(closed)
        deadline = "{due: '2020-01-01 10:00', timezone: America/Chicago, closes_after_days: 3}"
        set_deadline(course, deadline, "ab1: {days: 36500}\n")
        wait_until(lambda: "Uploads are closed" in server.get(closed).text)
        page = server.get(closed).text
        assert "Uploads are closed: it was due on Jan 1, 2020, 10:00 (America/Chicago)." in page
        assert 'class="upload"' not in page
        sent = server.client.post(closed, data={"token": token}, files={"file": ("Double.py", RIGHT)})
        assert sent.status_code == 400
        assert not (course.folder / "submissions/double/bn2").exists()
        assert "All 2 tests pass." in server.check(page_of(links, "ab1"))


def test_more_uploads_than_an_hour_has_are_refused(start: Start, links: LinkSigner) -> None:
    with start("--limit", 2) as server:
        server.client.headers["host"] = HOST
        path = page_of(links, "ab1")
        token = server.find_token(path)
        files = {"file": ("Double.py", RIGHT)}
        found = [server.client.post(path, data={"token": token}, files=files) for _ in range(3)]
        assert [each.status_code for each in found] == [303, 303, 400]
        assert "used up your uploads of this hour" in found[2].text
        assert server.send(page_of(links, "bn2")).status_code == 303


def test_uploads_that_come_at_once_are_held_to_the_limit_too(start: Start, links: LinkSigner, course: Course) -> None:
    with start("--limit", 2) as server:
        server.client.headers["host"] = HOST
        path = page_of(links, "ab1")
        token = server.find_token(path)

        def send(_: int) -> int:
            files = {"file": ("Double.py", RIGHT)}
            return server.client.post(path, data={"token": token}, files=files).status_code

        with ThreadPoolExecutor(6) as senders:
            assert sorted(senders.map(send, range(6))) == [303, 303, 400, 400, 400, 400]
        assert len(list((course.folder / "served/attempts/double/ab1").iterdir())) == 2


def test_a_script_that_sends_what_is_refused_is_stopped(server: Server, links: LinkSigner) -> None:
    """To unpack a bad zip takes a fifth of a second; nothing of it is an upload of the hour."""
    path, bad = page_of(links, "ab1"), {"file": ("work.zip", b"PK no zip")}
    token = server.find_token(path)
    found = [server.client.post(path, data={"token": token}, files=bad) for _ in range(MOST_REFUSED + 1)]
    assert [each.status_code for each in found] == [400] * MOST_REFUSED + [429]
    assert "What you sent was refused too often. Try again in 60 minutes." in re.sub("<[^>]+>", "", found[-1].text)
    assert server.send(page_of(links, "bn2")).status_code == 303


def test_the_instructor_sees_who_tried_how_often_and_what_came_of_it(server: Server, links: LinkSigner) -> None:
    path = f"/i/{links.make_token(INSTRUCTOR, 10)}"
    server.check(page_of(links, "bn2"), WRONG)
    server.check(page_of(links, "bn2"), WRONG)
    page = server.get(path).text
    assert "1 of 3 students tried, 2 uploads" in page
    row = re.search(r"<tr><th[^>]*><bdi>Ben Okafor</bdi>.*</tr>", page)
    assert row
    assert "1 of 2 tests pass." in row[0]
    assert re.search(r"<td[^>]*>[0-9.]+ of 100</td>", row[0])
    assert server.get(f"/i/{links.make_token('ab1', 10)}").status_code == 403


def test_the_instructor_opens_the_class_page_of_the_attempts_so_far(
    server: Server, links: LinkSigner, course: Course
) -> None:
    path = f"/i/{links.make_token(INSTRUCTOR, 10)}"
    assert "No upload was checked" in server.get(f"{path}/double").text
    server.check(page_of(links, "ab1"), WRONG)
    server.check(page_of(links, "ab1"), RIGHT)
    server.check(page_of(links, "bn2"), WRONG)
    page = server.get(f"{path}/double").text
    assert "<title>Twice as much – 2 submissions</title>" in page
    assert "1 passes every test" in page
    assert 'href="double/bn2"' in page
    assert "gradebook.csv" not in page
    theirs = server.get(f"{path}/double/bn2").text
    assert "bn2. Attempt 1: Double.py" in theirs
    assert "<form" not in theirs
    assert server.get(f"{path}/double/ab1").text.count("All 2 tests pass.") == 1
    student = links.make_token("ab1", 10)
    for closed in (f"/i/{student}/double", f"/i/{student}/double/bn2"):
        assert server.get(closed).status_code == 403
    for unknown in (f"{path}/triple", f"{path}/double/cm3", f"{path}/double/zz9"):
        assert server.get(unknown).status_code == 404
    course.write("roster.csv", ROSTER.replace("bn2,Ben Okafor,ben@x.test\n", ""))
    assert server.get(f"{path}/double/bn2").status_code == 404
    assert "1 submission<" in server.get(f"{path}/double").text


def test_one_student_never_has_two_checks_running_and_the_others_go_first(start: Start, links: LinkSigner) -> None:
    with start("--jobs", 1) as server:
        server.client.headers["host"] = HOST
        greedy, late = page_of(links, "ab1"), page_of(links, "bn2")
        server.check(late)
        with hold_programs(server):
            first, second, third = (server.send(greedy).headers["location"] for _ in range(3))
            fair = server.send(late).headers["location"]
            assert "1 upload before yours" in server.get(fair).text
            assert "2 uploads before yours" in server.get(third).text
        for place in (first, second, third, fair):
            server.read_events(place)
            assert "All 2 tests pass." in server.get(place).text


def test_health_and_metrics_are_for_this_machine_alone(server: Server, links: LinkSigner) -> None:
    server.check(page_of(links, "ab1"))
    local = f"127.0.0.1:{server.port}"
    assert server.get("/health", host=local).text == "ok\n"
    metrics = server.get("/metrics", host=local).text
    assert "grader_serve_uploads_total 1\n" in metrics
    assert "grader_serve_checks_done_total 1\n" in metrics
    assert "ab1" not in metrics
    assert [server.get(path).status_code for path in ("/health", "/metrics")] == [404, 404]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_a_disk_that_takes_nothing_loses_nothing(server: Server, links: LinkSigner, course: Course) -> None:
    path = page_of(links, "ab1")
    server.check(path, RIGHT)
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (10, limits[1]))
    sent = server.send(path, WRONG)
    assert sent.status_code == 507
    assert "the upload could not be kept" in sent.text.lower()
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
    assert (course.folder / "submissions/double/ab1/Double.py").read_text() == RIGHT
    assert "Attempt 1: Double.py" in server.get(path).text
    assert not list((course.folder / "submissions/double").glob(".*"))
    server.check(path, WRONG)
    assert (course.folder / "submissions/double/ab1/Double.py").read_text() == WRONG


def test_an_upload_whose_time_cannot_be_kept_is_not_kept(server: Server, links: LinkSigner, course: Course) -> None:
    path, submissions = page_of(links, "ab1"), course.folder / "submissions/double"
    (submissions / "submissions.yaml").mkdir(parents=True)
    assert server.send(path).status_code == 507
    assert [each.name for each in submissions.iterdir()] == ["submissions.yaml"]
    assert list((course.folder / "served/attempts/double/ab1").iterdir()) == []
    (submissions / "submissions.yaml").rmdir()
    assert "Attempt 1: Double.py" in server.check(path)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["double", "--public"], "needs the public address"),
        (["double", "--public", "--url", "check.example.edu"], "is not an address"),
        (["double", "--public", "--url", f"{URL}/nim"], "is not an address"),
        (["double", "--public", "--url", "https://[::1"], "is not an address"),
        (["double", "--public", "--url", "https://check.test:no"], "is not an address"),
        (["double", "--public", "--url", f"https://{'x' * 80}.test"], "is not an address"),
        (["double", "--url", URL], "are for a class"),
        (["links", "--url", URL, "--only", "ab11"], "did you mean `ab1`?"),
    ],
)
def test_what_is_missing_is_said(course: Course, grader: Grader, arguments: list[str], fault: str) -> None:  # noqa: F811
    said = grader("serve", *arguments, "--course", course.folder, *([] if "links" in arguments else ["--port", 0]))
    assert said.code == 2
    assert fault in said.err


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://check.test", "https://check.test"),
        ("https://Check.TEST:443/", "https://check.test"),
        ("http://check.test:80", "http://check.test"),
        ("https://check.test:8443", "https://check.test:8443"),
        ("https://prüfung.test", "https://xn--prfung-4ya.test"),
        ("https://[::1]:8443", "https://[::1]:8443"),
    ],
)
def test_the_public_address_is_as_browsers_say_it(url: str, origin: str) -> None:
    """By another spelling of it each request would be refused."""
    assert read_address(url) == origin


def test_a_roster_with_an_id_that_is_no_folder_is_refused(course: Course, grader: Grader) -> None:  # noqa: F811
    course.write("roster.csv", ROSTER + "../x,Dora,d@x.test\n")
    said = grader("serve", "double", "--public", "--url", URL, "--course", course.folder, "--port", 0)
    assert said.code == 2
    assert "cannot name a folder: ../x" in said.err


def test_what_a_server_keeps_is_its_owners_and_in_no_repository(
    course: Course,
    grader: Grader,  # noqa: F811
) -> None:
    said = grader("serve", "links", "--url", URL, "--course", course.folder)
    assert said.code == 0
    folder = course.folder / "served"
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / ".gitignore").read_text() == "*\n"
    assert (folder / "links.csv").is_file()


def test_a_link_says_when_it_ends(links: LinkSigner) -> None:
    assert links.find_student(links.make_token("ab1", 1)) == "ab1"
    assert links.find_student(links.make_token("ab1", -1)) is None
