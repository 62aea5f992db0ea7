"""The pages for whoever carries on say what the code is."""

from __future__ import annotations

from pathlib import Path

from .architecture_page import PAGE, ROOT, floors, imports_of, page


def test_the_page_has_the_rooms_and_their_imports() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "write it anew: python -m tests.architecture_page"


def test_no_room_imports_one_above_it() -> None:
    below: set[str] = set()
    for floor in reversed(floors()):
        for room in floor:
            assert imports_of(room) <= below, room
        below |= set(floor)


def test_every_room_stands_on_a_floor() -> None:
    rooms = {
        path.stem for path in (ROOT / "grader").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert rooms - {"__init__"} == {room for floor in floors() for room in floor}


def test_the_example_of_a_language_is_the_one_that_is_tried() -> None:
    example = (ROOT / "tests/extensions/shell.py").read_text(encoding="utf-8").split("\n", 2)[2].strip()
    assert example in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_what_the_pages_name_is_there() -> None:
    for name in ("CONTRIBUTING.md", "docs/architecture.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        words = {word.strip("`.,()") for word in text.split() if word.startswith("`") and "/" in word}
        paths = {word for word in words if word.endswith((".py", "/")) and "*" not in word}
        missing = [path for path in paths if not any((place / path).exists() for place in _places())]
        assert not missing, (name, missing)


def _places() -> tuple[Path, ...]:
    return ROOT, ROOT / "grader"
