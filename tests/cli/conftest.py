from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from grader.cli import main
from grader.sandbox.interpreter import find_interpreter


class Said(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Grader = Callable[..., Said]


@pytest.fixture(scope="session")
def known_interpreter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the interpreter of this machine says of itself, as commands keep it: to ask it takes as long as to check."""
    place = tmp_path_factory.mktemp("interpreter")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(place))
        find_interpreter("default")
    return place


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known_interpreter: Path) -> Path:
    """A place of its own for what checks keep, so that no test finds what another one has left."""
    place = tmp_path / "caches"
    shutil.copytree(known_interpreter, place)
    monkeypatch.setenv("XDG_CACHE_HOME", str(place))
    return place


@pytest.fixture
def grader(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Grader:
    """Run a command as the console script does."""

    def run(*arguments: object) -> Said:
        monkeypatch.setattr(sys, "argv", ["grader", *map(str, arguments)])
        with pytest.raises(SystemExit) as ending:
            main()
        code = ending.value.code
        assert isinstance(code, int)
        return Said(code, *capsys.readouterr())

    return run
