"""What a hostile program tries, and that it gets nowhere: on the tiers that promise it."""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path

import pytest

from grader.config.settings import BuildLimits, Limits
from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import File, Job, Limit, Source, Tier
from grader.sandbox import Sandbox

from .conftest import ISOLATED, mounts_of, open_tier, python

ATTEMPT = "try:\n {}\nexcept OSError as error: print('denied', error.errno)\nelse: print('DONE')"


@pytest.mark.parametrize(
    "action",
    [
        "open('/etc/shadow').read()",
        "open('/usr/evil', 'w')",
        "open('/evil', 'w')",
        "open('/proc/1/environ').read()",
        "open('/proc/1/cmdline').read()",
        "__import__('os').listdir('/proc/1/fd')",
        "__import__('os').listdir('/home')",
        "__import__('os').listdir('/sys')",
        "__import__('os').chroot('/box')",
        "__import__('os').setuid(0)",
        "__import__('os').nice(-5)",
        "__import__('socket').create_connection(('127.0.0.1', 22), 1)",
        "__import__('socket').socket(16, 3, 0)",
        "__import__('socket').socket(17, 3, 0)",
        "__import__('socket').socket(38, 5, 0)",
        "__import__('os').fork()",
        "__import__('os').sched_setaffinity(1, {0})",
        "__import__('fcntl').ioctl(0, 0x5412, b'x')",
    ],
)
def test_denied(box: Sandbox, action: str) -> None:
    outcome = python(box, ATTEMPT.format(action))
    assert outcome.stdout.startswith(b"denied"), (outcome.stdout, outcome.stderr)


CALLS = """
import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
for number in {numbers}:
    result = libc.syscall(number, 0, 0, 0, 0, 0)
    print(number, result, errno.errorcode.get(ctypes.get_errno()))
"""


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers of the calls are those of x86_64")
def test_dangerous_calls_answer_eperm(box: Sandbox) -> None:
    # keyctl, add_key, io_uring_setup, ptrace, bpf, userfaultfd, mount, unshare, setns, open_by_handle_at, syslog
    numbers = [250, 248, 425, 101, 321, 323, 165, 272, 308, 304, 103]
    outcome = python(box, CALLS.format(numbers=numbers))
    assert outcome.stdout.decode().splitlines() == [f"{number} -1 EPERM" for number in numbers]


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers of the calls are those of x86_64")
def test_clone3_is_unknown_so_that_its_flags_cannot_hide(box: Sandbox) -> None:
    assert python(box, CALLS.format(numbers=[435])).stdout == b"435 -1 ENOSYS\n"


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers of the calls are those of x86_64")
def test_typing_into_the_terminal_is_refused_with_high_bits_too(box: Sandbox) -> None:
    source = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for request in (0x5412, 0x5412 + (1 << 32)):
    print(libc.syscall(16, 0, ctypes.c_ulong(request), b"x"), ctypes.get_errno())
"""
    assert python(box, source).stdout == b"-1 1\n-1 1\n"


def test_a_user_namespace_cannot_be_made(box: Sandbox) -> None:
    source = "import ctypes; l = ctypes.CDLL(None, use_errno=True); print(l.unshare(0x10000000), ctypes.get_errno())"
    assert python(box, source).stdout == b"-1 1\n"


def test_nobody_else_is_seen(box: Sandbox) -> None:
    source = "import os; print([p for p in os.listdir('/proc') if p.isdigit() and int(p) != os.getpid()], os.getppid())"
    assert python(box, source).stdout == b"[] 1\n"


def test_signals_to_process_one_change_nothing(box: Sandbox) -> None:
    source = "import os\nfor n in range(1, 32):\n  try: os.kill(1, n)\n  except PermissionError: pass\nprint('alive')"
    assert python(box, source).stdout == b"alive\n"
    assert python(box, "print('next')").stdout == b"next\n"


def test_the_environment_and_the_descriptors_are_ours(box: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADER_SECRET", "42")
    source = "import os; print(sorted(os.environ)); print(os.listdir('/proc/self/fd'))"
    names, descriptors = python(box, source).stdout.decode().splitlines()
    assert names == "['HOME', 'LANG', 'PATH', 'PYTHONHASHSEED']"
    assert descriptors == "['0', '1', '2', '3']"  # 3 is the listing itself


def test_no_capability_and_no_way_to_gain_one(box: Sandbox) -> None:
    source = "print([l.split()[1] for l in open('/proc/self/status') if l.startswith(('Cap', 'NoNew', 'Seccomp:'))])"
    empty = "0000000000000000"
    assert python(box, source).stdout.decode().strip() == str([empty] * 5 + ["1", "2"])


def test_the_next_run_finds_nothing(box: Sandbox) -> None:
    python(box, "open('left', 'w'); open('/tmp/left', 'w'); open('/dev/shm/left', 'w')")
    source = "import os; print(os.listdir('.'), os.listdir('/tmp'), os.listdir('/dev/shm'))"
    assert python(box, source).stdout == b"['program.py'] [] []\n"


@pytest.mark.parametrize("call", ["shmget(4242, 4096, 0o1666)", "semget(4242, 1, 0o1666)", "msgget(4242, 0o1666)"])
def test_what_would_outlive_a_run_cannot_be_made(box: Sandbox, call: str) -> None:
    source = f"import ctypes; l = ctypes.CDLL(None, use_errno=True); print(l.{call}, ctypes.get_errno())"
    assert python(box, source).stdout == b"-1 1\n"


def test_a_fork_bomb_is_bounded_and_gone(box: Sandbox) -> None:
    outcome = python(
        box,
        "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass",
        processes=32,
        threads=4,
        cpu_seconds=0.5,
        wall_seconds=2,
    )
    assert {Limit.CPU, Limit.WALL} & set(outcome.breaches)
    assert python(box, "print('next')").stdout == b"next\n"


def test_a_child_that_keeps_the_output_open_does_not_hold_the_run_up(box: Sandbox) -> None:
    source = "import os, time\nif os.fork() == 0:\n  os.setsid(); time.sleep(60)\nprint('answer')"
    outcome = python(box, source, processes=4, wall_seconds=5)
    assert (outcome.stdout, outcome.breaches) == (b"answer\n", ())
    assert outcome.wall_seconds < 5


def test_links_and_devices_do_not_come_out(box: Sandbox) -> None:
    source = """
import os
os.symlink('/etc/passwd', 'link'); os.mkfifo('fifo'); os.mkdir('folder'); os.link('program.py', 'hard')
"""
    outcome = python(box, source, bring=("link", "fifo", "folder", "hard"))
    assert outcome.files == {}


def test_closed_streams_are_survived(box: Sandbox) -> None:
    outcome = python(box, "import os\nfor n in range(3): os.close(n)\nos._exit(0)", stdin=b"x" * 1_000_000)
    assert (outcome.exit_code, outcome.stdout, outcome.fault) == (0, b"", "")


def test_a_listening_socket_of_the_machine_is_out_of_reach(box: Sandbox, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        outcome = python(box, ATTEMPT.format(f"__import__('socket').create_connection({server.getsockname()!r}, 1)"))
    assert outcome.stdout.startswith(b"denied")


@pytest.mark.parametrize("tier", ISOLATED)
@pytest.mark.skipif(not os.access("/usr/src", os.W_OK), reason="a course below /usr needs the right to write there")
def test_a_course_below_a_bound_folder_looks_empty(tier: Tier) -> None:
    open_tier(tier).close()
    with tempfile.TemporaryDirectory(dir="/usr/src") as course:
        Path(course, "answers.yaml").write_text("42", encoding="utf-8")
        archive = Path(course).with_suffix(".zip")
        archive.write_text("42", encoding="utf-8")
        try:
            with Sandbox(1, only=tier, private=[Path(course), archive]) as sandbox:
                source = f"import os; print(os.listdir({course!r}), os.path.getsize({str(archive)!r}))"
                assert python(sandbox, source).stdout == b"[] 0\n"
        finally:
            archive.unlink()


def test_a_program_sees_no_setting_of_the_launcher(box: Sandbox) -> None:
    source = Source(LANGUAGES["python"], "a.py", "a.py", b"print(open('/proc/self/cmdline').read().split(chr(0)))")
    program = build(source, {}, box.python, BuildLimits(), box.run).program
    assert program is not None
    outcome = box.run(Job(program.command, program.files, Limits(), code=program.code))
    assert b"uid" not in outcome.stdout
    assert b"inside" in outcome.stdout  # the launcher's own first line, the same for all


def test_a_file_of_its_own_may_be_changed_and_its_source_not(box: Sandbox) -> None:
    source = """
open('log', 'a').write('more')
print(open('log').read())
open('program.py', 'a')
"""
    files = {"program.py": File(source.encode()), "log": File(b"some", own=True)}
    outcome = box.run(Job((box.python, "program.py"), files, Limits()))
    assert outcome.stdout == b"somemore\n"
    assert b"PermissionError" in outcome.stderr


def test_nothing_is_left_on_the_machine(box: Sandbox) -> None:
    before = mounts_of(os.getpid()), len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(20):
        python(box, "open('x', 'w')")
    assert (mounts_of(os.getpid()), len(list(Path("/proc/self/fd").iterdir()))) == before


def test_what_lies_where_every_run_has_its_own_is_refused_with_the_place() -> None:
    from grader.errors import SandboxError
    from grader.sandbox.interpreter import Interpreter
    from grader.sandbox.launchers import Launcher, Plan

    away = Interpreter("/tmp/venv/bin/python", ("/tmp/venv",), "CPython", ())
    with pytest.raises(SandboxError, match="/tmp/venv is inside /tmp, which every run has for itself"):
        Launcher(Plan(away, away.binds, as_root=False, with_cgroup=False), 0)
