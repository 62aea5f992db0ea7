"""What pages cost: `python bench/pages.py`, with the grader installed, in the folder of the sample course.

The sample class is graded with 40 cases; its grades go round for 200 students, and for the 2,000 of a class page, which
Chromium opens and sorts.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from timing import machine

from grader.assignments import load_assignment, resolve_expected
from grader.grading import Explainer, Request, grade_batch, open_sandbox
from grader.intake import read_submissions
from grader.model import Assignment, Batch, Grade
from grader.reference.client import ReferenceWorker
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.html import render_class, render_student
from grader.reports.pages.student import gather_student_page

STUDENTS, CASES, CLASS, TIMES = 200, 40, 2_000, 5
MOST_MILLISECONDS, MOST_KILOBYTES = 15, 300
MOST_CLASS_KILOBYTES, MOST_SORT_MILLISECONDS, MOST_OPEN_MILLISECONDS = 3_000, 200, 1_000
CHROMIUM = "/usr/bin/chromium"
COLUMNS = ("Score", "Submitter", "Late", "Language")

SORT = """async (name) => {
    const buttons = [...document.querySelectorAll("table[data-sort] thead button")];
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    const started = performance.now();
    buttons.find((one) => one.textContent === name).click();
    document.body.getBoundingClientRect();
    const laid = performance.now() - started;
    await frame();
    return [laid, performance.now() - started];
}"""
OPENED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"


def check(what: str, value: float, unit: str, target: float, more: str = "") -> None:
    """One line: a figure, what it should stay below, and what else belongs to it."""
    held = "" if value < target else ": MISSED"
    print(f"{what:<46} {value:9,.1f} {unit}  (below {target:,} {unit}{held}){more}", flush=True)


def forty(assignment: Assignment) -> Assignment:
    """The assignment with some of its cases a second time, under another name."""
    again = [replace(case, name=f"{case.name}, again") for case in assignment.cases]
    return replace(assignment, cases=(*assignment.cases, *again)[:CASES])


def graded(course: Path) -> Batch:
    assignment = forty(resolve_expected(load_assignment("nim", course)))
    files = assignment.settings.submission.file
    everyone = read_submissions(course / "submissions" / "nim", files, "America/Chicago").submissions
    assert assignment.reference
    with open_sandbox(2, assignment) as sandbox, ReferenceWorker(assignment.reference) as worker:
        explainer = Explainer(worker, assignment.cases)
        return grade_batch(Request(assignment, everyone), sandbox, 2, None, explainer, lambda *_: None)


def around(batch: Batch, number: int) -> Batch:
    """So many grades, each submitter under a number; members of clusters under all of theirs."""
    once = len(batch.grades)
    grades = [batch.grades[at % once] for at in range(number)]
    named = tuple(replace(one, submitter=f"{one.submitter} {at // once}") for at, one in enumerate(grades))
    clusters = tuple(
        replace(
            cluster,
            submitters=tuple(one.submitter for one in named if one.cluster == cluster.name),
            representative=f"{cluster.representative} 0",
        )
        for cluster in batch.clusters
    )
    return replace(batch, grades=named, clusters=clusters)


def measure_students(batch: Batch) -> None:
    taken: list[float] = []
    sizes: list[int] = []
    student(batch, batch.grades[0])  # templates are compiled once
    for grade in batch.grades:
        started = time.process_time()
        page = student(batch, grade)
        taken.append((time.process_time() - started) * 1000)
        sizes.append(len(page))
    worst = f"  median {statistics.median(taken):.1f}, slowest {max(taken):.1f}"
    check(
        f"a student's page of {CASES} cases, CPU, mean of {STUDENTS}",
        statistics.mean(taken),
        "ms",
        MOST_MILLISECONDS,
        worst,
    )
    check(
        "the largest of them",
        max(sizes) / 1000,
        "kB",
        MOST_KILOBYTES,
        f"  median {statistics.median(sizes) / 1000:.0f}",
    )


def student(batch: Batch, grade: Grade) -> bytes:
    return render_student(gather_student_page(batch, grade, "index.html")).encode()


def measure_class(batch: Batch) -> None:
    started = time.process_time()
    page = render_class(gather_class_page(batch, [f"{at}.html" for at in range(len(batch.grades))])).encode()
    print(f"{f'a class page of {CLASS:,} is made in':<46} {time.process_time() - started:9.1f} s")
    check("its size", len(page) / 1000, "kB", MOST_CLASS_KILOBYTES)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "index.html")
        path.write_bytes(page)
        measure_browser(path)


def measure_browser(path: Path) -> None:
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=CHROMIUM, args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        opened: list[float] = []
        sorts: dict[str, list[Sequence[float]]] = {}
        for _ in range(TIMES):
            tab = browser.new_page(viewport={"width": 1280, "height": 900})
            tab.goto(path.as_uri())
            opened.append(tab.evaluate(OPENED))
            for name in (*COLUMNS, COLUMNS[0]):
                sorts.setdefault(name, []).append(tab.evaluate(SORT, name))
            tab.close()
        browser.close()
    check(
        "Chromium opens it, first frame",
        statistics.median(opened),
        "ms",
        MOST_OPEN_MILLISECONDS,
        f"  slowest {max(opened):.0f}",
    )
    for name, pairs in sorts.items():
        tell_sort(name, pairs)


def tell_sort(name: str, pairs: Sequence[Any]) -> None:
    laid, shown = zip(*pairs, strict=True)
    more = f"  slowest {max(laid):.0f}; until the next frame {statistics.median(shown):.0f}"
    check(f"it is sorted by {name} and laid out", statistics.median(laid), "ms", MOST_SORT_MILLISECONDS, more)


def main() -> None:
    print(machine())
    batch = graded(Path.cwd())
    measure_students(around(batch, STUDENTS))
    measure_class(around(batch, CLASS))


if __name__ == "__main__":
    main()
