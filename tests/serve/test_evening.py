"""A whole evening: a class uploads over HTTP, the deadline passes, results appear, and what is there is graded."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from grader.serve.served_folder import make_served_folder
from grader.serve.signed_links import LinkSigner

from ..cli.conftest import Grader, grader  # noqa: F401  the command itself
from ..conftest import Course
from .conftest import RIGHT, WRONG, Server, make_zip, run_server, wait_until
from .test_class_site import HOST, NEEDS_ISOLATION, URL, move_switch, page_of, set_deadline

pytestmark = NEEDS_ISOLATION

STUDENTS = {
    "ada": "Ada Lovelock",
    "ben": "Ben Okafor",
    "cleo": "Cleo Marsh",
    "dan": "Dan Reyes",
    "eve": "Eve Stone",
    "finn": "Finn Gray",
    "gus": "Gus Hall",
}
BROKEN = "# File: Double.py\nprint(2 *\n"
HELPED = RIGHT.replace("print(2 * int(input()))", "from helper import twice\n\nprint(twice(int(input())))")
HELPER = "def twice(number):\n    return 2 * number\n"
TERMS = "percent_per_day: 10, grace_minutes: 0"


ON_TIME: Mapping[str, tuple[tuple[str, str | bytes], ...]] = {
    "ada": (("Double.py", RIGHT),),
    "ben": (("Double.py", BROKEN), ("Double.py", WRONG), ("Double.py", RIGHT)),
    "cleo": (("Double.py", WRONG),),
    "dan": (("Double.py", BROKEN),),
    "gus": (("work.zip", make_zip({"Double.py": HELPED, "helper.py": HELPER})),),
}
LATE = {"dan": RIGHT, "eve": RIGHT}
FOLDERS = {
    "ada": {"Double.py": RIGHT},
    "ben": {"Double.py": RIGHT},
    "cleo": {"Double.py": WRONG},
    "dan": {"Double.py": RIGHT},
    "eve": {"Double.py": RIGHT},
    "gus": {"Double.py": HELPED, "helper.py": HELPER},
}
"""What is to be graded of each student, by the uploads above; Finn uploads nothing."""


def upload_on_time(server: Server, links: LinkSigner, student: str) -> None:
    path = page_of(links, student)
    for name, content in ON_TIME[student]:
        sent = server.send(path, content, name)
        assert (sent.status_code, sent.headers["location"]) == (303, path)


def read_time(course: Course, student: str) -> datetime:
    told = (course.folder / "submissions/double/submissions.yaml").read_text()
    found = re.search(rf'"{student}": {{"submitted": "([^"]+)"', told)
    assert found
    return datetime.fromisoformat(found[1])


def let_deadline_pass(course: Course, settings: str) -> datetime:
    """It is due one second after the last upload, and that second is over."""
    due = max(read_time(course, student) for student in ON_TIME)
    wait_until(lambda: datetime.now(UTC).timestamp() >= due.timestamp() + 2)
    course.write("cases/double/assignment.yaml", settings)
    set_deadline(course, f"{{due: '{due:%Y-%m-%d %H:%M:%S}', {TERMS}}}", "eve: {days: 1}\n")
    return due


def grade(run: Grader, course: Course) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """What each student has by the results, and the grade book."""
    said = run("grade", "double", "--course", course.folder, "--json")
    assert said.code == 0, said.err
    keys = ("score", "points", "files", "submitted")
    found = {each["submitter"]: {key: each[key] for key in keys} for each in json.loads(said.out)["submissions"]}
    with (course.folder / "reports/double/gradebook.csv").open(encoding="utf-8", newline="") as file:
        return found, list(csv.DictReader(file))


def test_an_evening_from_the_first_upload_to_the_grade_book(
    course: Course,
    tmp_path: Path,
    grader: Grader,  # noqa: F811
) -> None:
    settings = (course.folder / "cases/double/assignment.yaml").read_text()
    roster = "id,name\n" + "".join(f"{each},{name}\n" for each, name in STUDENTS.items())
    course.write("roster.csv", roster)
    set_deadline(course, f"{{due: '2099-01-01 10:00', {TERMS}}}")
    links = LinkSigner(make_served_folder(course.folder))
    with run_server(course.folder, "double", "--public", "--url", URL, log=tmp_path / "said") as server:
        server.client.headers["host"] = HOST
        move_switch(server, links, "hidden")
        with ThreadPoolExecutor(len(ON_TIME)) as students:
            list(students.map(lambda student: upload_on_time(server, links, student), ON_TIME))
        assert "Its result" not in server.get(page_of(links, "ada")).text

        due = let_deadline_pass(course, settings)
        wait_until(lambda: "Its result" in server.get(page_of(links, "ada")).text)
        assert "All 2 tests pass." in read_result(server, page_of(links, "ada"))
        assert "1 of 2 tests pass." in read_result(server, page_of(links, "cleo"))
        for student, content in LATE.items():
            server.send(page_of(links, student), content)
        assert " late, sha256:" in server.get(page_of(links, "dan")).text
        eve = server.get(page_of(links, "eve")).text
        assert "Attempt 1" in eve
        assert " late, " not in eve
        assert "Its result" not in eve

        graded, book = grade(grader, course)
        assert server.faults == "double has changed: the next checks are by its new files.\n"

    assert set(graded) == set(FOLDERS)
    assert {name: len(list(attempts.iterdir())) for name, attempts in list_attempts(course)} == {
        **{name: len(sent) for name, sent in ON_TIME.items()},
        "dan": 2,
        "eve": 1,
    }
    late = {name for name, told in graded.items() if told["points"]["late"] < 0}
    assert late == {"dan"}
    assert all(datetime.fromisoformat(graded[name]["submitted"]) <= due for name in ON_TIME if name != "dan")
    assert (graded, book) == grade_folders(grader, course, tmp_path)


def read_result(server: Server, path: str) -> str:
    """The page behind the link to the result, once it is done."""
    found = re.search(r'href="([^"]+)">Its result', server.get(path).text)
    assert found
    server.read_events(found[1])
    return server.get(found[1]).text


def list_attempts(course: Course) -> list[tuple[str, Path]]:
    return [(each.name, each) for each in (course.folder / "served/attempts/double").iterdir()]


def grade_folders(run: Grader, served: Course, place: Path) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """The same files at the same times, put into folders by hand, in a course that was never served."""
    course = Course(place / "by hand")
    for name in ("cases/double/assignment.yaml", "cases/double/extensions.yaml", "roster.csv"):
        course.write(name, (served.folder / name).read_text())
    for student, files in FOLDERS.items():
        for name, content in files.items():
            path = course.write(f"submissions/double/{student}/{name}", "")
            path.write_text(content, encoding="utf-8")
    times = "".join(f'{student}: {{submitted: "{read_time(served, student)}"}}\n' for student in FOLDERS)
    course.write("submissions/double/submissions.yaml", times)
    return grade(run, course)
