"""The front end's side of one launcher: start it, send it jobs, end it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from grader.errors import AssignmentError, SandboxError
from grader.model import Job, Outcome
from grader.sandbox import cgroups, inside, temporary_folders
from grader.sandbox.conversation import Conversation, start_conversation
from grader.sandbox.inside import protocol
from grader.sandbox.inside.box import MOUNTED, FolderBox
from grader.sandbox.inside.supervise import limit_wall_seconds
from grader.sandbox.interpreter import Interpreter
from grader.sandbox.launcher_messages import (
    encode_words,
    list_descriptors,
    make_failed_outcome,
    make_request_head,
    read_outcome,
)

# Above what Debian and systemd hand out, below 2^31: no account of the machine has it.
FIRST_UID = 1_900_000_000
_START_SECONDS, _SECONDS_TO_END = 30, 30
_OF_THE_RUNS = ("/tmp", "/dev", "/proc", MOUNTED)  # noqa: S108  named to be refused
_INSIDE = "/opt/launcher/inside"
_BEYOND_WALL_SECONDS = 20
_ENTRY = "import sys; sys.path.insert(0, sys.argv[1]); from inside.launcher import main; main()"
_ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/tmp",  # noqa: S108  the sandbox's own
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",
}


@dataclass(frozen=True)
class Plan:
    """How launchers of a tier are set up: `walled` stands for Landlock instead of namespaces.

    `binds` are (path outside, path inside), `warm` modules to import once, `hide` paths that must look empty even
    where they lie below something bound.
    """

    interpreter: Interpreter
    binds: tuple[tuple[str, str], ...]
    as_root: bool
    with_cgroup: bool
    walled: bool = False
    warm: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()


class Launcher:
    """A running launcher. One run at a time; not for use from two threads at once."""

    def __init__(self, plan: Plan, number: int) -> None:
        """Start it. Raises SandboxError with the kernel's reason when this tier cannot be had.

        Call it from a thread that lives as long as the launcher: the kernel ends it with that thread.
        """
        self._plan, self._number = plan, number
        _refuse_hidden(plan)
        self._folders, self._folder = _prepare_places(plan, number)
        own = dict.fromkeys(("HOME", "TMPDIR"), FolderBox(self._folder, 0, 0).temporary) if self._folder else {}
        self._environment = {**_ENVIRONMENT, **own}
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  closed by close()
        self._channel, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self._process = self._start(other)
        except OSError as error:
            self._let_go()
            raise SandboxError(f"no launcher can be started: {error.strerror or error}") from error
        try:
            self._greet()
        except BaseException:
            self.close()
            raise

    def _start(self, other: socket.socket) -> subprocess.Popen[bytes]:
        with other:
            command = [self._plan.interpreter.executable, "-I", "-S", "-c", _ENTRY]
            return subprocess.Popen(
                [*command, str(Path(__file__).parent), str(other.fileno())],
                pass_fds=[other.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._complaints,
                env={},
                start_new_session=True,  # Ctrl-C is for the front end to answer
                cwd="/",
            )

    def _greet(self) -> None:
        """Send the settings and hear that it is ready. Raises SandboxError with the reason when it is not."""
        self._channel.settimeout(_START_SECONDS)
        try:
            protocol.send(self._channel, self._make_settings(), [])
            answer, _ = protocol.receive(self._channel)
        except (protocol.ProtocolError, OSError) as error:
            raise SandboxError(f"the launcher did not start: {self._read_last_words() or error}") from error
        if not answer["ready"]:
            if "module" in answer:
                message = f"runtime.warm: {answer['why']}"
                raise AssignmentError(message, "Name modules that the interpreter of `runtime.python` can import.")
            raise SandboxError(str(answer["why"]))

    def _make_settings(self) -> dict[str, Any]:
        root = self._plan.as_root
        uid = _choose_uid(self._plan, self._number)
        inside_code = (str(Path(inside.__file__).parent), _INSIDE)
        return {
            "folder": self._folder,
            "user_namespace": not root,
            "switch_user": root,
            "uid": uid,
            "gid": uid if root else os.getgid(),
            "python": self._plan.interpreter.executable,
            "environment": self._environment,
            "warm": self._plan.warm,
            "binds": self._plan.binds if self._folder else (*self._plan.binds, inside_code),
            "hide": self._plan.hide,
            "cgroup": self._folders,
        }

    def execute(self, job: Job) -> Outcome:
        """One run. A launcher that breaks gives an outcome with `fault`; it is then of no more use."""
        text = encode_words(job, self._environment)
        mine = list_descriptors(job, text)
        try:
            conversation = start_conversation(job)
            outcome = self._execute(job, len(text), mine, conversation)
            return conversation.end(outcome) if conversation else outcome
        finally:
            protocol.close_all(mine)

    def _execute(self, job: Job, text: int, mine: list[int], conversation: Conversation | None) -> Outcome:
        self._channel.settimeout(limit_wall_seconds(dict(job.limits)) + _BEYOND_WALL_SECONDS)
        theirs: list[int] = []
        try:
            self._send(make_request_head(job, text), mine, conversation)
            head, theirs = protocol.receive(self._channel)
            return self._name_usual_paths(read_outcome(head, theirs, job.limits))
        except (protocol.ProtocolError, OSError, KeyError, ValueError, TypeError, IndexError) as error:
            self._stop_process()
            return make_failed_outcome(f"the launcher broke: {self._read_last_words() or error}")
        finally:
            protocol.close_all(theirs)

    def _send(self, head: dict[str, Any], descriptors: list[int], conversation: Conversation | None) -> None:
        if conversation is None:
            protocol.send(self._channel, head, descriptors)
            return
        try:
            protocol.send(self._channel, head, [*descriptors, *conversation.ends])
        finally:
            conversation.hand_over()

    def _name_usual_paths(self, outcome: Outcome) -> Outcome:
        """Messages name the program by its path: the same one in every batch and on every tier but `plain`."""
        if not self._folder:
            return outcome
        return replace(
            outcome, stderr=outcome.stderr.replace(FolderBox(self._folder, 0, 0).top.encode(), MOUNTED.encode())
        )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def _read_last_words(self) -> str:
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""

    def _stop_process(self) -> None:
        self._channel.close()
        self.abort()
        try:
            self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def abort(self) -> None:
        """From another thread: end it, and with it the run in progress."""
        # Behind walls it is no kernel's but the guard's work to end the processes of a run.
        self._process.send_signal(signal.SIGTERM if self._plan.walled else signal.SIGKILL)

    def close(self) -> None:
        """End it, with every process that it may have, and remove its cgroup."""
        self._stop_process()
        self._let_go()

    def _let_go(self) -> None:
        self._channel.close()
        self._complaints.close()
        cgroups.remove(self._folders)
        if self._folder:
            temporary_folders.remove_folder(self._folder)


def _prepare_places(plan: Plan, number: int) -> tuple[dict[str, str], str]:
    """The cgroup of a slot and the folder of its runs, as far as the tier has them; what a killed grader left goes."""
    if plan.with_cgroup:
        cgroups.remove_stale()
        return cgroups.make_slot_groups(number), ""
    if plan.walled:
        return {}, temporary_folders.make_run_folder(_choose_uid(plan, number))
    return {}, ""


def _refuse_hidden(plan: Plan) -> None:
    """Raises SandboxError for what cannot be shown at its place, because each run has something of its own there."""
    for _, path in () if plan.walled else plan.binds:
        for own in _OF_THE_RUNS:
            if Path(path).is_relative_to(own):
                raise SandboxError(f"{path} is inside {own}, which every run has for itself")


def _choose_uid(plan: Plan, number: int) -> int:
    """As root of one grader alone: the kernel counts the processes of a user over the whole machine."""
    return FIRST_UID + os.getpid() * 32 + number if plan.as_root else os.getuid()
