"""Writes the rooms and their imports into `docs/architecture.md` from the code: `python -m tests.architecture_page`."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- written from the code -->\n", "<!-- end -->\n"


def floors() -> list[list[str]]:
    """The rooms from the top down, as the contract of the imports has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = settings["tool"]["importlinter"]["contracts"]
    return [floor.split(" | ") for floor in contract["layers"]]


def imports_of(room: str) -> set[str]:
    """The rooms that a room imports."""
    found = {target for path in _modules(room) for target in _imported(path)}
    return found - {room}


def written() -> str:
    """The part of the page that follows from the code."""
    order = [room for floor in floors() for room in floor]
    rows = [f"| {_link(room)} | {_purpose(room)} | {_list(order, imports_of(room))} |" for room in order]
    picture = "\n".join("   ".join(floor) for floor in floors())
    return "\n".join(
        [BEGIN + "```text", picture, "```", "", "| room | does | imports |", "|---|---|---|", *rows, END.rstrip()]
    )


def page(text: str) -> str:
    """The page with that part made anew."""
    before, _, rest = text.partition(BEGIN)
    return before + written() + "\n" + rest.partition(END)[2]


def _modules(room: str) -> list[Path]:
    folder = ROOT / "grader" / room
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
        yield from (name.split(".")[1] for name in names if name.startswith("grader."))


def _link(room: str) -> str:
    return f"`{room}/`" if (ROOT / "grader" / room).is_dir() else f"`{room}.py`"


def _purpose(room: str) -> str:
    text = ast.get_docstring(ast.parse(_modules(room)[0].read_text(encoding="utf-8"))) or ""
    return text.split("\n", 1)[0].replace("|", "\\|")


def _list(order: list[str], rooms: set[str]) -> str:
    return ", ".join(room for room in order if room in rooms) or "nothing of ours"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
