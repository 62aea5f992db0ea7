"""A small course to break."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

SETTINGS = """\
name: sums
submission: {file: sums.py}
reference: sums.py
"""

CASES = """\
- name: two numbers
  input: |
    1 2
"""

REFERENCE = """\
def solve(text):
    return str(sum(map(int, text.split()))) + "\\n"


def generate(rng, count, top=9):
    return " ".join(str(rng.randint(0, top)) for _ in range(count)) + "\\n"


def validate(text):
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            raise ValueError(f"line {number} is blank")
"""

Course = Callable[..., Path]


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """Makes a course of one assignment, `sums`; the arguments replace or add files, `None` leaves one out."""

    def make(files: dict[str, str | bytes | None] | None = None) -> Path:
        texts: dict[str, str | bytes | None] = {
            "cases/sums/assignment.yaml": SETTINGS,
            "cases/sums/plain.yaml": CASES,
            "reference/sums.py": REFERENCE,
        } | (files or {})
        for name, content in texts.items():
            if content is not None:
                path = tmp_path / "course" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path / "course"

    return make


def reference_of(folder: Path, source: str) -> Path:
    """A reference module by itself."""
    path = folder / "reference" / "ours.py"
    path.parent.mkdir()
    path.write_text(f"{source}\n", encoding="utf-8")
    return path
