"""The page about programs that play: each of its bots plays by the protocol, and its table of verdicts is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from grader.languages import LANGUAGES
from grader.languages.installed_tools import is_here

from ..conftest import REPOSITORY
from ..results_files import read_results
from .conftest import Grader

HEADING = r"^### [^\n]*: `(?P<file>[\w.]+)`$"
BOT = re.compile(HEADING + r"\n\n```(?P<language>\w+)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
PAGE = (REPOSITORY / "docs/bots.md").read_text(encoding="utf-8")
BOTS = {found["language"]: (found["file"], found["code"]) for found in BOT.finditer(PAGE)}
LOST_FROM_THE_BEGINNING = {"one heap and the opponent begins", "a lost game", "the opponent begins"}


def grade_programs(grader: Grader, folder: Path, programs: dict[str, tuple[str, str]]) -> dict[str, Any]:
    for name, (file, code) in programs.items():
        place = folder / "programs" / name / file
        place.parent.mkdir(parents=True)
        place.write_text(code, encoding="utf-8")
    output = folder / "out"
    options = ("--course", REPOSITORY, "--output", output, "-q", "--trust-submissions")
    said = grader("grade", "nim_bot", folder / "programs", *options)
    assert said.code == 0, said.err
    return {each["submitter"]: each for each in read_results(output / "results.json")["submissions"]}


def test_there_is_a_bot_in_each_language() -> None:
    assert set(BOTS) == set(LANGUAGES)


def test_each_bot_plays_every_game_by_the_rules(grader: Grader, tmp_path: Path) -> None:
    """They make losing moves, but no other mistake."""
    found = grade_programs(grader, tmp_path, BOTS)
    for language, graded in found.items():
        if not is_here(LANGUAGES[language]):
            assert {case["reason"] for case in graded["cases"]} == {"no_toolchain"}
            continue
        told = {case["name"]: case for case in graded["cases"]}
        assert {case["verdict"] for case in told.values()} == {"accepted", "wrong_answer"}, language
        assert all(told[name]["verdict"] == "accepted" for name in LOST_FROM_THE_BEGINNING), language
        wrong = [case["difference"]["summary"] for case in told.values() if case["verdict"] == "wrong_answer"]
        assert all(summary.startswith("Your program lost a game that it could win.") for summary in wrong), language


UNFLUSHED = BOTS["python"][1].replace("input()", "sys.stdin.readline().strip()").replace(", flush=True", "")
BREAKING = {
    "illegal": ("print('9 9', flush=True)\ninput()\ninput()\n", "wrong_answer"),
    "not a move": ("print('hello', flush=True)\ninput()\ninput()\n", "wrong_answer"),
    "silent": ("import time\ntime.sleep(1000)\n", "time_limit"),
    "unflushed": (UNFLUSHED, "time_limit"),
    "ends": ("input()\n", "no_output"),
    "ends later": ("input()\nprint('1 1', flush=True)\ninput()\n", "wrong_answer"),
    "crashes": ("1 / 0\n", "runtime_error"),
    "crashes when lost": ("print('9 9', flush=True)\ninput()\ninput()\ninput()\n1 / 0\n", "wrong_answer"),
    "floods": ("while True:\n    print('1 1')\n", "output_limit"),
}


def test_the_table_of_verdicts_is_true(grader: Grader, tmp_path: Path) -> None:
    programs = {name: ("NimBot.py", "import sys\n" + code) for name, (code, _) in BREAKING.items()}
    found = grade_programs(grader, tmp_path, programs)
    for name, (_, verdict) in BREAKING.items():
        told = {case["name"]: case["verdict"] for case in found[name]["cases"]}
        first = told["two equal heaps"] if name == "unflushed" else told["one heap"]
        if name == "ends later":
            first = next(word for word in told.values() if word != "accepted")
        assert first == verdict, name
    assert "a program that plays must flush its output" in (tmp_path / "out/unflushed.html").read_text(encoding="utf-8")
