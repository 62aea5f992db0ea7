"""A disk that a program fills where nothing bounds what it writes: that is its own fault, and nobody else's."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.model import Limit, Outcome, Tier
from grader.sandbox import Sandbox
from grader.sandbox.inside import kernel

from .conftest import open_tier, python, runtime_of

MIB = 64
MANY_SMALL = """
import os
for number in range(10**6):
    folder = f"folder{number // 500}"
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/{number}", "wb") as file:
        file.write(bytes(4096))
"""
FEW_LARGE = """
for number in range(10**3):
    with open(str(number), "wb") as file:
        file.write(bytes(2 << 20))
"""
WITHOUT_NAMES = """
import os
files = []
for number in range(200):
    files.append(open(str(number), "wb", buffering=0))
    os.unlink(str(number))
    try:
        files[-1].write(bytes(2 << 20))
    except OSError:
        import time
        time.sleep(1)
        raise
"""
RIGHT = "open('answer', 'wb').write(bytes(100_000)); print('right')"


@pytest.fixture
def small_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    open_tier(Tier.LANDLOCK).close()
    place = Path(tempfile.mkdtemp())  # where the users of the runs can reach it
    try:
        kernel.mount("none", str(place), "tmpfs", 0, f"size={MIB}m,nr_inodes=100000")
    except OSError:
        place.rmdir()
        pytest.skip("only root may mount a small file system for this")
    place.chmod(0o1777)
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    try:
        yield
    finally:
        kernel.unmount(str(place), kernel.MNT_DETACH)
        place.rmdir()


@pytest.mark.parametrize(
    ("source", "limits"),
    [(MANY_SMALL, (Limit.FILES,)), (FEW_LARGE, (Limit.DISK,)), (WITHOUT_NAMES, (Limit.DISK,))],
    ids=["many small files", "few large files", "files without names"],
)
def test_who_fills_it_is_stopped_and_never_undecided(small_disk: None, source: str, limits: tuple[Limit]) -> None:
    with Sandbox(1, runtime_of(Tier.LANDLOCK), only=Tier.LANDLOCK) as sandbox:
        outcome = python(sandbox, source)
        assert (outcome.breaches, outcome.fault) == (limits, "")
        assert python(sandbox, RIGHT).stdout == b"right\n"


def test_right_programs_beside_it_lose_nothing(small_disk: None) -> None:
    outcomes: list[Outcome] = []
    with Sandbox(2, runtime_of(Tier.LANDLOCK), only=Tier.LANDLOCK) as sandbox:
        fillers = [threading.Thread(target=python, args=(sandbox, MANY_SMALL)) for _ in range(3)]
        others = [threading.Thread(target=lambda: outcomes.append(python(sandbox, RIGHT))) for _ in range(12)]
        for thread in [*fillers, *others]:
            thread.start()
        for thread in [*fillers, *others]:
            thread.join()
    assert [outcome.stdout for outcome in outcomes if not outcome.fault] == [b"right\n"] * 12
