"""Students' known faults, each in a sample program of ours: a check of it says what is wrong in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.languages import find_language, is_here

from .cli.conftest import Grader, grader
from .conftest import REPOSITORY

__all__ = ["grader"]  # the fixture that runs a command

FAULTS = (
    ("nim/farid/Nim.py", "one game", "takes (largest heap - nim-sum) from the largest heap."),
    ("nim_bot/joao/NimBot.py", "one heap", "Your program reduces the largest heap to the nim-sum."),
    ("nim_board/doru/NimBoard.py", "heaps with letters", "takes the size of the largest heap less the nim-sum."),
    ("nim_play/gaetano/NimPlay.py", "an empty pile first", "It may be the index of an empty pile"),
    ("nim_play/ikaika/NimPlay.java", "piles of one stone", "Nobody can take 2 stones from the pile at index 1"),
    ("nim_play/heidi/nim_play.c", "an empty pile first", "Your program was killed by the signal SIGFPE."),
    ("nim/yusuf/Nim.py", "runs of spaces between the numbers", "invalid literal for int() with base 10: ''"),
    ("nim/quentin/Nim.py", "one game", "Your program prints an empty line before each answer."),
    ("nim/rosa/Nim.py", "one game", "Your program prints the heaps before each answer."),
    ("nim/karim/Nim.py", "one game", "Your program contains Python 2 code: `print` without parentheses."),
    ("nim_misere/isandro/NimMisere.py", "one game", "The input is in the file nim.txt, spelled exactly like that"),
    ("nim_misere/juno/NimMisere.py", "one game", "The input is in the file nim.txt: open it; nothing is typed in."),
)


@pytest.mark.parametrize(("name", "case", "sentence"), FAULTS)
def test_a_check_says_what_is_wrong(grader: Grader, name: str, case: str, sentence: str) -> None:
    file = REPOSITORY / "submissions" / name
    language = find_language(file.name)
    assert language
    if not is_here(language):
        pytest.skip(f"this machine has no tools for {language.title}")
    said = grader("check", Path(name).parts[0], file, "--case", case, "--course", REPOSITORY)
    assert said.code == 1
    assert sentence in " ".join(said.out.split())
