from __future__ import annotations

from pathlib import Path

import pytest

from grader.grading import code_hash as module


def test_a_grade_follows_from_the_code_but_not_from_what_only_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PACKAGE", tmp_path)
    seen = []
    for name, text in (
        ("model.py", "x = 1"),
        ("model.py", "x = 2"),
        ("feedback/a.py", ""),
        ("cli/a.py", ""),
        ("reports/a.py", "y"),
        ("serve/a.py", "z"),
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        module.hash_own_code.cache_clear()
        seen.append(module.hash_own_code())
    module.hash_own_code.cache_clear()
    assert len(set(seen[:3])) == 3
    assert len(set(seen[2:])) == 1
