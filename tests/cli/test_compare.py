"""`grader compare`: every mode that needs no run, its options, and the exit codes of the contract."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Grader


@pytest.mark.parametrize(
    ("expected", "actual", "options", "code"),
    [
        ("a\nb\n", "a\nb\n", ["--mode", "exact"], 0),
        ("a\nb\n", "a\nb", ["--mode", "exact"], 1),
        ("a\nb\n", "a \nb", [], 0),
        ("a b\n", "a\nb", ["--mode", "tokens"], 0),
        ("a\nb\n", "b\na\n", ["--mode", "unordered"], 0),
        ("a\nb\n", "b\nb\n", ["--mode", "unordered"], 1),
        ("1.0\n", "1.0000001\n", ["--mode", "numbers"], 0),
        ("1.0\n", "1.0000001\n", ["--mode", "numbers", "--args", "abs 0"], 1),
        ("1.0\n", "1.4\n", ["--mode", "numbers", "--args", "abs 0.5 rel 1e-9"], 0),
        ("10.0\n", "11\n", ["--mode", "numbers", "--args", "rel 0.1"], 0),
        ("[0-9]+ games\n", "12 games\n", ["--mode", "regex"], 0),
        ("[0-9]+ games\n", "no games\n", ["--mode", "regex"], 1),
        ("Lose Game\n", "lose  game", ["--mode", "kattis"], 0),
        ("Lose Game\n", "lose  game", ["--mode", "kattis", "--args", "case_sensitive"], 1),
        ("2\n", "2.0000001", ["--mode", "kattis", "--args", "float_tolerance 1e-3"], 0),
    ],
)
def test_modes(grader: Grader, tmp_path: Path, expected: str, actual: str, options: list[str], code: int) -> None:
    (tmp_path / "expected").write_text(expected, encoding="utf-8")
    (tmp_path / "actual").write_text(actual, encoding="utf-8")
    said = grader("compare", tmp_path / "expected", tmp_path / "actual", *options)
    assert (said.code, said.err) == (code, "")
    assert (said.out == "the same\n") == (code == 0)
    told = json.loads(grader("compare", tmp_path / "expected", tmp_path / "actual", *options, "--json").out)
    assert told["same"] == (code == 0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--mode", "checker"], "the mode `checker` needs a checker"),
        (["--mode", "interactive"], "output alone is not a game"),
        (["--mode", "regx"], "did you mean `regex`?"),
        (
            ["--mode", "regex"],
            "the pattern on line 1 of the expected output is not a regular expression\nthe pattern is `(`",
        ),
        (["--args", "x"], "mode `lines` takes no --args\nhint: Only numbers, values and kattis do."),
        (["--mode", "kattis", "--args", "case"], "`case` is not a flag of the Kattis validator"),
        (["--mode", "numbers", "--args", "abs"], "`abs` is not understood"),
        (["--mode", "numbers", "--args", "abs x"], "`abs x` is not understood"),
        (["--mode", "numbers", "--args", "eps 1"], "`eps 1` is not understood"),
        (["--mode", "numbers", "--args", "abs -1"], "`abs -1` is not understood"),
        (["--mode", "numbers", "--args", "abs nan"], "`abs nan` is not understood"),
    ],
)
def test_what_cannot_be_compared(grader: Grader, tmp_path: Path, options: list[str], words: str) -> None:
    (tmp_path / "a").write_text("(\n", encoding="utf-8")
    said = grader("compare", tmp_path / "a", tmp_path / "a", *options)
    assert said.code == 2
    assert words in said.err
    assert said.out == ""


def test_help_shows_every_mode_and_examples(grader: Grader) -> None:
    said = grader("compare", "--help").out
    for mode in ("exact", "lines", "tokens", "numbers", "unordered", "regex", "kattis"):
        assert mode in said
    assert '--args "case_sensitive float_tolerance 1e-6"' in said


def test_only_modes_that_need_no_run_are_offered(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a\n", encoding="utf-8")
    said = grader("compare", tmp_path / "a", tmp_path / "a", "--mode", "foo")
    assert said.code == 2
    assert "Use one of: exact, " in said.err
    assert not [name for name in ("checker", "interactive") if name in said.err]
