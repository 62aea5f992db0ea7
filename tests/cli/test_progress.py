"""What moves while programs run: on a terminal only, and there in one line."""

from __future__ import annotations

import os
import re
import threading
from dataclasses import replace

import pytest

from grader.cli.progress import CaseTicker
from grader.grading.case_runs import make_bare_result
from grader.model import Verdict

from ..conftest import Course
from ..feedback.conftest import case_of
from ..forked_commands import run_command, start_command
from .terminal import read_terminal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has terminals that a test can open")

MOVES = re.compile(r"[\r\x1b]")


def run(course: Course, *arguments: str, **environment: str) -> str:
    """What a command shows on a terminal of 80 columns to which its errors go; it gives its results elsewhere."""
    import fcntl
    import struct
    import termios

    master, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown = {**os.environ, "TERM": "xterm", **environment}
    with (
        (course.folder / "out").open("wb") as out,
        start_command(arguments, cwd=course.folder, stdout=out, stderr=terminal, env=shown),
    ):
        os.close(terminal)
        said = b"".join(iter(lambda: read_terminal(master), b""))
        os.close(master)
    assert (course.folder / "out").read_bytes(), said
    return said.decode()


@pytest.fixture
def class_of_two(course: Course) -> Course:
    """One of them has a name that would act on the terminal, and is long."""
    course.write("cases/double/basic.yaml", "".join(f"- {{name: twice {n}, input: '{n}'}}\n" for n in range(5)))
    for name in ("Ada", "Bo\x1b[2J" + "b" * 60):
        course.submit(name)
    return course


def test_a_terminal_sees_a_bar_that_stays_in_one_line(class_of_two: Course) -> None:
    said = run(class_of_two, "grade", "double")
    assert "[####" in said
    assert "2/2" in said
    assert "Ada" in said
    assert "\x1b[2J" not in said, "the name of a folder is shown, not obeyed"
    bars = [line for line in re.split(r"[\r\n]|\x1b\[\?25[lh]", said) if "[#" in line or "[-" in line]
    assert bars
    assert max(len(re.sub(r"\x1b\[[0-9?]*[A-Za-z]", "", line)) for line in bars) <= 80
    class_of_two.submit("Ada", "print(1)")
    assert "1/1" in run(class_of_two, "grade", "double"), "what is kept is not left to do"
    assert "[#" not in run(class_of_two, "grade", "double"), "nothing is left to do"


def test_the_bar_names_what_still_runs(class_of_two: Course) -> None:
    class_of_two.submit("Slow", "import time\ntime.sleep(30)")
    said = run(class_of_two, "grade", "double", "--jobs", "2")
    frames = re.split(r"[\r\n]|\x1b\[\?25[lh]", said)
    assert any("2/3" in frame and "runs: Slow" in frame for frame in frames)
    assert not any("3/3" in frame and "Slow" in frame for frame in frames)


def test_the_counter_of_cases_is_gone_at_the_end(class_of_two: Course) -> None:
    said = run(class_of_two, "check", "double", "submissions/double/Ada/Double.py")
    shown = re.findall(r"\rtest (\d+) of (\d+) +\r", said)
    assert [(int(number), int(all_of_them)) for number, all_of_them in shown] == [(n, 5) for n in range(1, 6)]
    assert re.search(r"\r +\r(?=[^\r]*$)", said), "the last thing that moves clears its line"


def fail(ticker: CaseTicker, number: int, total: int) -> None:
    ticker.begin(number, total)
    ticker.end(replace(make_bare_result(case_of("1\n", "2\n")), verdict=Verdict.WRONG_ANSWER))


def test_a_batch_that_begins_anew_counts_anew() -> None:
    shown: list[str] = []
    ticker = CaseTicker(shown.append)
    fail(ticker, 1, 1)
    fail(ticker, 1, 1)
    ticker.close()
    assert [each for each in shown if not each.endswith(" s")] == [
        *(["test 1 of 1", "0 of 1 test passed; looking for the mistake"] * 2),
        "",
    ]


def test_the_seconds_of_a_search_are_counted_until_it_ends() -> None:
    shown: list[str] = []
    second = threading.Event()

    def show(text: str) -> None:
        shown.append(text)
        if text.endswith(" s"):
            second.set()

    ticker = CaseTicker(show)
    fail(ticker, 1, 2)
    fail(ticker, 2, 2)
    assert second.wait(60)
    ticker.close()
    assert shown[-1] == ""
    assert "0 of 2 tests passed; looking for the mistake, 1 s" in shown


def test_where_nothing_is_shown_nobody_counts() -> None:
    before = threading.active_count()
    ticker = CaseTicker(None)
    fail(ticker, 1, 1)
    assert threading.active_count() == before
    ticker.close()


def test_it_says_what_it_does_behind_the_last_test(class_of_two: Course) -> None:
    class_of_two.write("Double.py", "n = int(input())\nprint(n + 2)\n")
    assert re.search(
        r"\r1 of 5 tests passed; looking for the mistake +\r", run(class_of_two, "check", "double", "Double.py")
    )
    class_of_two.write("Double.py", "print(int(input()) * 2)\n")
    assert "looking for" not in run(class_of_two, "check", "double", "Double.py")


def test_nothing_moves_where_it_is_not_wanted(class_of_two: Course) -> None:
    command = ("check", "double", "submissions/double/Ada/Double.py")
    said = run(class_of_two, *command, "--quiet") + run(class_of_two, *command, TERM="dumb")
    assert not MOVES.search(said.replace("\r\n", "\n"))


def test_nothing_moves_in_a_pipe(class_of_two: Course) -> None:
    said = run_command(["grade", "double"], cwd=class_of_two.folder).stderr
    assert not MOVES.search(said)
    assert (class_of_two.folder / "reports/double/index.html").exists()
