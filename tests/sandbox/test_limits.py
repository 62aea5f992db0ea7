"""Every limit stops what passes it, and its name is in the outcome: on every tier that this machine has."""

from __future__ import annotations

import pytest

from grader.config.settings import Limits
from grader.model import Job, Limit, Tier
from grader.sandbox import Sandbox

from .conftest import python

FILLS_MEMORY = """\
import time
kept = []
try:
    while True:
        kept.append(b"x" * 1_000_000)
except MemoryError:
    time.sleep(1)  # the tier `plain` looks at the memory every now and then
    raise
"""


def test_a_program_gets_its_input_and_gives_its_output(any_box: Sandbox) -> None:
    outcome = python(any_box, "import sys; print(input()); print('no', file=sys.stderr); sys.exit(3)", stdin=b"hello\n")
    assert (outcome.stdout, outcome.stderr, outcome.exit_code) == (b"hello\n", b"no\n", 3)
    assert not outcome.fault
    assert not outcome.breaches
    assert outcome.wall_seconds > 0


def test_without_input_the_program_meets_the_end_of_file(any_box: Sandbox) -> None:
    assert python(any_box, "print(repr(__import__('sys').stdin.read()))").stdout == b"''\n"


@pytest.mark.parametrize(
    ("source", "limits", "breach"),
    [
        ("while True: pass", {"cpu_seconds": 0.3}, Limit.CPU),
        ("import time; time.sleep(30)", {"wall_seconds": 0.3}, Limit.WALL),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", {"wall_seconds": 0.3}, Limit.WALL),
        ("while True: print('x' * 1000)", {"output_kib": 64}, Limit.OUTPUT),
        ("print('right'); print(' ' * 200_000)", {"output_kib": 64}, Limit.OUTPUT),
        (FILLS_MEMORY, {"memory_mib": 64}, Limit.MEMORY),
        ("open('answers', 'w').write('x' * 100_000)", {"output_kib": 64}, Limit.OUTPUT),
    ],
    ids=["busy", "sleep", "stops itself", "flood", "blanks after the answer", "memory", "big output file"],
)
def test_each_limit(any_box: Sandbox, source: str, limits: dict[str, float], breach: Limit) -> None:
    outcome = python(any_box, source, bring=("answers",), **limits)
    assert outcome.breaches[:1] == (breach,), outcome


MAP_NORESERVE = 0x4000  # mmap has the name of it since Python 3.13
RESERVES = f"import mmap; kept = mmap.mmap(-1, 1 << 40, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | {MAP_NORESERVE})\n"


def test_what_is_only_reserved_passes_no_limit_where_that_is_asked_for(walled_box: Sandbox) -> None:
    outcome = python(walled_box, RESERVES + "print(1)", memory_mib=64, reserves=True)
    assert (outcome.stdout, outcome.breaches) == (b"1\n", ())


def test_what_is_reserved_is_bounded_as_soon_as_it_is_used(walled_box: Sandbox) -> None:
    uses = "for place in range(0, 1 << 40, 4096): kept[place] = 1"
    outcome = python(walled_box, RESERVES + uses, memory_mib=64, reserves=True)
    assert outcome.breaches[:1] == (Limit.MEMORY,)
    assert outcome.memory_mib is not None
    assert outcome.memory_mib < 256


def test_a_program_of_several_processes_reserves_nothing_where_no_cgroup_counts(walled_box: Sandbox) -> None:
    """What another process than the first one uses is not seen there."""
    if walled_box.facts.tier is Tier.STRONG:
        pytest.skip("a cgroup counts memory on this tier")
    assert python(walled_box, RESERVES, memory_mib=64, reserves=True, processes=2).exit_code == 1


def test_finishing_just_over_the_cpu_limit_is_over_it(box: Sandbox) -> None:
    source = "import time\nwhile time.process_time() < 0.4: pass\nprint('done')"
    outcome = python(box, source, cpu_seconds=0.3)
    assert Limit.CPU in outcome.breaches


def test_signals_blocked_and_caught_do_not_help(any_box: Sandbox) -> None:
    source = """
import signal
for number in set(range(1, 30)) - {9, 19}:
    signal.signal(number, signal.SIG_IGN)
while True: pass
"""
    assert Limit.CPU in python(any_box, source, cpu_seconds=0.3).breaches


def test_stderr_is_kept_to_64_kib_and_never_counts(any_box: Sandbox) -> None:
    outcome = python(any_box, "import sys; sys.stderr.write('e' * 3_000_000); print('fine')")
    assert (outcome.stdout, len(outcome.stderr), outcome.breaches) == (b"fine\n", 64 << 10, ())


@pytest.mark.parametrize(
    ("source", "limits", "breach"),
    [
        ("open('x', 'wb').write(b'x' * 3_000_000)", {"disk_mib": 1}, Limit.DISK),
        ("for n in range(50): open(str(n), 'w')", {"files": 20}, Limit.FILES),
        ("import os\nfor n in range(50): os.mkdir(str(n))", {"files": 20}, Limit.FILES),
    ],
)
def test_the_disk_is_bounded_in_bytes_and_in_files(
    box: Sandbox, source: str, limits: dict[str, int], breach: Limit
) -> None:
    outcome = python(box, source, **limits)
    assert outcome.exit_code == 1
    assert outcome.breaches == (breach,)


def test_a_signal_is_named(any_box: Sandbox) -> None:
    outcome = python(any_box, "import os; os.kill(os.getpid(), 11)")
    assert (outcome.signal, outcome.exit_code) == ("SIGSEGV", None)


def test_a_file_comes_out_and_a_missing_one_does_not(any_box: Sandbox) -> None:
    outcome = python(any_box, "open('answers', 'w').write('two')", bring=("answers", "other"))
    assert outcome.files == {"answers": b"two"}


def test_what_cannot_start_is_a_fault_and_no_verdict(any_box: Sandbox) -> None:
    outcome = any_box.run(Job(("no-such-program",), {}, Limits()))
    assert "no-such-program" in outcome.fault or "No such file" in outcome.fault
    assert any_box.run(Job((any_box.python, "-c", "print(1)"), {}, Limits())).stdout == b"1\n"


@pytest.mark.alone
def test_who_steps_back_gets_no_more_time_for_it(box: Sandbox) -> None:
    """A process that waits beside a loop of its own waits by its own choice."""
    source = (
        "import os, time\n"
        "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
        "for step_back in (True, False):\n"
        "    if os.fork() == 0:\n"
        "        if step_back:\n"
        "            os.nice(19)\n"
        "        while True: pass\n"
        "time.sleep(60)\n"
    )
    outcome = python(box, source, cpu_seconds=30, wall_seconds=1, processes=3)
    assert outcome.breaches == (Limit.WALL,)
    assert outcome.wall_seconds < 6  # and not ten times the limit and more
