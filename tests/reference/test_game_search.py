"""The references of the games against plain search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import (
    box_game,
    fibonacci_nim,
    greedy_nim,
    nim_board,
    nim_misere,
    nim_winner,
    subtraction_game,
    twenty_one,
)
from reference.games.batch import join_games
from reference.games.conventions import is_lost_nim
from reference.games.moves import Heaps, Move, list_moves, sentence, take
from reference.games.nim_tables import nim_sum
from reference.games.search import make_search
from reference.nim_play_game import COMPUTER, HUMAN

from .game_cases import GAMES, load


@pytest.mark.parametrize("game", ["nim", *GAMES])
def test_every_reference_proves_itself(game: str) -> None:
    assert re.fullmatch(r"the answers to [0-9]+ positions, .+, by a search of every game", load(game).prove())


@pytest.mark.parametrize("game", ["nim", *GAMES])
def test_a_proof_fails_where_one_answer_is_wrong(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of its answers that is not that of a lost game is said to be lost."""
    reference = load(game)
    solve = reference.solve
    wrong = {"nim_play": (COMPUTER, HUMAN), "nim_winner": ("First", "Second"), "box_game": ("Alice", "Bob")}
    old, new = wrong.get(game, ("2\n", "3\n") if game == "twenty_one" else ("Remove", "Lose"))
    monkeypatch.setattr(reference, "solve", lambda text: solve(text).replace(old, new, 1))
    with pytest.raises(AssertionError, match=r"the search says|judge\(\) rejects"):
        reference.prove()


def test_search_knows_a_game_that_can_be_worked_out_by_hand() -> None:
    """One heap from which 1 or 2 counters are taken."""
    follow = lambda left: range(max(left - 2, 0), left)  # noqa: E731
    assert [make_search(follow, stuck_wins=False)(left) for left in range(7)] == [False, True, True] * 2 + [False]
    assert [make_search(follow, stuck_wins=True)(left) for left in range(5)] == [True, False, True, True, False]


def follow_nim(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return (tuple(sorted(take(heaps, move))) for move in list_moves(heaps))


HEAPS = [heaps for count in (2, 3, 4) for heaps in product(range(7), repeat=count)]


@pytest.mark.parametrize("misere", [False, True])
def test_lost_positions_of_nim_are_those_of_the_search(misere: bool) -> None:
    is_won = make_search(follow_nim, stuck_wins=misere)
    assert all(is_lost_nim(heaps, misere=misere) != is_won(tuple(sorted(heaps))) for heaps in HEAPS)


def search_first_move(heaps: Heaps, moves: Iterator[Move], is_lost_after: Callable[[Move], bool]) -> str:
    return sentence(next(filter(is_lost_after, moves), None))


def test_nim_misere_answers_as_the_search() -> None:
    is_won = make_search(follow_nim, stuck_wins=True)
    positions = [heaps for heaps in HEAPS if any(heaps)]
    searched = [
        search_first_move(
            heaps, list_moves(heaps), lambda move, heaps=heaps: not is_won(tuple(sorted(take(heaps, move))))
        )
        for heaps in positions
    ]
    assert nim_misere.solve(join_games([" ".join(map(str, heaps)) for heaps in positions])).splitlines() == searched


@given(st.lists(st.one_of(st.integers(0, 2), st.integers(0, 10**18)), min_size=2, max_size=200).filter(any))
def test_after_the_move_of_nim_misere_the_opponent_is_lost(heaps: list[int]) -> None:
    move = nim_misere.find_move(heaps)
    assert (move is None) == is_lost_nim(heaps, misere=True)
    if move:
        assert 1 <= move[1] <= heaps[move[0]]
        assert is_lost_nim(take(heaps, move), misere=True)


def test_nim_winner_answers_as_the_search() -> None:
    is_won = make_search(follow_nim, stuck_wins=False)
    for heaps in [*HEAPS, *((heap,) for heap in range(60))]:
        winner = nim_winner.solve(f"{len(heaps)}\n{' '.join(map(str, heaps))}\n")
        assert winner == ("First\n" if is_won(tuple(sorted(heaps))) else "Second\n")


@given(st.lists(st.integers(0, 10**18), min_size=1, max_size=50))
def test_a_large_game_of_nim_is_won_by_a_move_or_lost(heaps: list[int]) -> None:
    winning = [heap for heap in heaps if heap ^ nim_sum(heaps) < heap]
    assert nim_winner.solve(f"{len(heaps)}\n{' '.join(map(str, heaps))}\n") == ("First\n" if winning else "Second\n")


@pytest.mark.parametrize(
    ("output", "read"),
    [
        ("first\n", "First\n"),
        ("The second player wins.\n", "Second\n"),
        ("First Player", "First\n"),
        ("Alice\n", "Alice\n"),
        ("First\nSecond\n", "First\nSecond\n"),
        ("", ""),
    ],
)
def test_nim_winner_reads_whole_sentences(output: str, read: str) -> None:
    assert nim_winner.canonical("1\n1\n", output) == read


def test_nim_board_moves_as_the_search() -> None:
    is_won = make_search(follow_nim, stuck_wins=False)
    for heaps in (heaps for heaps in [*product(range(7), repeat=3), *product(range(9), repeat=2)] if any(heaps)):
        text = "".join(f"{line}\n" for line in (len(heaps), *map("{} {}".format, (1, 2, 3), heaps)))
        *board, _, last = nim_board.solve(text).splitlines()
        winning = search_first_move(
            heaps, list_moves(heaps), lambda move, heaps=heaps: not is_won(tuple(sorted(take(heaps, move))))
        )
        assert last == winning
        assert [line.count("|") for line in board[2:-1]] == list(heaps)


@pytest.mark.parametrize(
    ("output", "read"),
    [
        ("Pick 2 objects from heap a.\n", "Remove 2 counters from Heap A\n"),
        ("take 2 stones from Heap C\n", "Remove 2 counters from Heap C\n"),
        ("Your game board looks like this\n", " Your game board looks like this \n"),
        ("Pick all objects from heap A.\n", "Pick all objects from heap A.\n"),
        ("Heap A : ||\n", "Heap A : ||\n"),
    ],
)
def test_nim_board_reads_the_published_words(output: str, read: str) -> None:
    assert nim_board.canonical("2\nA 2\nB 1\n", output) == read


def test_twenty_one_answers_as_the_search() -> None:
    """Who is to move after 21 was said has won; the first number is always 1."""
    is_won = make_search(lambda last: range(last + 1, min(last + 3, 21) + 1), stuck_wins=True)
    for last in range(1, 21):
        winning = [number for number in range(last + 1, min(last + 3, 21) + 1) if not is_won(number)]
        assert twenty_one.find_answer([1, last]) == (winning[0] if winning else last + 1)
        assert len(winning) <= 1
    assert twenty_one.find_answer([]) == 1


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_the_winning_moves_of_subtraction_are_those_of_the_search(most: int, misere: bool) -> None:
    def follow(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return (tuple(sorted(take(heaps, move))) for move in list_moves(heaps, most))

    is_won = make_search(follow, stuck_wins=misere)
    for heaps in [*product(range(9), repeat=3), *((heap,) for heap in range(1, 201))]:
        game = subtraction_game.Game(most, misere, heaps)
        searched = [move for move in list_moves(heaps, most) if not is_won(tuple(sorted(take(heaps, move))))]
        assert list(subtraction_game.list_winning(game)) == searched
        assert subtraction_game.is_lost(game) == (not searched) or not any(heaps)


@given(st.integers(1, 10**9), st.booleans(), st.lists(st.integers(0, 10**18), min_size=1, max_size=50).filter(any))
def test_after_the_move_of_subtraction_the_opponent_is_lost(most: int, misere: bool, heaps: list[int]) -> None:
    game = subtraction_game.Game(most, misere, heaps)
    move = subtraction_game.find_move(game)
    assert (move is None) == subtraction_game.is_lost(game)
    if move:
        assert 1 <= move[1] <= min(most, heaps[move[0]])
        assert subtraction_game.is_lost(subtraction_game.Game(most, misere, take(heaps, move)))


def test_box_game_answers_as_the_search() -> None:
    """A position is the two boxes; the smaller is emptied, and both parts of the other hold at least 1 ball."""

    def follow(boxes: tuple[int, int]) -> Iterator[tuple[int, int]]:
        return ((max(boxes) - part, part) for part in range(1, max(boxes)))

    is_won = make_search(follow, stuck_wins=False)
    for balls in range(1, 201):
        assert box_game.is_lost(balls) != is_won((balls, 1))
        split = box_game.find_split(balls)
        assert split is None or ((balls - split, split) in follow((balls, 1)) and not is_won((balls - split, split)))


@given(st.integers(1, 10**18))
def test_box_game_is_lost_or_has_a_split_that_wins(balls: int) -> None:
    split = box_game.find_split(balls)
    assert (split is None) == box_game.is_lost(balls)
    assert split is None or (box_game.is_lost(split) and 1 <= balls - split <= split)


@pytest.mark.parametrize("misere", [False, True])
def test_greedy_nim_answers_as_the_search(misere: bool) -> None:
    def list_greedy(heaps: Heaps) -> Iterator[Move]:
        return (move for move in list_moves(heaps) if heaps[move[0]] == max(heaps))

    def follow(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return (tuple(sorted(take(heaps, move))) for move in list_greedy(heaps))

    is_won = make_search(follow, stuck_wins=misere)
    for heaps in [*product(range(7), repeat=4), *((heap,) for heap in range(201)), (5, 5, 5, 5, 5), (3, 2, 2, 2, 1)]:
        game = greedy_nim.Game(misere, heaps)
        winning = (move for move in list_greedy(heaps) if not is_won(tuple(sorted(take(heaps, move)))))
        assert greedy_nim.is_lost(game) != is_won(tuple(sorted(heaps)))
        assert not any(heaps) or greedy_nim.find_move(game) == next(winning, None)


@given(st.booleans(), st.lists(st.integers(0, 10**18), min_size=1, max_size=50).filter(any))
def test_after_the_move_of_greedy_nim_the_opponent_is_lost(misere: bool, heaps: list[int]) -> None:
    game = greedy_nim.Game(misere, heaps)
    move = greedy_nim.find_move(game)
    assert (move is None) == greedy_nim.is_lost(game)
    if move:
        assert heaps[move[0]] == max(heaps)
        assert 1 <= move[1] <= heaps[move[0]]
        assert greedy_nim.is_lost(greedy_nim.Game(misere, take(heaps, move)))


def test_fibonacci_nim_answers_as_the_search() -> None:
    """A position is the counters and the limit of the move; the limit of the next one is twice what was taken."""

    def follow(position: tuple[int, int]) -> Iterator[tuple[int, int]]:
        counters, limit = position
        return ((counters - taken, min(2 * taken, counters - taken)) for taken in range(1, limit + 1))

    is_won = make_search(follow, stuck_wins=False)
    for counters in range(1, 201):
        for limit in {0, *range(1, counters, 1 + counters // 40), counters - 1, counters}:
            winning = (taken for taken, left in enumerate(follow((counters, limit)), 1) if not is_won(left))
            assert fibonacci_nim.find_move(fibonacci_nim.Game(counters, limit)) == next(winning, None)


@given(st.integers(1, 10**18), st.integers(1, 10**18))
def test_after_the_move_of_fibonacci_nim_the_opponent_is_lost(counters: int, limit: int) -> None:
    found = fibonacci_nim.list_parts(counters)
    assert sum(found) == counters
    assert all(small * 2 < large for large, small in pairwise(found))
    taken = fibonacci_nim.find_move(fibonacci_nim.Game(counters, limit))
    assert (taken is None) == (found[-1] > limit)
    if taken and taken < counters:
        assert fibonacci_nim.find_move(fibonacci_nim.Game(counters - taken, 2 * taken)) is None
