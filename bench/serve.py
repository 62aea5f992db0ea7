"""What a check over the page costs: `python bench/serve.py`, in the sample course.

Both sides in turn: an upload by the form up to the finished page, and `grader check` of the same file. The first mark
is what a student waits for before anything is to be seen. Then a class is played: each student uploads three times at
random within ten minutes, by links, and every page and every kept file is looked at. `--pace 2.5` lets these ten
minutes pass in four, in which the students are 2.5 times as close to each other. A whole run takes less than six.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from timing import interleaved, machine, report, tell

from grader.serve.served_folder import make_served_folder
from grader.serve.signed_links import LinkSigner

GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]
PROGRAM = Path("submissions/nim/amara/Nim.py")
EXPECTED = {"amara": "All 17 tests pass.", "dalia": "13 of 17 tests pass."}
TIMES, MARKS = 15, 15
FIRST_MARK = 0.3
STUDENTS, UPLOADS, SECONDS = 300, 3, 600.0
PACE = 2.5
PATIENCE = 900.0
MOST_GROWTH = 16
"""MiB in the last third of the uploads: their pages are held, and nothing else may grow."""


@contextmanager
def running(*arguments: str) -> Iterator[tuple[str, int]]:
    """The address and the process of a server."""
    command = [*GRADER, "serve", "nim", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = re.search(r"http://\S+(?=/)", process.stdout.readline())
        assert found
        yield found[0], process.pid
        process.terminate()


def find_token(page: str) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page)
    assert found
    return found[1]


class Page:
    """The page for oneself, as a browser uses it."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(timeout=PATIENCE)
        self._origin, self._start = address[: address.index("/", 8)], f"{address}/nim"
        self._token = find_token(self._client.get(self._start).text)

    def check(self) -> None:
        """From the upload to the page."""
        place = self._send()
        self._client.get(f"{place}/events")
        assert EXPECTED["amara"] in self._client.get(place).text

    def wait_for_mark(self) -> float:
        """Seconds from the upload to the first mark; the check is then waited for."""
        started, found = time.perf_counter(), 0.0
        with self._client.stream("GET", f"{self._send()}/events") as events:
            for line in events.iter_lines():
                if line == "event: mark" and not found:
                    found = time.perf_counter() - started
        return found

    def _send(self) -> str:
        files = {"file": ("Nim.py", PROGRAM.read_bytes())}
        sent = self._client.post(self._start, data={"token": self._token}, files=files)
        return self._origin + sent.headers["location"]


def measure_one() -> None:
    command = [*GRADER, "check", "nim", str(PROGRAM)]
    with running() as (address, _):
        page = Page(address)
        page.check()
        sides = interleaved(page.check, lambda: subprocess.run(command, capture_output=True, check=True), TIMES)
        report("a check over the page, against `grader check`", *sides, 1.3)
        median = statistics.median(page.wait_for_mark() for _ in range(MARKS))
        held = "" if median <= FIRST_MARK else ": MISSED"
        tell("the first mark after the upload", f"{median * 1000:.0f} ms  (at most {FIRST_MARK * 1000:.0f} ms{held})")


@dataclass(frozen=True)
class Upload:
    """One upload: when it was sent, how long its page took, and whether that is right."""

    moment: float
    wait: float
    is_right: bool


@dataclass(frozen=True)
class Student:
    """Whose link it is, whose program is sent, and when."""

    name: str
    link: str
    program: str
    moments: list[float]


@dataclass(frozen=True)
class Evening:
    """What came of all uploads, and the memory of the server at the start and after each third of them."""

    uploads: list[Upload]
    memory: list[int]


async def play_class(address: str, process: int, students: list[Student]) -> Evening:
    """All students at once, each with a client of their own."""
    evening = Evening([], [read_memory(process)])
    third = max(1, len(students) * UPLOADS // 3)

    def count(upload: Upload) -> None:
        evening.uploads.append(upload)
        if len(evening.uploads) % third == 0:
            evening.memory.append(read_memory(process))

    await asyncio.gather(*(play_student(address, student, count) for student in students))
    return evening


async def play_student(address: str, student: Student, count: Callable[[Upload], None]) -> None:
    """Upload at each moment, as a browser does, and look at the page."""
    content = read_program(student.program)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, headers={"host": "check.test"}) as client:
        began = asyncio.get_running_loop().time()
        for moment in student.moments:
            await asyncio.sleep(max(0.0, began + moment - asyncio.get_running_loop().time()))
            token = find_token((await client.get(student.link)).text)
            sent, page = time.perf_counter(), ""
            answer = await client.post(student.link, data={"token": token}, files={"file": ("Nim.py", content)})
            if place := answer.headers.get("location"):
                await client.get(f"{place}/events")
                page = (await client.get(place)).text
            count(Upload(moment, time.perf_counter() - sent, EXPECTED[student.program] in page))


def read_program(name: str) -> bytes:
    return Path(f"submissions/nim/{name}/Nim.py").read_bytes()


def compute_ideal_wait(evening: Evening, service: float, slots: int) -> float:
    """The median wait where so many cores do nothing but checks of this length, first come, first served."""
    free, waits = [0.0] * slots, []
    for moment in sorted(upload.moment for upload in evening.uploads):
        begins = max(moment, heapq.heappop(free))
        heapq.heappush(free, begins + service)
        waits.append(begins + service - moment)
    return statistics.median(waits)


def read_memory(process: int) -> int:
    """The resident memory in MiB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) >> 10


def make_course(place: Path, number: int) -> None:
    """The sample course without the deadline, which passed years ago."""
    for folder in ("cases/nim", "reference"):
        shutil.copytree(folder, place / folder)
    settings = place / "cases/nim/assignment.yaml"
    lines = settings.read_text(encoding="utf-8").splitlines(keepends=True)
    settings.write_text("".join(line for line in lines if not line.startswith("deadline:")), encoding="utf-8")
    (place / "roster.csv").write_text("id\n" + "".join(f"s{at}\n" for at in range(number)), encoding="utf-8")


def make_students(place: Path, number: int, seconds: float) -> list[Student]:
    chance, links = random.Random(7), LinkSigner(make_served_folder(place))
    return [
        Student(
            name=f"s{at}",
            link=f"/s/{links.make_token(f's{at}', 1)}/nim",
            program=chance.choice(list(EXPECTED)),
            moments=sorted(chance.uniform(0, seconds) for _ in range(UPLOADS)),
        )
        for at in range(number)
    ]


def count_kept(place: Path, students: list[Student]) -> int:
    """Attempts that are kept; none where the file to be graded of any student is another than was sent."""
    kept = (place / "submissions/nim" / each.name / "Nim.py" for each in students)
    if any(file.read_bytes() != read_program(each.program) for file, each in zip(kept, students, strict=True)):
        return 0
    return len(list((place / "served/attempts/nim").glob("*/*")))


def measure_class(number: int, pace: float, slots: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        make_course(place, number)
        students = make_students(place, number, SECONDS / pace)
        public = ("--public", "--url", "https://check.test", "--course", folder, "--jobs", str(slots))
        with running(*public) as (address, process):
            evening = asyncio.run(play_class(address, process, students))
            text = httpx.get(f"{address}/metrics").text
        kept = count_kept(place, students)
    total, done = (float(re.findall(rf"^grader_serve_{key} (\S+)", text, re.MULTILINE)[0]) for key in KEYS)
    report_evening(evening, kept, number * UPLOADS, compute_ideal_wait(evening, total / max(1, done), slots), slots)


def report_evening(evening: Evening, kept: int, wanted: int, ideal: float, slots: int) -> None:
    right = sum(upload.is_right for upload in evening.uploads)
    held = "" if (right, kept) == (wanted, wanted) else ": MISSED"
    tell(f"of {wanted} uploads: pages that are right, files kept", f"{right}, {kept}{held}")
    wait = statistics.median(upload.wait for upload in evening.uploads)
    report(f"median wait, against what {slots} cores allow", wait, ideal)
    growth = evening.memory[-1] - evening.memory[-2]
    shown = ", ".join(f"{each} MiB" for each in evening.memory)
    wanted_growth = f"(the last third at most {MOST_GROWTH} MiB{'' if growth <= MOST_GROWTH else ': MISSED'})"
    tell("memory of the server, at the start and by thirds", f"{shown}  {wanted_growth}")


KEYS = ("check_seconds_total", "checks_done_total")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--students", type=int, default=STUDENTS, help="0 plays no class")
    parser.add_argument("--pace", type=float, default=PACE)
    parser.add_argument("--slots", type=int, default=2)
    told = parser.parse_args()
    print(machine())
    measure_one()
    if told.students:
        measure_class(told.students, told.pace, told.slots)


if __name__ == "__main__":
    main()
