"""What is compiled of the templates is kept for the user's next command, and never misread."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from grader.reports.pages.compiled_templates import CompiledTemplates


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "grader"


def render(text: str, autoescape: bool = True, trimmed: bool = False) -> str:
    """By an environment of its own, as in a command of its own."""
    environment = Environment(
        loader=DictLoader({"page": text}),
        bytecode_cache=CompiledTemplates(),
        autoescape=autoescape,  # noqa: S701  how it is set is what this is about
        trim_blocks=trimmed,
        lstrip_blocks=trimmed,
    )
    return environment.get_template("page").render(name="<ada>")


def test_the_next_command_takes_what_was_compiled(kept: Path) -> None:
    assert render("{{ name }}") == "&lt;ada&gt;"
    (file,) = kept.iterdir()
    first = file.stat().st_mtime_ns
    assert render("{{ name }}") == "&lt;ada&gt;"
    assert [file.stat().st_mtime_ns for file in kept.iterdir()] == [first]


def test_another_text_and_another_reading_of_it_are_compiled_anew(kept: Path) -> None:
    assert render("{{ name }}\n  {% if true %}\nyes{% endif %}") == "&lt;ada&gt;\n  \nyes"
    assert render("{{ name }}!") == "&lt;ada&gt;!"
    trimmed = render("{{ name }}\n  {% if true %}\nyes{% endif %}", trimmed=True)
    assert trimmed == "&lt;ada&gt;\nyes"
    assert render("{{ name }}", autoescape=False) == "<ada>"
    assert len(list(kept.iterdir())) == 4


@pytest.mark.parametrize("content", [b"", b"garbage\nmore garbage", b"\x00" * 50])
def test_a_damaged_file_costs_time_only(kept: Path, content: bytes) -> None:
    render("{{ name }}")
    (file,) = kept.iterdir()
    file.write_bytes(content)
    assert render("{{ name }}") == "&lt;ada&gt;"
