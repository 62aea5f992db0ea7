"""What could be meant by a path that is not there."""

from __future__ import annotations

from pathlib import Path

from grader.text.visible import make_one_line
from grader.text.wording import find_near_word, list_some


def suggest_path(path: Path) -> str:
    """`did you mean …?` for a path that is not there, else what its folder holds; empty where that is nothing."""
    try:
        names = sorted(found.name for found in path.parent.iterdir() if not found.name.startswith("."))
    except OSError:
        return ""
    near = find_near_word(path.name, names)
    if near:
        return f"did you mean `{make_one_line(str(path.with_name(near)))}`?"
    place = "this folder" if path.parent == Path() else make_one_line(str(path.parent))
    return f"In {place} there is: {list_some([*map(make_one_line, names)])}." if names else ""
