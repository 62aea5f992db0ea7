"""The games of the sample course: their cases, and the case that is there to catch each known mistake."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from grader.assignments import load_assignment, resolve_expected
from grader.judging import compare_bytes
from grader.model import Case

COURSE = Path(__file__).parents[2]
READING = {
    "stops after the first game": "handout sample",
    "skips the last game": "one game",
    "skips the first game": "one game",
    "plays the count line": "one game",
    "ignores the count": "more lines than the count says",
    "splits on one space": "runs of spaces between the numbers",
    "blank line first": "one game",
    "debugging prints": "one game",
}
MOVING = {
    "heaps from 0": "one game",
    "says what remains": "one game",
    "always Lose Game": "one game",
    "one counter in the singular": "first of several winning heaps",
    "last suitable heap": "first of several winning heaps",
    "every suitable heap": "first of several winning heaps",
}
CATCHING: dict[str, dict[str, str]] = {
    "nim_misere": {
        **READING,
        **MOVING,
        "normal play": "heaps of one counter",
        "nim-sum of 1 all along": "games as in normal play",
        "heaps of 1 as in normal play": "heaps of one counter",
        "always the whole large heap": "one large heap and an even number of ones",
        "always leaves 1": "one large heap and an odd number of ones",
        "even number of heaps of 1": "one large heap and an even number of ones",
        "largest heap less the nim-sum": "first of several winning heaps",
        "sum for nim-sum": "games as in normal play",
        "largest suitable heap": "first of several winning heaps",
        "empty heaps not numbered": "zeros among the heaps",
        "empty words are heaps": "runs of spaces between the numbers",
        "each digit is a heap": "many counters, few taken",
        "three heaps only": "games as in normal play",
        "forgets Lose Game": "two equal heaps",
        "removes 0 when lost": "two equal heaps",
        "cuts the last character": "no newline at the end of the file",
    },
    "nim_winner": {
        "winners swapped": "one heap",
        "always First": "two equal heaps",
        "always Second": "two different heaps",
        "sum for nim-sum": "two equal heaps",
        "parity of the sum": "an even number of counters",
        "parity of the heaps": "an odd number of heaps without winner",
        "equal heaps only": "three equal heaps",
        "misere": "heaps of one counter",
        "counts the first number": "a heap as large as the number of heaps",
        "leaves out the last heap": "the last heap decides",
        "leaves out the first heap": "the first heap decides",
        "three heaps only": "the fourth heap balances",
        "prints the nim-sum": "one heap",
    },
    "twenty_one": {
        **READING,
        "plays to say 21": "one game",
        "always one more": "three before a multiple of 4",
        "always three more": "one before a multiple of 4",
        "multiple of 4 below": "one game",
        "goes on by 4": "every lost position",
        "begins with 4": "nothing said yet",
        "one below": "one game",
        "counts the numbers": "the last number counts",
        "first number": "the last number counts",
        "adds the numbers": "the last number counts",
        "says all numbers": "three before a multiple of 4",
        "Lose Game": "every lost position",
        "stays silent at 20": "the longest game",
        "passes over empty lines": "nothing said yet",
        "cuts the last character": "no newline at the end of the input",
    },
    "subtraction": {
        **READING,
        **MOVING,
        "plays Nim": "one heap in normal play",
        "plays Nim and takes k at most": "one heap in normal play",
        "modulo k": "one heap in normal play",
        "remainders only get smaller": "the remainder gets larger",
        "always normal": "the same heaps in both conventions",
        "always misere": "the same heaps in both conventions",
        "one heap at a time": "two equal heaps",
        "sum for nim-sum": "two equal heaps",
        "one counter in the singular": "one heap in misere play",
        "largest suitable heap": "first of several winning heaps",
        "forgets Lose Game": "two equal heaps",
        "removes 0 when lost": "two equal heaps",
        "splits on one space": "runs of spaces between the words",
        "cuts the last character": "no newline at the end of the input",
    },
    "box_game": {
        "winners swapped": "one game",
        "powers of 2": "around the powers of 2",
        "odd numbers": "odd numbers that are won",
        "3 and its multiples": "the numbers up to sixteen",
        "forgets the single ball": "one ball",
        "stops at 32 bits": "a billion and more",
        "always Alice": "one ball",
        "always Bob": "one game",
        "answers the 0": "one game",
        "reads on after the 0": "numbers after the 0",
        "skips the first game": "one game",
        "blank line first": "one game",
    },
    "greedy_nim": {
        **READING,
        "plays Nim": "a smaller heap would win in Nim",
        "always normal": "heaps of one counter",
        "always misere": "heaps of one counter",
        "parity swapped": "two equal heaps",
        "always the whole heap": "fewest counters",
        "always one counter": "fewest counters",
        "always the second largest": "fewest counters",
        "most counters": "the fewest, and not the most",
        "last largest heap": "three equal heaps",
        "heaps from 0": "one game",
        "says what remains": "one game",
        "always Lose Game": "one game",
        "one counter in the singular": "three equal heaps",
        "forgets Lose Game": "two equal heaps",
        "removes 0 when lost": "two equal heaps",
        "splits on one space": "runs of spaces between the words",
        "cuts the last character": "no newline at the end of the input",
    },
    "fibonacci_nim": {
        **READING,
        "ignores the limit": "the limit is too small",
        "takes all at once": "first moves up to thirteen",
        "doubles the limit": "the limit is no double",
        "largest part": "the smallest of several parts",
        "down to the Fibonacci number": "the smallest of several parts",
        "multiples of 3": "first moves up to thirteen",
        "takes as many as allowed": "fewer than the limit",
        "always Lose Game": "one game",
        "forgets Lose Game": "the limit is too small",
        "one counter in the singular": "the smallest of several parts",
        "cuts the last character": "no newline at the end of the input",
    },
    "nim_board": {
        "numbers the heaps": "heaps with letters",
        "one bar too many": "one heap",
        "numbers for bars": "one heap",
        "stars for bars": "one heap",
        "leaves out empty heaps": "an empty heap on the board",
        "sorts the heaps": "the largest heap last",
        "forgets the lower line": "one heap",
        "short lines": "one heap",
        "forgets the board": "one heap",
        "sum for nim-sum": "two equal heaps",
        "nim-sum in binary": "two different heaps",
        "forgets the nim-sum": "one heap",
        "largest heap less the nim-sum": "the winning move is not in the largest heap",
        "takes all of the largest heap when lost": "two equal heaps",
        "largest heap, also when lost": "the winning move is not in the largest heap",
        "last suitable heap": "first of several winning heaps",
        "says what remains": "one heap",
        "index for the name": "heaps with letters",
        "one counter in the singular": "one counter",
        "always Lose Game": "one heap",
        "forgets Lose Game": "two equal heaps",
        "splits on one space": "runs of spaces between name and counters",
        "skips the last heap": "two equal heaps",
        "cuts the last character": "no newline at the end of the input",
    },
    "nim_play": {
        "index among the non-empty piles": "an empty pile first",
        "one stone too many": "piles of one stone",
        "predicts the loser": "one pile",
        "predicts as if COMPUTER started": "the other player starts",
        "predicts who starts": "a game that is lost from the start",
        "COMPUTER always starts": "the other player starts",
        "always the first pile": "handout sample",
        "always the largest pile": "the winner is not in the largest pile",
        "largest pile less the nim-sum": "the winner is not in the largest pile",
        "sum for nim-sum": "handout sample",
        "never the other player": "two equal piles",
        "winner swapped": "one pile",
        "indexes from 1": "one pile",
        "forgets the last piles": "one pile",
        "forgets the piles": "one pile",
        "forgets the prediction": "one pile",
        "stops at the last pile": "one pile",
        "debugging prints": "one pile",
        "counts the first number": "more piles than stones in them",
    },
}
"""Of each game: the mistake, and the case that is there to catch it."""
GAMES = tuple(CATCHING)


def load(game: str) -> ModuleType:
    return importlib.import_module(f"reference.{game}")


@cache
def cases_of(game: str) -> dict[str, Case]:
    return {case.name: case for case in resolve_expected(load_assignment(game, COURSE)).cases}


def passes(game: str, case: Case, output: str) -> bool:
    """By the case's own rule."""
    if case.compare.mode == "checker":
        return bool(load(game).judge(case.input, output).accepted)
    return compare_bytes("lines", (case.expected or "").encode(), output.encode()) is None


def is_right(game: str, text: str, output: str) -> bool:
    """To any input."""
    reference = load(game)
    return reference.judge(text, output).accepted if hasattr(reference, "judge") else output == reference.solve(text)
