"""What tests share is made by one of them, and made again only where that failed."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .made_once import make_once

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has the locks that are used")


def test_it_is_made_by_one_of_those_who_ask(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    made: list[Path] = []

    def make(place: Path) -> None:
        made.append(place)
        (place / "result").write_text("right", encoding="utf-8")

    name = f"asked-{tmp_path.name}"
    with ThreadPoolExecutor(8) as threads:
        places = set(threads.map(lambda _: make_once(tmp_path_factory, name, make), range(8)))
    assert places == set(made)
    assert len(made) == 1
    assert (made[0] / "result").read_text(encoding="utf-8") == "right"


def test_what_failed_half_way_is_begun_anew(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    def fail(place: Path) -> None:
        (place / "half").touch()
        raise RuntimeError("no")

    name = f"failed-{tmp_path.name}"
    with pytest.raises(RuntimeError):
        make_once(tmp_path_factory, name, fail)
    place = make_once(tmp_path_factory, name, lambda place: (place / "whole").touch())
    assert [path.name for path in place.iterdir()] == ["whole"]
