"""Workers that are started over SSH: to this machine, by a server with keys of its own."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Grading, read_reports

SERVER = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
RUN = Path("/run/sshd")
"""Where the server of root wants to hide what it does before a login."""
REMOTE_HOME = Path("~").expanduser()
DAY = 24 * 60 * 60

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them"),
    pytest.mark.skipif(not SERVER, reason="no sshd here: install openssh-server"),
]


def make_ssh_key(path: Path) -> str:
    subprocess.run([str(shutil.which("ssh-keygen")), "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
    return path.with_suffix(".pub").read_text(encoding="ascii")


def has_name() -> bool:
    """Whether the system knows who runs the tests, which in a container it often does not."""
    import pwd

    return os.getuid() in {user.pw_uid for user in pwd.getpwall()}


def find_free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A home folder in which `lab1` is this machine, by a server that runs until the end."""
    if not has_name():
        pytest.skip("ssh takes no user without a name")
    place = tmp_path / "server"
    place.mkdir()
    host_key, own_key = make_ssh_key(place / "host"), make_ssh_key(place / "own")
    (place / "authorized").write_text(own_key, encoding="ascii")
    port = find_free_port()
    (place / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {place}/host\nAuthorizedKeysFile {place}/authorized\n"
        f"PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nSetEnv XDG_CACHE_HOME={place}/caches\n",
        encoding="ascii",
    )
    (place / "known").write_text(f"[127.0.0.1]:{port} {host_key}", encoding="ascii")
    settings = tmp_path / "home/.ssh"
    settings.mkdir(parents=True)
    (settings / "config").write_text(
        f"Host lab1\n  HostName 127.0.0.1\n  Port {port}\n  User {getpass.getuser()}\n  IdentityFile {place}/own\n"
        f"  UserKnownHostsFile {place}/known\n",
        encoding="ascii",
    )
    if os.geteuid() == 0:
        RUN.mkdir(mode=0o755, exist_ok=True)
    server = subprocess.Popen([str(SERVER), "-D", "-e", "-f", str(place / "sshd_config")], stderr=subprocess.PIPE)
    assert server.stderr
    assert b"listening" in server.stderr.readline()
    yield settings.parent
    server.kill()
    server.communicate()


def test_every_report_is_the_same_as_on_one_machine(course: Course, tmp_path: Path, home: Path) -> None:
    for name in ("ada", "bo", "cy"):
        course.submit(name)
    alone = Grading(course, "--output", tmp_path / "alone").end()
    left = REMOTE_HOME / ".grader-cluster-left"
    left.mkdir(exist_ok=True)
    os.utime(left, (time.time() - 9 * DAY,) * 2)
    options = ("--output", tmp_path / "out", "--cluster", "ssh:lab1")
    ended = Grading(course, *options, environment={"HOME": str(home)}).end()
    assert (alone.code, ended.code) == (0, 0), ended.err
    assert read_reports(tmp_path / "out") == read_reports(tmp_path / "alone")
    assert not list_keys(), "the keys are gone with the command, and those of a command of long ago"


def test_the_keys_are_gone_with_a_command_that_is_killed(
    course: Course, tmp_path: Path, home: Path, started: list[Grading]
) -> None:
    course.submit("ada")
    options = ("--output", tmp_path / "out", "--cluster", "ssh:lab1")
    grading = Grading(course, *options, environment={"HOME": str(home)})
    started.append(grading)
    wait_for_keys(there=True)
    grading.kill()
    grading.end()
    wait_for_keys(there=False)


def wait_for_keys(there: bool) -> None:
    for _ in range(3000):
        if bool(list_keys()) == there:
            return
        time.sleep(0.1)
    raise AssertionError(list_keys())


def list_keys() -> list[Path]:
    return list(REMOTE_HOME.glob(".grader-cluster-*"))


def test_a_machine_that_cannot_be_reached_is_named(course: Course, tmp_path: Path, home: Path) -> None:
    course.submit("ada")
    (home / ".ssh/config").write_text("Host lab1\n  HostName 127.0.0.1\n  Port 1\n", encoding="ascii")
    options = ("--output", tmp_path / "out", "--cluster", "ssh:lab1")
    ended = Grading(course, *options, environment={"HOME": str(home)}).end()
    assert ended.code == 3
    assert "cannot reach lab1 over SSH" in ended.err
    assert "Make `ssh lab1` work" in ended.err
    assert "Traceback" not in ended.err


def test_a_machine_without_the_grader_is_named(course: Course, tmp_path: Path, home: Path) -> None:
    course.submit("ada")
    file = tmp_path / "lab.yaml"
    file.write_text("kind: ssh\nhosts: [lab1]\npython: /bin/false\n", encoding="ascii")
    options = ("--output", tmp_path / "out", "--cluster", file)
    ended = Grading(course, *options, environment={"HOME": str(home)}).end()
    assert ended.code == 3
    assert "Dask does not start on lab1" in ended.err
    assert "Traceback" not in ended.err
