"""The reference of the assignment `nim_bot`: a program plays Nim by pipe, move by move, in normal play.

An input has the heaps on line 1, and on line 2 whether the program moves `first` or `second`. Both lines are the first
that it reads. A move is the number of a heap (from 1) and how many counters are taken from it, as `1 2`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import NoReturn

from grader.reference_api import GameRemark, Judgement, MatchResult, Turn
from reference.games.heap_lines import (
    HEAP_STEPS,
    Random,
    Range,
    check_heaps,
    check_range,
    draw_random_heaps,
    parse_heaps,
    refuse_empty_heaps,
)
from reference.games.heaps import draw_heaps
from reference.games.moves import Heaps, Move, take
from reference.games.nim_tables import list_heaps, nim_sum
from reference.games.two_players import Match, play_second
from reference.nim_bot_variants import VARIANTS, answer_game, choose_move, format_move
from reference.nim_game import find_move

__all__ = ["VARIANTS", "generate", "match", "play", "shrink", "solve", "validate"]

FIRST, SECOND = "first", "second"
MOVE = re.compile(r"\s*([0-9]{1,9})[ \t]+([0-9]{1,9})\s*", re.ASCII)
LONGEST_QUOTE = 40
MOST_HEAPS, MOST_COUNTERS = 40, 10_000
"""A game is played to its end: against a program that takes counter by counter, too."""


def read_game(text: str) -> tuple[list[int], bool]:
    """The heaps, and whether the program moves first."""
    heaps, order = text.split("\n")[:2]
    return parse_heaps(heaps.split()), order.strip() == FIRST


def solve(text: str) -> str:
    """The moves of a right program, one per line, as long as the reference answers."""
    return answer_game(*read_game(text), choose_move)


def match(text: str) -> Match:
    """The game of two programs; of player 0 the input says whether it moves first."""
    heaps, moves_first = read_game(text)
    game, mover = tuple(heaps), 0 if moves_first else 1
    orders = (FIRST, SECOND) if moves_first else (SECOND, FIRST)
    waiting = [f"{' '.join(map(str, game))}\n{order}\n" for order in orders]
    is_lost, heard = False, None
    while True:
        line = yield Turn(waiting[mover], mover, format_move(choose_move(game)), heard)
        if line is None:
            return MatchResult(1 - mover, "The loser stopped playing.")
        try:
            move = read_move(line, game)
        except ValueError as error:
            return MatchResult(1 - mover, str(error), illegal=True)
        heard = remark_on(game, move, is_lost)
        is_lost, game = is_lost or heard.loses, take(game, move)
        waiting[mover], waiting[1 - mover] = "", waiting[1 - mover] + format_move(move) + "\n"
        if not any(game):
            last = Turn(waiting[1 - mover], 1 - mover)
            return MatchResult(mover, "The winner took the last counter.", heard=heard, last=last)
        mover = 1 - mover


def read_move(line: str, heaps: Heaps) -> Move:
    """The move that a program has printed. Raises ValueError with the reason when it is not allowed."""
    found = MOVE.fullmatch(line)
    if not found:
        _refuse(line, "a move is the number of a heap and how many counters to take, such as `1 2`")
    heap, taken = int(found[1]), int(found[2])
    if not 1 <= heap <= len(heaps):
        _refuse(line, f"the heaps are numbered from 1 to {len(heaps)}")
    if not 1 <= taken <= heaps[heap - 1]:
        _refuse(line, f"heap {heap} has {heaps[heap - 1]}, and a move takes at least 1 counter from it")
    return heap - 1, taken


def _refuse(line: str, why: str) -> NoReturn:
    raise ValueError(f"{_quote(line)} is not a legal move: {why}.")


def _quote(line: str) -> str:
    return f"`{line[:LONGEST_QUOTE]}`" if line.strip() else "An empty line"


def remark_on(heaps: Heaps, move: Move, is_lost: bool) -> GameRemark:
    """What a move makes of the heaps; the first move that loses a won game is marked."""
    after = take(heaps, move)
    better = find_move(heaps)
    loses = better is not None and nim_sum(after) != 0 and not is_lost
    words = f"{list_heaps(heaps, ' ')} → {list_heaps(after, ' ')}"
    advice = f"; `{format_move(better)}` wins" if better and loses else ""
    return GameRemark(words + advice, draw_heaps(heaps, move, f"The heaps {list_heaps(heaps, ' ')}", ""), loses)


def play(text: str) -> Generator[Turn, str | None, Judgement]:
    """The game against the reference: the program must win where that can be done, and always keep to the rules."""
    game = play_second(match(text))
    losing: GameRemark | None = None
    line: str | None = ""
    try:
        turn = next(game)
        while True:
            losing = losing or find_losing(turn.heard)
            line = yield turn
            turn = game.send(line)
    except StopIteration as end:
        result: MatchResult = end.value
    losing = losing or find_losing(result.heard)
    return Judgement(*judge(result, losing, line is None), heard=result.heard, last=result.last)


def find_losing(heard: GameRemark | None) -> GameRemark | None:
    """The remark, if it is about the first losing move."""
    return heard if heard and heard.loses else None


def judge(result: MatchResult, losing: GameRemark | None, stopped: bool) -> tuple[bool, str]:
    """Whether the program has played well, and why not."""
    if stopped:
        return False, "Your program stopped playing before the game was over."
    if result.illegal:
        return False, result.reason
    if result.winner == 1 and losing:
        return False, f"Your program lost a game that it could win. The first losing move: {losing.words}."
    return True, ""


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules."""
    heaps, *rest = text.rstrip("\n").split("\n")
    try:
        check_heaps(heaps.split(), 1)
        refuse_empty_heaps(heaps.split())
    except ValueError as error:
        raise ValueError(f"line 1: {error}") from None
    if len(heaps.split()) > MOST_HEAPS or sum(map(int, heaps.split())) > MOST_COUNTERS:
        raise ValueError(f"line 1: a game has at most {MOST_HEAPS} heaps and {MOST_COUNTERS} counters")
    if len(rest) != 1 or rest[0] not in (FIRST, SECOND):
        raise ValueError(f"line 2: it must say `{FIRST}` or `{SECOND}`, and be the last one")


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first."""
    heaps, order = text.rstrip("\n").split("\n")
    for step in HEAP_STEPS:
        for smaller in step(heaps):
            if any(map(int, smaller.split())):
                yield f"{smaller}\n{order}\n"


def generate(
    rng: Random, *, heaps: Range = (3, 5), counters: Range = (1, 9), first: bool = True, lost: bool = False
) -> str:
    """A game that can be won by the program, or with `lost` cannot; a tournament takes one as it comes by default."""
    check_range("heaps", heaps, 2)
    check_range("counters", counters, 1)
    game = draw_random_heaps(rng, heaps, counters)
    while (nim_sum(game) == 0) != (lost == first):
        game = draw_random_heaps(rng, heaps, counters)
    return f"{' '.join(map(str, game))}\n{FIRST if first else SECOND}\n"
