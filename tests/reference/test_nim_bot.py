"""The reference of `nim_bot` against plain search, and what it says of moves, programs and inputs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from grader.reference.frozen_random import FrozenRandom
from grader.reference_api import Judgement, MatchResult, Turn
from reference import nim_bot
from reference.games.moves import Heaps, list_moves, take
from reference.games.search import make_search
from reference.nim_bot_variants import VARIANTS, choose_move, format_move

POSITIONS = [heaps for heaps in product(range(6), repeat=3) if any(heaps)]


def follow(heaps: Heaps) -> Iterator[tuple[int, ...]]:
    return (take(heaps, move) for move in list_moves(heaps))


def judge_lines(text: str, *lines: str | None) -> Judgement:
    """What comes of a game with a program that prints these lines, and then no more."""
    game, printed = nim_bot.play(text), iter(lines)
    try:
        next(game)
        while True:
            game.send(next(printed, None))
    except StopIteration as end:
        judgement: Judgement = end.value
        return judgement


def test_its_moves_are_legal_and_win_each_game_that_can_be_won() -> None:
    is_won = make_search(follow, stuck_wins=False)
    for heaps in POSITIONS:
        move = choose_move(heaps)
        assert move in list_moves(heaps)
        assert not is_won(heaps) or not is_won(take(heaps, move))


def test_the_first_move_from_won_to_lost_is_the_losing_one() -> None:
    is_won = make_search(follow, stuck_wins=False)
    for heaps in POSITIONS:
        for move in list_moves(heaps):
            assert nim_bot.remark_on(heaps, move, False).loses == (is_won(heaps) and is_won(take(heaps, move)))
            assert not nim_bot.remark_on(heaps, move, True).loses


@pytest.mark.parametrize("order", ["first", "second"])
def test_a_perfect_program_is_always_right(order: str) -> None:
    for heaps in POSITIONS:
        text = f"{' '.join(map(str, heaps))}\n{order}\n"
        assert judge_lines(text, *nim_bot.solve(text).splitlines()).accepted, text


def test_who_wins_every_game_that_can_be_won_makes_no_losing_move() -> None:
    """A variant is accepted just where none of its moves gives a won game away."""
    is_won = make_search(follow, stuck_wins=False)
    variant = VARIANTS["whole largest heap"]
    for heaps in POSITIONS:
        text = f"{' '.join(map(str, heaps))}\nfirst\n"
        took_last = judge_lines(text, *variant.solve(text).splitlines())
        assert took_last.accepted or (is_won(heaps) and "lost a game that it could win" in took_last.reason)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("4 1", "`4 1` is not a legal move: the heaps are numbered from 1 to 3."),
        ("0 1", "the heaps are numbered from 1 to 3."),
        ("1 4", "heap 1 has 3, and a move takes at least 1 counter from it."),
        ("1 0", "heap 1 has 3, and a move takes at least 1 counter from it."),
        ("-1 2", "a move is the number of a heap and how many counters to take, such as `1 2`."),
        ("1 2 3", "a move is the number"),
        ("1\u0662", "a move is the number"),
        ("", "An empty line is not a legal move"),
        ("9" * 5000, "`" + "9" * 40 + "` is not a legal move"),
    ],
)
def test_a_line_that_is_not_a_move_loses_and_says_why(line: str, why: str) -> None:
    judgement = judge_lines("3 4 5\nfirst\n", line)
    assert not judgement.accepted
    assert why in judgement.reason


def test_a_program_that_stops_has_not_played() -> None:
    assert judge_lines("3 4 5\nfirst\n").reason == "Your program stopped playing before the game was over."
    assert judge_lines("1\nsecond\n").accepted


def test_the_other_player_hears_each_move_once_and_the_order_once() -> None:
    heard: tuple[list[str], list[str]] = ([], [])
    game, result = nim_bot.match("1 2\nsecond\n"), None
    try:
        turn = next(game)
        while True:
            heard[turn.to].append(turn.text)
            turn = game.send(turn.own)
    except StopIteration as end:
        result = end.value
    assert heard == (["1 2\nsecond\n2 1\n"], ["1 2\nfirst\n", "1 1\n"])
    assert isinstance(result, MatchResult)
    assert (result.winner, result.illegal, result.last) == (1, False, Turn("2 1\n", 0))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3 x\nfirst\n", "line 1: 'x' is not a number of counters"),
        ("0 0\nfirst\n", "line 1: all heaps are empty"),
        ("\nfirst\n", "line 1: a game has 1 or more heaps"),
        ("3 4\nthird\n", "line 2: it must say `first` or `second`"),
        ("3 4\n", "line 2: it must say"),
        ("3 4\nfirst\n1 2\n", "line 2: it must say"),
        ("9999 2\nfirst\n", "line 1: a game has at most 40 heaps and 10000 counters"),
    ],
)
def test_an_input_against_the_rules_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        nim_bot.validate(text)


@pytest.mark.parametrize(("first", "lost"), [(True, False), (True, True), (False, False), (False, True)])
def test_generated_games_are_won_or_lost_as_asked_and_shrink_to_valid_ones(first: bool, lost: bool) -> None:
    is_won = make_search(follow, stuck_wins=False)
    for seed in range(20):
        text = nim_bot.generate(FrozenRandom(seed), heaps=(2, 3), counters=(1, 5), first=first, lost=lost)
        nim_bot.validate(text)
        heaps, moves_first = nim_bot.read_game(text)
        assert moves_first == first
        assert is_won(tuple(heaps)) == (lost != first)
        for smaller in nim_bot.shrink(text):
            nim_bot.validate(smaller)


def test_moves_are_read_as_they_are_printed() -> None:
    assert nim_bot.read_move(format_move((2, 1)), (3, 4, 5)) == (2, 1)
    assert nim_bot.read_move(" 3   1 ", (3, 4, 5)) == (2, 1)
