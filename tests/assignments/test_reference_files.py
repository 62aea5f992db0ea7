"""Which files a reference needs is told by its source, and all are needed where that does not tell."""

from __future__ import annotations

import pytest

from grader.assignments.reference_files import find_needed_files

from ..conftest import REPOSITORY

OTHERS = {
    "__init__.py": "",
    "other.py": "SECRET = 1",
    "other.c": "int main(void) {}",
    "words.txt": "one",
    "games/__init__.py": "from .rules import LIMIT",
    "games/rules.py": "LIMIT = 3",
    "games/moves.py": "import reference.games.rules",
    "deep/down/__init__.py": "",
    "deep/down/far.py": "from ... import near\nfrom ..down import *",
    "deep/down/beside.py": "",
    "near.py": "",
}
ALWAYS = {"double.py", "__init__.py", "words.txt"}
GAMES = {"games/__init__.py", "games/rules.py"}


def find(source: str) -> tuple[set[str], bool]:
    """What is needed besides what always is, and whether that is sure."""
    files = {name: text.encode() for name, text in {**OTHERS, "double.py": source}.items()}
    needed = find_needed_files("double.py", files)
    assert needed.names >= ALWAYS
    return {*needed.names} - ALWAYS, needed.are_sure


@pytest.mark.parametrize(
    ("source", "needed"),
    [
        ("import re, random", set()),
        ("import reference.near", {"near.py"}),
        ("from reference import near as far", {"near.py"}),
        ("from . import near", {"near.py"}),
        ("from .near import *", {"near.py"}),
        ("def solve(text):\n    import reference.games", GAMES),
        ("from reference.games.moves import ALL", GAMES | {"games/moves.py"}),
        ("from .games import moves", GAMES | {"games/moves.py"}),
        ("from reference.games import *", GAMES | {"games/moves.py"}),
        (
            "import reference.deep.down.far",
            {"near.py", "deep/down/__init__.py", "deep/down/far.py", "deep/down/beside.py"},
        ),
    ],
)
def test_what_is_imported_is_needed_and_no_other_reference(source: str, needed: set[str]) -> None:
    assert find(source) == (needed, True)


@pytest.mark.parametrize(
    "source",
    [
        "import importlib",
        "from importlib import import_module",
        "__import__('reference.near')",
        "exec('import reference.near')",
        "getattr(__builtins__, 'exec')('')",
        "def solve(",
        "from reference import broken",
    ],
)
def test_everything_is_needed_where_only_running_it_can_tell(source: str) -> None:
    files = {name: text.encode() for name, text in {**OTHERS, "double.py": source, "broken.py": "("}.items()}
    needed = find_needed_files("double.py", files)
    assert (needed.names, needed.are_sure) == (frozenset(files), False)


@pytest.mark.parametrize(
    ("source", "needed"),
    [
        ("open(__file__)", set()),
        ("from pathlib import Path\nPath('reference/other.c').read_text()", {"other.c"}),
        ("import os", set()),
    ],
)
def test_whoever_reads_files_may_come_to_others(source: str, needed: set[str]) -> None:
    assert find(source) == (needed, False)


def test_the_references_of_the_sample_course_are_sure_of_what_they_need() -> None:
    folder = REPOSITORY / "reference"
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.py")}
    needed = find_needed_files("subtraction.py", files)
    assert needed.are_sure
    assert {"subtraction_game.py", "subtraction_variants.py", "games/batch.py"} <= needed.names
    assert not {"nim.py", "nim_variants.py", "box_game.py"} & needed.names
