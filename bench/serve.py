"""What a check over the page costs: `python bench/serve.py`, in the sample course.

Both sides in turn: an upload by the form up to the finished page, and `grader check` of the same file. The first mark
is what a student waits for before anything is to be seen. `--class 300 --seconds 600` plays a class instead: each
student uploads three times at random within that time, by links, and every page is looked at.
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
from collections.abc import Iterator
from contextlib import contextmanager
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
UPLOADS = 3
PATIENCE = 900.0


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


async def play_student(address: str, link: str, name: str, moments: list[float]) -> list[tuple[float, float, bool]]:
    """For each upload when it was sent, how long its page took, and whether that is right."""
    found = []
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, headers={"host": "check.test"}) as client:
        began = asyncio.get_running_loop().time()
        for moment in moments:
            await asyncio.sleep(max(0.0, began + moment - asyncio.get_running_loop().time()))
            token = find_token((await client.get(link)).text)
            sent = time.perf_counter()
            files = {"file": ("Nim.py", Path(f"submissions/nim/{name}/Nim.py").read_bytes())}
            place = (await client.post(link, data={"token": token}, files=files)).headers.get("location", "")
            if place:
                await client.get(f"{place}/events")
                page = (await client.get(place)).text
            found.append((moment, time.perf_counter() - sent, bool(place) and EXPECTED[name] in page))
    return found


def compute_ideal_wait(moments: list[float], service: float, slots: int) -> float:
    """The median wait where so many cores do nothing but checks of this length, first come, first served."""
    free, waits = [0.0] * slots, []
    for moment in sorted(moments):
        begins = max(moment, heapq.heappop(free))
        heapq.heappush(free, begins + service)
        waits.append(begins + service - moment)
    return statistics.median(waits)


def read_memory(process: int) -> int:
    """The resident memory in MiB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) >> 10


def measure_class(students: int, seconds: float, slots: int) -> None:
    chance = random.Random(7)
    names = [chance.choice(list(EXPECTED)) for _ in range(students)]
    moments = [sorted(chance.uniform(0, seconds) for _ in range(UPLOADS)) for _ in names]
    with tempfile.TemporaryDirectory() as place:
        for folder in ("cases/nim", "reference"):
            shutil.copytree(folder, Path(place, folder))
        Path(place, "roster.csv").write_text("id\n" + "".join(f"s{at}\n" for at in range(students)), encoding="utf-8")
        links = LinkSigner(make_served_folder(Path(place)))
        public = ("--public", "--url", "https://check.test", "--course", place, "--jobs", str(slots))
        with running(*public) as (address, process):

            async def play() -> list[list[tuple[float, float, bool]]]:
                paths = [f"/s/{links.make_token(f's{at}', 1)}/nim" for at in range(students)]
                each = zip(paths, names, moments, strict=True)
                return await asyncio.gather(*(play_student(address, *one) for one in each))

            before = read_memory(process)
            found = [one for student in asyncio.run(play()) for one in student]
            text = httpx.get(f"{address}/metrics").text
            after = read_memory(process)
    total, number = (float(re.findall(rf"^grader_serve_{key} (\S+)", text, re.MULTILINE)[0]) for key in KEYS)
    wait = statistics.median(one[1] for one in found)
    ideal = compute_ideal_wait([one[0] for one in found], total / number, slots)
    tell("uploads, and pages that are right", f"{len(found)}, {sum(one[2] for one in found)}")
    report(f"median wait, against what {slots} cores allow", wait, ideal)
    tell("memory of the server before and after", f"{before} MiB, {after} MiB")


KEYS = ("check_seconds_total", "checks_done_total")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--class", dest="students", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--slots", type=int, default=2)
    told = parser.parse_args()
    print(machine())
    if told.students:
        measure_class(told.students, told.seconds, told.slots)
    else:
        measure_one()


if __name__ == "__main__":
    main()
