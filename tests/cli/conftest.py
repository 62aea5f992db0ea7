from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from grader.cli import main


class Said(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Grader = Callable[..., Said]


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for what checks keep, so that no test finds what another one has left."""
    place = tmp_path / "caches"
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
