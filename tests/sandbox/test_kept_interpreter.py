"""What an interpreter says of itself counts as long as its file is the same."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from grader.grading.tool_versions import UserVersions, ask
from grader.sandbox.interpreter import find_interpreter

SOURCE = r"""
#include <stdio.h>
int main(void)
{
    FILE *asked = fopen("%(asked)s", "a");
    fputc('.', asked);
    fclose(asked);
    puts("{\"executable\": \"x\", \"prefixes\": [], \"version\": \"%(version)s\", \"title\": \"P\", \"packages\": []}");
    return 0;
}
"""


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path / "caches/grader"


class Program:
    """A program that says what it is, and leaves a dot whenever it is asked."""

    def __init__(self, folder: Path) -> None:
        self.path, self._asked = folder / "bin/python", folder / "asked"
        self.path.parent.mkdir()

    def build(self, version: str) -> None:
        source = SOURCE % {"asked": self._asked, "version": version}
        command = ["gcc", "-x", "c", "-o", str(self.path), "-"]
        subprocess.run(command, input=source.encode(), check=True)

    @property
    def asked(self) -> int:
        return len(self._asked.read_text())


@pytest.fixture
def program(tmp_path: Path) -> Program:
    if shutil.which("gcc") is None:
        pytest.skip("no gcc on this machine")
    made = Program(tmp_path)
    made.build("1")
    return made


def test_it_is_asked_once(program: Program) -> None:
    first, second = (find_interpreter(str(program.path)) for _ in range(2))
    assert first == second and first.version == "P 1" and program.asked == 1


def test_another_file_is_asked_again(program: Program) -> None:
    find_interpreter(str(program.path))
    program.build("2")
    assert find_interpreter(str(program.path)).version == "P 2"


def test_settings_of_a_virtual_environment_count(program: Program) -> None:
    find_interpreter(str(program.path))
    (program.path.parents[1] / "pyvenv.cfg").write_text("home = /usr/bin\n")
    find_interpreter(str(program.path))
    assert program.asked == 2


def test_a_script_is_asked_each_time(program: Program) -> None:
    script = program.path.with_name("script")
    script.write_text(f"#!/bin/sh\nexec {program.path}\n")
    script.chmod(0o755)
    for times in (1, 2):
        find_interpreter(str(script))
        assert program.asked == times


def test_a_damaged_answer_counts_for_nothing(program: Program, caches: Path) -> None:
    find_interpreter(str(program.path))
    [kept] = caches.glob("interpreter-*")
    kept.write_bytes(kept.read_bytes().replace(b"P", b"Q"))
    assert find_interpreter(str(program.path)).version == "P 1"
    assert program.asked == 2


def test_a_tool_is_asked_again_when_it_has_changed(program: Program) -> None:
    command = (str(program.path), "--version")
    said = [ask([command], UserVersions())[command] for _ in range(2)]
    assert said[0] == said[1] and '"1"' in said[0] and program.asked == 1
    program.build("2")
    assert '"2"' in ask([command], UserVersions())[command]
