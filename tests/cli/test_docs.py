"""README and docs say what is true: links lead somewhere, commands parse, and the example assignment works."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import click
import pytest

from grader.assignments import format_own_check
from grader.cli import cli, serve_links
from grader.reference.client import ReferenceWorker
from grader.reports.pages.picture import draw

from ..conftest import REPOSITORY
from .conftest import Grader
from .terminal import show_on_terminal

PAGES = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
COMMAND = re.compile(r"(?:^|[\s/\\])grader(?: .*)?$")
PLACEHOLDER = "COMMAND"


def links() -> list[tuple[str, str]]:
    found = [
        (page.relative_to(REPOSITORY).as_posix(), link)
        for page in PAGES
        for link in LINK.findall(page.read_text(encoding="utf-8"))
    ]
    return [(name, link) for name, link in found if "://" not in link]


def commands() -> list[str]:
    """Every `grader …` of a code block or of code within a sentence, without what stands before `grader`."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = [line for block in FENCED.findall(text) for line in block.splitlines()]
        for code in [*blocks, *INLINE.findall(FENCED.sub("", text))]:
            parts = (re.split(r"\s[>|]\s", part)[0] for part in code.split("&&"))
            found += [part[part.index("grader ") :] for part in parts if re.search(r"(?:^|[/\\\s])grader \S", part)]
    return sorted({command.strip() for command in found})


@pytest.mark.parametrize(("page", "link"), links())
def test_links_lead_somewhere(page: str, link: str) -> None:
    path, _, anchor = link.partition("#")
    target = (REPOSITORY / page).parent / path if path else REPOSITORY / page
    assert target.exists(), f"{page} links to {link}"
    if anchor:
        assert anchor in headings(target)


def headings(page: Path) -> set[str]:
    """The anchors of a page, as code hosts make them of its headings."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


def test_the_readme_installs_with_a_command_that_every_machine_has() -> None:
    """The first two are run from there, word for word, in a fresh clone."""
    lines = (REPOSITORY / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if " -m venv" in line] == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/grader grade nim",
        "python3 -m venv .venv && .venv/bin/pip install tox && .venv/bin/tox",
        "python3 -m venv grader-venv",
        "py -m venv grader-venv",
    ]
    assert format_own_check("nim", "Nim.py") in lines


def test_there_are_links_and_commands() -> None:
    assert len(links()) > 8
    assert len(commands()) > 15


@pytest.mark.parametrize("line", commands())
def test_commands_parse(line: str) -> None:
    words = shlex.split(line)[1:]
    if words[0] == PLACEHOLDER:
        assert words[1:] == ["--help"]
        return
    root = click.Context(cli, info_name="grader", **cli.context_settings)
    command = cli.get_command(root, words[0])
    assert command, f"there is no command {words[0]}"
    if words[:2] == ["serve", "links"]:
        command, words = serve_links.command, words[1:]
    elif isinstance(command, click.Group):
        command, words = command.commands[words[1]], words[1:]
    _, left_over, _ = command.make_parser(click.Context(command, parent=root)).parse_args(words[1:])
    assert not left_over


def test_a_wrong_command_would_be_found() -> None:
    with pytest.raises(click.NoSuchOption):
        test_commands_parse("grader validate nim --everything")
    with pytest.raises(AssertionError):
        test_commands_parse("grader marks nim")


def test_the_assignment_of_the_docs_works(grader: Grader, tmp_path: Path) -> None:
    blocks = FENCED.findall((REPOSITORY / "docs/assignments.md").read_text(encoding="utf-8"))
    for block in blocks:
        title, _, text = block.partition("\n")
        if title.startswith(("# cases/", "# reference/")):
            path = tmp_path / title.removeprefix("# ")
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(text)
    assert grader("validate", "double", "--course", tmp_path).code == 2
    said = grader("validate", "double", "--lock", "--course", tmp_path)
    assert said.code == 0, said.err
    assert re.search(r"✓ squares  [x· ]+  caught by 3\n", said.out)
    with ReferenceWorker(tmp_path / "reference/double.py") as worker:
        told = worker.explain("3\n", 1)
    assert told.answer == "6"
    assert told.picture
    assert [len(row.dots) for row in draw(told.picture).rows] == [3, 6]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has terminals that a test can open")
def test_the_screen_of_the_docs_is_the_one_that_students_see(tmp_path: Path) -> None:
    for folder in ("cases/nim", "reference"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder)
    shutil.copy(REPOSITORY / "submissions/nim/dalia/Nim.py", tmp_path)
    screen, *_ = FENCED.findall((REPOSITORY / "docs/check.md").read_text(encoding="utf-8"))
    assert click.unstyle(show_on_terminal(tmp_path, "check", "nim", "Nim.py")) == screen
    assert len(screen.splitlines()) < 24
