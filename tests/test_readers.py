"""Text of students is read in a process with a time limit: what takes for ever costs one result, and Ctrl-C works."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import grader
from grader import asked_processes
from grader.asked_processes import AskedProcess, start_processes
from grader.config.settings import Compare
from grader.judging import CannotJudge, compare_outputs
from grader.readers import ReadError, Readers

PACKAGE = Path(grader.__file__).parent
ENDLESS = "(a|a)*b", "a" * 100
FAULTS = {
    "style/c_definitions.py": ('re.compile("[;{}]")', 're.compile("[;{}]|(?:h|h)*!")'),
    "judging/comparing.py": (
        "    return find_difference(",
        "    import re; re.search(b'(?:h|h)*!', actual)\n    return find_difference(",
    ),
    "reports/pages/source.py": (
        "    at_line: dict",
        "    import re; language and re.search('(?:h|h)*!', source)\n    at_line: dict",
    ),
}
"""Patterns that never come to an end on a long run of `h`, and where they go into a copy of the package."""
HOSTILE = "h" * 60
ASSIGNMENT = """
name: echo
submission: {file: echo.c}
limits: {cpu_seconds: 1, wall_seconds: 5}
header: {fields: [{name: Author}]}
points: {tests: 80, header: 10, style: 10}
style: {docstrings: true, warnings: false}
"""
CASES = "- {name: hello, input: hello, expected: hello}\n"


def test_a_call_gives_what_the_function_gives_and_raises() -> None:
    with Readers() as readers:
        assert readers.call(len, "four") == 4
        with pytest.raises(ValueError, match="invalid literal"):
            readers.call(int, "four")
        with pytest.raises(CannotJudge) as cannot:
            readers.call(compare_outputs, b"(", b"x", Compare(mode="regex"))
        assert (cannot.value.note, cannot.value.hint) != ("", "")


def test_what_was_asked_before_is_told_again_but_for_what_was_raised() -> None:
    with Readers() as readers:
        first = readers.recall(time.perf_counter_ns)
        assert readers.recall(time.perf_counter_ns) == first != readers.call(time.perf_counter_ns)
        assert (readers.recall(str, first), readers.recall(str, object="other")) == (str(first), "other")
        for _ in range(2):
            with pytest.raises(ValueError, match="invalid literal"):
                readers.recall(int, "four")


def test_a_call_that_never_ends_is_stopped_and_the_next_one_is_answered() -> None:
    with Readers(time_limit=2) as readers:
        with pytest.raises(ReadError, match=r"re\.fullmatch did not finish within 2 s"):
            readers.call(re.fullmatch, *ENDLESS)
        assert readers.call(len, "four") == 4


def test_a_short_limit_ends_a_call_beside_one_with_a_long_limit() -> None:
    with ThreadPoolExecutor(1) as beside, Readers(time_limit=60) as patient, Readers(time_limit=1) as hasty:
        assert (patient.call(len, "four"), hasty.call(len, "four")) == (4, 4)  # both have started
        waiting = beside.submit(patient.call, time.sleep, 30)
        with pytest.raises(ReadError, match="did not finish within 1 s"):
            hasty.call(time.sleep, 30)  # no processor time, by which the system itself would end it
        assert not waiting.done()
        patient.abort()
        with pytest.raises(ReadError):
            waiting.result()


def test_a_process_that_ends_by_itself_is_told_and_the_next_call_is_answered() -> None:
    with Readers() as readers:
        with pytest.raises(ReadError, match="did not finish"):
            readers.call(os._exit, 0)
        assert readers.call(len, "four") == 4


def test_what_stands_idle_is_taken_over_by_the_next_ones() -> None:
    with Readers() as readers:
        number = readers.call(os.getpid)
    with Readers() as readers:
        assert readers.call(os.getpid) == number
    with Readers(time_limit=60) as readers:
        assert readers.call(os.getpid) != number  # it has another bound to its processor time


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows its processes in /proc")
def test_one_that_was_started_ahead_is_taken_over() -> None:
    ahead = """
import os
from pathlib import Path
from grader.readers import Readers, start_spare
start_spare()
start_spare()
with Readers() as readers:
    print(Path(f"/proc/self/task/{os.getpid()}/children").read_text(), readers.call(os.getpid))
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", ahead], capture_output=True, text=True, check=True)
    started, asked = done.stdout.split()
    assert started == asked
    assert not is_alive(started)


needs_handles = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="processes are forked where a handle of each can be passed on"
)


@needs_handles
def test_forked_processes_answer_beside_the_first_and_end_each_by_itself() -> None:
    first, *others = start_processes(3, 2)
    try:
        numbers = [ask(each, os.getpid) for each in (first, *others)]
        assert len({*numbers}) == 3
        assert ask(others[0], os.getppid) == numbers[0]  # it has loaded what the first has
        assert ask(others[0], re.fullmatch, *ENDLESS) is None
        assert [each.serves(2) for each in (first, *others)] == [True, False, True]
        first.end()
        assert ask(others[1], len, "four") == 4
    finally:
        for each in (first, *others):
            each.end()
    for number in numbers:
        wait_for_the_end_of(str(number))


def test_where_no_handle_can_be_passed_on_each_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_processes, "_CAN_FORK", False)
    both = start_processes(2, 2)
    try:
        assert [ask(each, os.getppid) for each in both] == [os.getpid()] * 2
    finally:
        for each in both:
            each.end()


@needs_handles
def test_what_is_not_forked_yet_is_ended_too() -> None:
    first, other = start_processes(2, 2)
    other.end()
    try:
        [number] = [ask(first, os.getpid)]
        assert not list_running_children(number)
    finally:
        first.end()


@needs_handles
def test_where_the_first_dies_at_its_start_no_other_is_waited_for() -> None:
    first, other = start_processes(2, 2, ["grader.no_such_module"])
    assert ask(first, len, "four") is ask(other, len, "four") is None
    first.end()
    other.end()


def ask(process: AskedProcess, function: Callable[..., object], *arguments: object) -> object:
    """What a process answers to a call; None where it does not."""
    answer = process.ask(pickle.dumps((function, arguments, {})), None)
    return answer and pickle.loads(answer)[1]  # noqa: S301  our own


def list_running_children(number: object) -> list[str]:
    """Those of a process that have not ended, once one more answer has had time to come."""
    children = Path(f"/proc/{number}/task/{number}/children")
    end = time.monotonic() + 20
    while (found := [each for each in children.read_text().split() if is_alive(each)]) and time.monotonic() < end:
        time.sleep(0.02)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows its processes in /proc")
def test_what_has_ended_or_was_stopped_is_not_taken_over() -> None:
    with Readers() as readers:
        number = readers.call(os.getpid)
    os.kill(number, signal.SIGKILL)
    wait_for_the_end_of(str(number))
    with Readers() as readers:
        assert readers.call(len, "four") == 4
    with Readers(time_limit=2) as readers, pytest.raises(ReadError):
        readers.call(re.fullmatch, *ENDLESS)
    with Readers(time_limit=2) as readers:
        assert readers.call(len, "four") == 4


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows its processes in /proc")
def test_what_stands_idle_ends_with_the_grader() -> None:
    idle = "import os; from grader.readers import Readers\nwith Readers() as readers: print(readers.call(os.getpid))"
    done = subprocess.run([sys.executable, "-W", "error", "-c", idle], capture_output=True, text=True, check=True)
    assert not is_alive(done.stdout.strip())
    assert not done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows its processes in /proc")
def test_nothing_computes_on_after_the_grader_was_killed() -> None:
    hang = f"from grader.readers import *; import re; Readers(time_limit=2).call(re.fullmatch, *{ENDLESS})"
    process = subprocess.Popen([sys.executable, "-c", hang], stderr=subprocess.DEVNULL)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while not children.read_text():
        time.sleep(0.05)
    [reader] = children.read_text().split()
    time.sleep(1)
    process.kill()
    process.wait()
    wait_for_the_end_of(reader)


def wait_for_the_end_of(number: str) -> None:
    end = time.monotonic() + 60
    while is_alive(number) and time.monotonic() < end:
        time.sleep(0.02)
    assert not is_alive(number)


def is_alive(number: str) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_calls_of_several_threads_do_not_wait_for_each_other() -> None:
    with Readers(time_limit=60) as readers:
        caught: list[ReadError] = []

        def hang() -> None:
            try:
                readers.call(re.fullmatch, *ENDLESS)
            except ReadError as error:
                caught.append(error)

        thread = threading.Thread(target=hang)
        thread.start()
        assert readers.call(len, "four") == 4
        assert not caught
        readers.abort()
        thread.join(timeout=30)
        assert caught
        with pytest.raises(ReadError, match="was stopped"):
            readers.call(len, "four")


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A class of three: a hostile source, a hostile output, and nothing of the kind."""
    course = tmp_path / "course"
    sources = {"good": f"// Author: good\n{PRINTS}", "output": PRINTS.replace("hello", HOSTILE), "source": PRINTS}
    sources["source"] += f"// Author: source\nint {HOSTILE};\n"
    for name, source in sources.items():
        folder = course / "submissions" / "echo" / name
        folder.mkdir(parents=True)
        (folder / "echo.c").write_text("#include <stdio.h>\n" + source)
    folder = course / "cases" / "echo"
    folder.mkdir(parents=True)
    (folder / "assignment.yaml").write_text(ASSIGNMENT)
    (folder / "cases.yaml").write_text(CASES)
    return course


PRINTS = 'int main(void) { puts("hello"); return 0; }\n'


def command(tmp_path: Path, seconds: float) -> list[str]:
    """`grader` from a copy of the package that holds the patterns of FAULTS, with a short time limit."""
    copy = tmp_path / "faulty" / "grader"
    shutil.copytree(PACKAGE, copy)  # with what is compiled of it: to compile all modules takes seconds
    limit = ("readers.py", "TIME_LIMIT = 25.0", f"TIME_LIMIT = {seconds}")
    for name, before, after in (limit, *((name, *pair) for name, pair in FAULTS.items())):
        text = (copy / name).read_text("utf-8")
        assert before in text, name
        (copy / name).write_text(text.replace(before, after), "utf-8")
    main = "import sys; sys.path.insert(0, sys.argv.pop(1)); from grader.cli import main; main()"
    return [sys.executable, "-c", main, str(copy.parent), "grade", "echo", "--require", "plain", "--trust-submissions"]


def test_a_fault_that_never_ends_costs_one_result(course: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [*command(tmp_path, 4), "--json"], cwd=course, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout, done.stderr
    graded = {one["submitter"]: one for one in json.loads(done.stdout)["submissions"]}
    verdicts = {name: [case["verdict"] for case in one["cases"]] for name, one in graded.items()}
    assert verdicts == {"good": ["accepted"], "source": ["accepted"], "output": ["undecided"]}
    assert graded["good"]["score"] is not None
    assert (graded["source"]["score"], graded["output"]["score"]) == (None, None)
    assert done.returncode == 3
    page = (course / "reports" / "echo" / "source.html").read_text("utf-8")
    assert "could not be checked" in page
    assert HOSTILE in page
    assert "could not be judged" in (course / "reports" / "echo" / "output.html").read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="the signal of Ctrl-C is sent to a process group")
def test_ctrl_c_ends_the_command_while_a_pattern_hangs(course: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*command(tmp_path, 600), "-v"],
        cwd=course,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr
    # What is saved is told a little later: only then it is among what the interrupted command counts.
    assert any(line.startswith("1/3 ") for line in process.stderr)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "1 of 3 submissions are graded and saved" in told


CORES = os.cpu_count() or 1
WHOSE = "__import__('time').sleep(0.2) or __import__('os').getpid()"


def test_many_calls_at_one_time_start_no_process_each() -> None:
    calls = 4 * CORES
    with Readers() as readers, ThreadPoolExecutor(calls) as threads:
        processes = list(threads.map(lambda _: readers.call(eval, WHOSE), range(calls)))
    assert len(processes) == calls > len(set(processes))


def test_calls_that_are_held_up_hold_up_no_other() -> None:
    with ThreadPoolExecutor(CORES) as threads, Readers(time_limit=60) as readers:
        held_up = [threads.submit(readers.call, time.sleep, 50) for _ in range(CORES)]
        assert readers.call(len, "four") == 4
        assert not any(call.done() for call in held_up)
        readers.abort()
        assert all(isinstance(call.exception(), ReadError) for call in held_up)
