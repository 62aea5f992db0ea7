"""The tier without namespaces: what Landlock does not know is refused call by call, and no daemon survives."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.config.settings import Limits
from grader.model import File, Job, Limit, Tier
from grader.sandbox import Sandbox

from .conftest import open_tier, python, reason_missing, runtime_of

# Each is tried on what is the program's own, so that only the walls can refuse it, or on the grader.
CALLS = {
    "chmod": "os.chmod('own', 0o600)",
    "fchmod": "os.fchmod(own, 0o600)",
    "chown": "os.chown('own', os.getuid(), os.getgid())",
    "fchown": "os.fchown(own, os.getuid(), os.getgid())",
    "lchown": "os.lchown('own', os.getuid(), os.getgid())",
    "times": "os.utime('own')",
    "times by descriptor": "os.utime(own)",
    "attribute": "os.setxattr('own', 'user.x', b'x')",
    "attribute gone": "os.removexattr('own', 'user.x')",
    "truncating it": "os.truncate(SECRET, 0)",
    "file flags": "fcntl.ioctl(own, 0x40086602, struct.pack('l', 0))",
    "signal to the grader": "os.kill(GRADER, 0)",
    "signal to the launcher": "os.kill(os.getppid(), 0)",
    "signal by pidfd": "signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 0)",
    "signal by thread": "call(200, os.getppid(), 0)",
    "signal by group of threads": "call(234, os.getppid(), os.getppid(), 0)",
    "queued signal": "call(129, os.getppid(), 10, ctypes.addressof(ctypes.create_string_buffer(128)))",
    "signal by file": "fcntl.fcntl(pipe[0], fcntl.F_SETOWN, os.getppid())",
    "number of such a signal": "fcntl.fcntl(pipe[0], 10, 9)",
    "signal by ioctl": "fcntl.ioctl(ends[0], 0x8901, struct.pack('i', os.getppid()))",
    "lease": "fcntl.fcntl(own, 1024, fcntl.F_RDLCK)",
    "write hint": "fcntl.fcntl(own, 1036, struct.pack('Q', 2))",
    "version of a file": "fcntl.ioctl(own, 0x40087602, struct.pack('l', 7))",
    "limits of the launcher": "resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE)",
    "priority of the launcher": "os.setpriority(os.PRIO_PROCESS, os.getppid(), 1)",
    "priority of another user": "os.setpriority(os.PRIO_USER, 1, 1)",
    "priority of a group": "os.setpriority(os.PRIO_PGRP, os.getpgid(os.getppid()), 1)",
    "affinity of the launcher": "os.sched_setaffinity(os.getppid(), os.sched_getaffinity(0))",
    "scheduler of the launcher": "os.sched_setscheduler(os.getppid(), os.SCHED_BATCH, os.sched_param(0)); "
    "os.sched_getscheduler(os.getppid()) == os.SCHED_BATCH or call(101, 16, 0, 0, 0)",  # refused, or it did nothing
    "input and output of the user": "call(251, 3, os.getuid(), 1 << 13)",
    "socket": "socket.socket(socket.AF_UNIX)",
    "network": "socket.socket(socket.AF_INET)",
    "connect of a pair": "ends[0].connect('/run/systemd/journal/dev-log')",
    "address of a pair": "ends[0].sendto(b'x', '/run/systemd/journal/dev-log')",
    "name of a pair": "ends[0].bind('own-socket')",
    "message with an address": "ends[0].sendmsg([b'x'])",
    "shared memory of others": "call(30, 0, 0, 0)",
    "queue of others": "call(70, 0, 0, 0, 0, 0)",
    "watching files": "call(294, 0)",
    "memory without a name": "os.memfd_create('x')",
    "trace": "call(101, 16, os.getppid(), 0, 0)",
    "reading its memory": "open(f'/proc/{os.getppid()}/mem', 'rb')",
    "writing its own memory": "open('/proc/self/mem', 'r+b')",
    "another view of the root": "open('/proc/self/root' + SECRET).read()",
    "reading its environment": "open(f'/proc/{GRADER}/environ', 'rb').read()",
    "list of processes": "os.listdir('/proc')",
    "file of the grader": "open(SECRET).read()",
    "writing it": "open(SECRET, 'w')",
    "removing it": "os.unlink(SECRET)",
    "renaming it": "os.rename(SECRET, SECRET + '2')",
    "link to it": "os.link(SECRET, 'link')",
    "folder of the grader": "os.listdir(os.path.dirname(SECRET))",
    "making a file": "open(SECRET + '3', 'w')",
    "running a file": "os.execv(SECRET, ['x'])",
    "package of the grader": "open(PACKAGE).read()",
}
BEFORE = """
import ctypes, errno, fcntl, os, resource, signal, socket, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
GRADER, SECRET, PACKAGE = {grader}, {secret!r}, {package!r}
def call(number, *words):
    if libc.syscall(ctypes.c_long(number), *(ctypes.c_long(word) for word in words)) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
own = os.open('own', os.O_CREAT | os.O_RDWR)
pipe = os.pipe()
ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
try:
    {action}
except OSError as error:
    sys.exit(f"refused {{errno.errorcode[error.errno]}}")
print("DONE")
"""


@pytest.fixture(scope="module")
def walled() -> Iterator[Sandbox]:
    with open_tier(Tier.LANDLOCK) as sandbox:
        yield sandbox


@pytest.fixture(scope="module", params=[Tier.NAMESPACES, Tier.LANDLOCK])
def any_uncounted(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """Tiers that have, as root, no cgroup to count memory by."""
    with open_tier(request.param) as sandbox:
        yield sandbox


@pytest.mark.parametrize("action", CALLS.values(), ids=CALLS.keys())
def test_what_must_be_refused_is_refused(walled: Sandbox, tmp_path: Path, action: str) -> None:
    secret = tmp_path / "answers.txt"
    secret.write_text("secret", encoding="utf-8")
    secret.chmod(0o777)
    package = str(Path(sys.modules["grader"].__file__ or "").parent / "model.py")
    outcome = python(
        walled, BEFORE.format(grader=os.getpid(), secret=str(secret), package=package, action=action), processes=4
    )
    assert outcome.stdout == b""
    assert outcome.stderr.strip().startswith(b"refused E"), outcome.stderr
    assert not outcome.stderr.strip().endswith((b"EBADF", b"ENOSYS", b"EFAULT")), outcome.stderr
    assert secret.read_text(encoding="utf-8") == "secret"


@pytest.mark.parametrize(
    "action",
    [
        "os.kill(os.getpid(), 0)",
        "signal.raise_signal(signal.SIGURG)",
        "signal.pthread_kill(__import__('threading').get_ident(), 0)",
        "os.nice(1)",
        "os.sched_setaffinity(0, os.sched_getaffinity(0))",
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))",
        "ends[0].send(b'x') and ends[1].recv(1)",
        "fcntl.fcntl(own, fcntl.F_SETFD, 1)",
        "os.ftruncate(own, 10)",
        "os.truncate('own', 0)",
        "open('/proc/self/maps').read(1)",
        "fcntl.ioctl(own, 0x5450)",
        "__import__('asyncio').run(__import__('asyncio').sleep(0))",
        "__import__('subprocess').run(['/bin/true'], check=True)",
        "open('/dev/null', 'w').write('x'), open('/dev/urandom', 'rb').read(1)",
        "__import__('tempfile').TemporaryFile().write(b'x')",
        "open('/dev/stdout', 'w').close()",
    ],
)
def test_what_programs_need_is_not_refused(walled: Sandbox, action: str) -> None:
    outcome = python(walled, BEFORE.format(grader=0, secret="", package="", action=action), processes=4)
    assert outcome.stdout == b"DONE\n", outcome.stderr


DAEMON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execvp("sleep", ["sleep", {seconds!r}])
    os._exit(0)
time.sleep({wait})
"""


def sleepers(seconds: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "cmdline").read_bytes() == f"sleep\0{seconds}\0".encode():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def wait_until(condition: object, what: str) -> None:
    end = time.monotonic() + 10
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end, what
        time.sleep(0.02)


def test_a_daemon_ends_with_its_run(walled: Sandbox) -> None:
    outcome = python(walled, DAEMON.format(seconds=f"4711.{os.getpid()}", wait=0.2), processes=8)
    assert (outcome.exit_code, outcome.fault) == (0, "")
    assert not sleepers(f"4711.{os.getpid()}")


@pytest.mark.parametrize("victim", ["launcher", "guard"])
def test_a_daemon_ends_with_the_launcher_too(victim: str) -> None:
    """Whoever of the two is asked or forced to end, nothing of the run in progress goes on."""
    from threading import Thread

    with open_tier(Tier.LANDLOCK) as sandbox:
        source = DAEMON.format(seconds=f"4712.{os.getpid()}", wait=30).encode()
        job = Job((sandbox.python, "d.py"), {"d.py": File(source)}, Limits(processes=8, wall_seconds=40))
        outcomes: list[object] = []
        thread = Thread(target=lambda: outcomes.append(sandbox.run_once(job)))
        thread.start()
        wait_until(lambda: sleepers(f"4712.{os.getpid()}"), "the daemon did not start")
        guard = sandbox._runners[0]._process.pid  # type: ignore[attr-defined]
        if victim == "guard":
            os.kill(guard, signal.SIGTERM)
        else:
            children = Path(f"/proc/{guard}/task/{guard}/children").read_text(encoding="ascii").split()
            os.kill(int(children[0]), signal.SIGKILL)
        wait_until(lambda: not sleepers(f"4712.{os.getpid()}"), "the daemon goes on")
        thread.join()
        assert outcomes[0].fault  # type: ignore[attr-defined]
        assert python(sandbox, "print('fine')").stdout == b"fine\n"


def test_what_deep_folders_hold_is_removed(walled: Sandbox) -> None:
    source = """
import os
for depth in range(1200):
    os.mkdir("folder"); open("file", "w").close(); os.symlink("/", "link"); os.chdir("folder")
"""
    python(walled, source)
    assert python(walled, "import os; print(os.listdir('.'))").stdout == b"['program.py']\n"


def test_a_folder_that_a_killed_grader_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grader.sandbox import temporary_folders

    if not Path("/proc/self/ns/pid").exists():
        pytest.skip("there are no namespaces to name a folder after")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    stale = tmp_path / f"{temporary_folders.make_prefix()}999999999-abc"
    (stale / "box/work/deep").mkdir(parents=True)
    (stale / "refuse/12/deep").mkdir(parents=True)
    mine, other = Path(temporary_folders.make_run_folder(os.geteuid())), tmp_path / "grader-of-somebody"
    other.mkdir()
    assert sorted(tmp_path.iterdir()) == sorted([mine, other]), "whoever makes a folder removes what killed ones left"
    temporary_folders.remove_stale_folders()
    assert sorted(tmp_path.iterdir()) == sorted([mine, other])


def test_a_link_in_the_temporary_folder_is_never_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grader.sandbox import temporary_folders

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    precious = tmp_path / "home" / "thesis"
    precious.mkdir(parents=True)
    (precious / "text").write_text("years of work", encoding="utf-8")
    (tmp_path / "tmp").mkdir()
    for number, target in enumerate((precious, tmp_path / "nowhere")):
        (tmp_path / "tmp" / f"{temporary_folders.make_prefix()}999999999-{number}").symlink_to(target)
    temporary_folders.remove_stale_folders()
    assert (precious / "text").read_text(encoding="utf-8") == "years of work"


def test_the_tier_is_there_where_the_kernel_has_it() -> None:
    """Otherwise every test of this file would be skipped by a defect of the tier itself."""
    from grader.sandbox.inside import kernel

    try:
        version = kernel.create_landlock_ruleset(None, 0, 1)
    except OSError as error:
        pytest.skip(f"this kernel has no Landlock: {error}")
    if version < 3:
        pytest.skip(f"this kernel has Landlock of version {version}")
    assert reason_missing(Tier.LANDLOCK) == ""


TAMPER = """
import os
for number in range(40):
    try:
        os.mkdir(f"../.{number}")
        os.mkdir(f"../{'x' * 255}")
    except OSError:
        pass
for attempt in ("os.rename('../work', '../other')", "os.symlink('/proc', '../work')", "os.chmod('..', 0o777)"):
    try:
        exec(attempt)
    except OSError:
        pass
os.mkdir("closed", 0)
os.mkdir("x" * 255)
open("kept.txt", "w").write("right")
"""


def test_a_run_cannot_hurt_the_next_one_by_what_it_leaves(walled: Sandbox) -> None:
    for _ in range(2):
        outcome = python(walled, TAMPER, bring=("*.txt",))
        assert (outcome.exit_code, outcome.fault) == (0, ""), outcome.stderr
        assert outcome.files == {"kept.txt": b"right"}
    after = python(walled, "import os; print(os.listdir('.'), sorted(os.listdir('..')))")
    assert b"['program.py']" in after.stdout or b"Permission" in after.stderr


def test_a_name_of_a_process_is_no_line_of_its_status(any_uncounted: Sandbox) -> None:
    source = r"""
import ctypes
ctypes.CDLL(None).prctl(15, b"\rVmData: x", 0, 0, 0)
bytearray(1 << 40)
"""
    outcome = python(any_uncounted, source)
    assert (outcome.fault, outcome.breaches) == ("", (Limit.MEMORY,))


DEAD_LEADER = """
import ctypes, mmap, threading, time
def eat():
    time.sleep(0.2)
    kept = mmap.mmap(-1, 300 << 20)
    for at in range(0, 300 << 20, 4096):
        kept[at] = 1
    time.sleep(30)
threading.Thread(target=eat).start()
ctypes.CDLL(None).syscall(60, 0)
"""


def test_memory_is_watched_when_the_first_thread_has_ended(any_uncounted: Sandbox) -> None:
    outcome = python(any_uncounted, DEAD_LEADER, memory_mib=64, wall_seconds=10, cpu_seconds=5)
    assert outcome.breaches[0] is Limit.MEMORY


def test_the_priority_of_all_of_a_users_processes_is_not_touched(walled: Sandbox) -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    python(walled, "import os; os.setpriority(os.PRIO_USER, 0, 9)")
    assert os.getpriority(os.PRIO_PROCESS, 0) == before


def test_what_takes_long_to_remove_is_removed_piece_by_piece() -> None:
    source = "import os\nfor number in range(3_000): os.makedirs(f'{number}/in')\n"
    with open_tier(Tier.LANDLOCK) as sandbox:
        assert python(sandbox, source, cpu_seconds=10, wall_seconds=60).fault == ""
        refuse = Path(sandbox._runners[0]._folder, "refuse")  # type: ignore[attr-defined]
        left = len(list(refuse.rglob("*")))
        while left:
            for _ in range(100):  # each removes for a moment, in which a busy machine does little
                assert python(sandbox, "import os; print(os.listdir('.'))").stdout == b"['program.py']\n"
            before, left = left, len(list(refuse.rglob("*")))
            assert left < before, "something is never removed"


def test_a_signal_to_all_reaches_nobody(walled: Sandbox) -> None:
    with subprocess.Popen(["/bin/sleep", "60"]) as bystander:
        assert python(walled, "import os; os.kill(-1, 9); os.kill(0, 9)", processes=4).fault == ""
        assert python(walled, "print('fine')").stdout == b"fine\n"
        assert bystander.poll() is None
        bystander.kill()


def test_limits_on_time_output_and_each_file_hold(walled: Sandbox) -> None:
    assert python(walled, "while True: pass", cpu_seconds=0.3).breaches[0] is Limit.CPU
    assert python(walled, "import time; time.sleep(9)", wall_seconds=0.3).breaches[0] is Limit.WALL
    assert python(walled, "while True: print('x' * 999)", output_kib=64).breaches[0] is Limit.OUTPUT
    large = python(walled, "open('x', 'wb').write(b'x' * (9 << 20))", disk_mib=2)
    assert b"File too large" in large.stderr


def test_messages_name_the_usual_folder(walled: Sandbox) -> None:
    assert b'File "/box/work/program.py", line 1' in python(walled, "1 / 0").stderr


def test_no_address_of_a_socket_reaches_the_machine(walled: Sandbox, tmp_path: Path) -> None:
    place = str(tmp_path / "socket")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(place)
        os.chmod(place, 0o777)  # noqa: PTH101, S103  the student must be stopped by the walls alone
        source = f"import socket\nsocket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b'x', {place!r})"
        assert b"PermissionError" in python(walled, source).stderr
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.recv(1)


def test_a_program_of_ours_in_a_closed_folder_can_be_run(tmp_path: Path) -> None:
    if reason_missing(Tier.LANDLOCK):
        pytest.skip(reason_missing(Tier.LANDLOCK))
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    tool = Path(shutil.copy("/bin/true", closed / "tool"))
    # An ordinary user's runs are that user's too, but see only what stands in the walls: the folder is named there.
    with Sandbox(1, runtime_of(Tier.LANDLOCK), {"tool": tool}, Tier.LANDLOCK) as sandbox:
        outcome = sandbox.run(Job((sandbox.tool("tool"),), {}, Limits()))
    assert (outcome.exit_code, outcome.fault) == (0, "")


def test_semaphores_are_refused_and_that_is_said(walled: Sandbox) -> None:
    outcome = python(walled, "import multiprocessing; multiprocessing.Lock()", processes=4)
    assert b"PermissionError" in outcome.stderr or b"FileNotFoundError" in outcome.stderr
    assert any("semaphores" in missing for missing in walled.facts.missing)


def test_processes_that_talk_by_pipes_work(walled: Sandbox) -> None:
    source = (
        "import multiprocessing as m\n"
        "def double(pipe): pipe.send(pipe.recv() * 2)\n"
        "if __name__ == '__main__':\n"
        "    ours, theirs = m.Pipe()\n"
        "    child = m.Process(target=double, args=(theirs,))\n"
        "    child.start(); ours.send(21); print(ours.recv()); child.join()\n"
    )
    outcome = python(walled, source, processes=4)
    assert (outcome.stdout, outcome.exit_code) == (b"42\n", 0), outcome.stderr
