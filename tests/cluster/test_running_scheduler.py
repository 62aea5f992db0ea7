"""A scheduler and workers that somebody has started: who gets in, who gets work, and what each refusal says."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import grader
from grader.grading.lazy_sandbox import probe
from grader.model import Tier

from ..conftest import Course
from .conftest import IN_C, SLOW, Grading, list_worker_processes, read_reports
from .started_commands import (
    RunningScheduler,
    StartedCommand,
    make_keys,
    reach,
    start_scheduler,
    start_worker,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them")


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningScheduler]:
    place = tmp_path_factory.mktemp("cluster")
    started, running = start_scheduler(make_keys(place / "keys"), place / "scheduler.log")
    yield running
    started.kill()


@pytest.fixture(scope="module")
def worker(scheduler: RunningScheduler, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartedCommand]:
    started = start_worker(scheduler, tmp_path_factory.mktemp("worker") / "worker.log")
    yield started
    started.kill()


@pytest.mark.usefixtures("worker")
def test_every_report_is_the_same_as_on_one_machine(
    small_class: Course, tmp_path: Path, scheduler: RunningScheduler
) -> None:
    alone = Grading(small_class, "--output", tmp_path / "alone").end()
    ended = reach(small_class, scheduler, tmp_path / "out").end()
    assert (alone.code, ended.code) == (0, 0), ended.err
    assert read_reports(tmp_path / "out") == read_reports(tmp_path / "alone")


def test_a_worker_with_another_grader_is_refused_and_named(
    course: Course, tmp_path: Path, scheduler: RunningScheduler, worker: StartedCommand
) -> None:
    assert worker.process.poll() is None
    course.submit("ada")
    other = tmp_path / "other"
    shutil.copytree(Path(grader.__file__).parent, other / "grader")
    with (other / "grader/errors.py").open("a", encoding="utf-8") as file:
        file.write("# another version\n")
    started = start_worker(scheduler, tmp_path / "other.log", {"PYTHONPATH": str(other)})
    try:
        ended = reach(course, scheduler, tmp_path / "out").end()
    finally:
        started.kill()
    assert ended.code == 0, ended.err
    said = " ".join(ended.err.split())
    assert re.search(
        r"The worker tls://\S+ got no work: it has grader \S+ \(\w+\) on .*, and this machine grader", said
    )
    assert "got no work" in read_reports(tmp_path / "out")["index.html"]


@pytest.mark.usefixtures("worker")
def test_a_worker_of_a_weaker_tier_gets_no_work_and_is_named(
    course: Course, tmp_path: Path, scheduler: RunningScheduler
) -> None:
    tier = probe("default", None)[1].tier
    if tier is Tier.PLAIN:
        pytest.skip("no tier is weaker than that of this machine")
    course.submit("ada")
    weak = {"DASK_DISTRIBUTED__WORKER__PRELOAD": str(Path(__file__).with_name("weak_worker.py"))}
    started = start_worker(scheduler, tmp_path / "other.log", weak)
    try:
        ended = reach(course, scheduler, tmp_path / "out", "--require", tier).end()
    finally:
        started.kill()
    assert ended.code == 0, ended.err
    assert re.search(rf"got no work: the tier `{tier}` is not available", " ".join(ended.err.split()))


def link_tools(folder: Path, left_out: str) -> dict[str, str]:
    """An environment with all commands of this machine but those with a word in their names."""
    folder.mkdir()
    for place in reversed(os.environ["PATH"].split(":")):
        for tool in Path(place).glob("*"):
            if left_out not in tool.name:
                (folder / tool.name).unlink(missing_ok=True)
                (folder / tool.name).symlink_to(tool)
    return {"PATH": str(folder)}


@pytest.mark.usefixtures("worker")
def test_programs_go_to_workers_that_have_their_tools(
    course: Course, tmp_path: Path, scheduler: RunningScheduler
) -> None:
    for number in range(4):
        course.submit(f"in_c{number}", IN_C, "double.c")
        course.submit(f"student{number}")
    started = start_worker(scheduler, tmp_path / "other.log", link_tools(tmp_path / "tools", "gcc"))
    try:
        ended = reach(course, scheduler, tmp_path / "out").end()
    finally:
        started.kill()
    Grading(course, "--output", tmp_path / "alone").end()
    assert ended.code == 0, ended.err
    assert read_reports(tmp_path / "out") == read_reports(tmp_path / "alone")


@pytest.mark.usefixtures("worker")
def test_other_versions_of_tools_are_said_on_the_class_page(
    course: Course, tmp_path: Path, scheduler: RunningScheduler
) -> None:
    course.submit("ada")
    course.submit("in_c", IN_C, "double.c")
    tools = link_tools(tmp_path / "tools", "gcc")
    (tmp_path / "tools/gcc").write_text("#!/bin/sh\necho gcc 1.2.3\n", encoding="ascii")
    (tmp_path / "tools/gcc").chmod(0o755)
    started = start_worker(scheduler, tmp_path / "other.log", tools)
    try:
        reach(course, scheduler, tmp_path / "out").end()
    finally:
        started.kill()
    assert "got no programs in C: it has other versions of their tools" in read_reports(tmp_path / "out")["index.html"]


@pytest.mark.usefixtures("worker")
def test_a_worker_with_a_full_disk_is_refused_and_named(
    course: Course, tmp_path: Path, scheduler: RunningScheduler
) -> None:
    course.submit("ada")
    (tmp_path / "disk").mkdir()
    mount = [str(shutil.which("mount")), "-t", "tmpfs", "-o", "size=8k", "none", str(tmp_path / "disk")]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a disk can only be made small by root, and not in every container")
    try:
        more = {"TMPDIR": str(tmp_path / "disk"), "DASK_TEMPORARY_DIRECTORY": str(tmp_path)}
        started = start_worker(scheduler, tmp_path / "other.log", more)
        try:
            ended = reach(course, scheduler, tmp_path / "out").end()
        finally:
            started.kill()
    finally:
        subprocess.run([str(shutil.which("umount")), "--lazy", str(tmp_path / "disk")], check=True)
    assert ended.code == 0, ended.err
    assert re.search(r"got no work: .*No space left on device", " ".join(ended.err.split()))


def test_a_worker_that_hangs_costs_nothing_and_answers_too_late(
    course: Course, tmp_path: Path, started: list[Grading]
) -> None:
    for number in range(6):
        course.submit(f"student{number}", SLOW.replace("Ada", f"Student {number}"))
    patience = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s"}
    first, running = start_scheduler(make_keys(tmp_path / "keys"), tmp_path / "scheduler.log", patience)
    workers = [start_worker(running, tmp_path / f"worker{number}.log") for number in range(2)]
    grading = reach(course, running, tmp_path / "out")
    started.append(grading)
    try:
        grading.wait_until(1)
        [hanging] = list_worker_processes(workers[0].process.pid)
        os.kill(hanging, signal.SIGSTOP)
        grading.wait_until(6)
        with suppress(ProcessLookupError):  # its nanny may have ended it
            os.kill(hanging, signal.SIGCONT)
        ended = grading.end()
    finally:
        for each in (*workers, first):
            each.kill()
    Grading(course, "--output", tmp_path / "alone").end()
    assert ended.code == 0, ended.err
    assert read_reports(tmp_path / "out") == read_reports(tmp_path / "alone")


def test_a_command_with_keys_of_another_cluster_is_told_so(
    course: Course, tmp_path: Path, scheduler: RunningScheduler
) -> None:
    course.submit("ada")
    other = RunningScheduler(scheduler.address, make_keys(tmp_path / "others"))
    ended = reach(course, other, tmp_path / "out").end()
    assert ended.code == 3
    assert "has other keys than those in" in ended.err
    assert "Traceback" not in ended.err


def test_a_command_without_encryption_is_told_that_it_does_not_get_in(
    course: Course, tmp_path: Path, scheduler: RunningScheduler
) -> None:
    course.submit("ada")
    address = scheduler.address.replace("tls:", "tcp:")
    ended = Grading(course, "--output", tmp_path / "out", "--cluster", address).end()
    assert ended.code == 3
    assert "no scheduler of Dask answers at" in ended.err
    assert "Traceback" not in ended.err


def test_without_keys_only_this_machine_reaches_scheduler_and_worker(tmp_path: Path) -> None:
    scheduler = StartedCommand(["cluster", "scheduler", "--port", 0], tmp_path / "scheduler.log")
    try:
        address = scheduler.wait_for(r"Scheduler at:\s+(tcp://\S+)")[1]
        command = ["cluster", "worker", address, "--workers", 1]
        worker = StartedCommand(command, tmp_path / "worker.log")
        try:
            worker.wait_for("Starting established connection")
            said = scheduler.said.read_text(encoding="utf-8") + worker.said.read_text(encoding="utf-8")
            ports = {int(port) for port in re.findall(r"127\.0\.0\.1:([0-9]+)", said)}
            assert not [port for port in ports if answers_as_a_network_would(port)]
        finally:
            worker.kill()
    finally:
        scheduler.kill()


def answers_as_a_network_would(port: int) -> bool:
    """An address of this machine that only those reach who listen everywhere: all networks have this in common."""
    with suppress(OSError), socket.create_connection(("127.0.0.2", port), timeout=5):
        return True
    return False


def test_a_scheduler_that_is_killed_costs_nothing(course: Course, tmp_path: Path, started: list[Grading]) -> None:
    for number in range(6):
        course.submit(f"student{number}")
    keys = make_keys(tmp_path / "keys")
    first, running = start_scheduler(keys, tmp_path / "first.log")
    helper = start_worker(running, tmp_path / "worker.log")
    grading = reach(course, running, tmp_path / "out")
    started.append(grading)
    grading.wait_until(2)
    first.kill()
    ended = grading.end()
    helper.kill()
    assert ended.code == 3, ended.err
    assert "the scheduler of the cluster does not answer any more" in ended.err
    assert "Traceback" not in ended.err
    second, running = start_scheduler(keys, tmp_path / "second.log")
    helper = start_worker(running, tmp_path / "worker2.log")
    try:
        again = reach(course, running, tmp_path / "out").end()
    finally:
        helper.kill()
        second.kill()
    assert again.code == 0, again.err
    assert int(again.err.split("/6\n")[0].rpartition("\n")[2]) >= 2
    Grading(course, "--output", tmp_path / "alone").end()
    assert read_reports(tmp_path / "out") == read_reports(tmp_path / "alone")
