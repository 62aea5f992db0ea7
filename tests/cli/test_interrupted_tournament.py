"""A tournament that is interrupted keeps its finished games, and the next one goes on from there."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ..conftest import Course
from ..forked_commands import Command, start_command
from ..sandbox.conftest import descendants
from .test_tournament import CAREFUL, race  # noqa: F401  a fixture

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals as POSIX has them")

GAMES = 12
SLOW = CAREFUL.replace("print", "import time; time.sleep(0.1); print")


class Playing(NamedTuple):
    """A running `grader tournament`."""

    process: Command

    def wait_until(self, done: int) -> None:
        """Read on until so many games are played and kept."""
        assert self.process.stderr
        said = []
        for line in self.process.stderr:
            said.append(line)
            if line.startswith(f"{done}/{GAMES} "):
                return
        raise AssertionError(f"it ended with {self.process.wait()} before {done} were played: {''.join(said)}")

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=300)
        return self.process.wait(), out, err


@pytest.fixture
def slow(race: Course) -> Course:  # noqa: F811  the fixture
    for name in ("ada", "bo", "cy"):
        race.submit(name, SLOW)
    return race


@pytest.fixture
def started() -> Iterator[list[Playing]]:
    playing: list[Playing] = []
    yield playing
    for each in playing:
        each.process.kill()
        each.process.communicate()


def list_launchers(grader: int) -> list[int]:
    return [pid for pid in descendants(grader) if b"inside.launcher" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def start(slow: Course, started: list[Playing], *options: str) -> Playing:
    command = ["tournament", "double", "-v", "--course", slow.folder, "--trust-submissions"]
    command += options or ("--jobs", "1")
    started.append(Playing(start_command(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)))
    return started[-1]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_finished_games_are_kept_and_continued(slow: Course, started: list[Playing], number: signal.Signals) -> None:
    playing = start(slow, started, "--jobs", "1", "--fresh")
    playing.wait_until(4)
    playing.process.send_signal(number)
    code, _, err = playing.end()
    if number is signal.SIGKILL:
        assert code == -number
    else:
        assert code == 128 + number
        told = re.search(rf"Interrupted\. (\d+) of {GAMES} games are played and saved\.\nTo continue: (.*)", err)
        assert told, err
        assert int(told[1]) >= 4
        assert told[2].startswith("grader tournament double -v --course ")
        assert "--fresh" not in told[2]
    output = slow.folder / "reports/double-tournament"
    assert not (output / "index.html").exists()
    code, out, err = start(slow, started).end()
    assert code == 0, err
    kept = re.search(rf"(\d+) of {GAMES} kept from before", out)
    assert kept, out
    assert 4 <= int(kept[1]) < GAMES
    found = json.loads((output / "tournament.json").read_text(encoding="utf-8"))
    assert [game["ending"] for game in found["games"]] == ["played"] * GAMES
    assert sum(each["wins"] for each in found["standings"]) == GAMES


def test_a_game_whose_launcher_is_killed_is_played_again(slow: Course, started: list[Playing]) -> None:
    playing = start(slow, started, "--jobs", "2")
    playing.wait_until(3)
    launchers = list_launchers(playing.process.pid)
    if not launchers:
        pytest.skip("this machine has no sandbox with launchers")
    os.kill(launchers[0], signal.SIGKILL)
    code, out, err = playing.end()
    assert code == 0, out + err
    assert "undecided" not in out
