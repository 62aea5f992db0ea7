"""The references of the games against plain search, their rules for inputs, and what they say to students."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, pairwise, product
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignments import load_assignment, resolve_expected
from grader.judging import compare_bytes
from grader.model import Case
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
        "largest heap less the nim-sum": "first of several winning heaps",
        "sum for nim-sum": "games as in normal play",
        "largest suitable heap": "first of several winning heaps",
        "empty heaps not numbered": "zeros among the heaps",
        "empty words are heaps": "runs of spaces between the numbers",
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
        "rests only get smaller": "the rest gets larger",
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


# --- cases and mistakes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_mistake_has_the_case_that_is_for_it(game: str) -> None:
    assert set(CATCHING[game]) == set(load(game).VARIANTS)


@pytest.mark.parametrize(("game", "mistake"), [(game, mistake) for game in GAMES for mistake in CATCHING[game]])
def test_a_mistake_is_caught_by_the_case_that_is_for_it(game: str, mistake: str) -> None:
    case = cases_of(game)[CATCHING[game][mistake]]
    assert case.points > 0
    assert not passes(game, case, load(game).VARIANTS[mistake].solve(case.input))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_mistakes_are_the_same_program(game: str) -> None:
    variants = load(game).VARIANTS.values()
    outputs = [tuple(variant.solve(case.input) for case in cases_of(game).values()) for variant in variants]
    assert len(set(outputs)) == len(outputs)


@pytest.mark.parametrize("game", GAMES)
def test_every_case_teaches_and_every_one_that_counts_catches_a_mistake(game: str) -> None:
    variants = load(game).VARIANTS.values()
    for case in cases_of(game).values():
        assert len(case.hint) > 20
        assert not passes(game, case, "")
        assert case.points == 0 or any(not passes(game, case, variant.solve(case.input)) for variant in variants)


@pytest.mark.parametrize("game", GAMES)
def test_a_share_of_the_points_is_hidden_and_there_are_four_groups(game: str) -> None:
    cases = cases_of(game).values()
    hidden = sum(case.points for case in cases if case.visibility == "hidden")
    assert 0.2 < hidden / sum(case.points for case in cases) < 0.5
    assert len({case.group for case in cases}) >= 4


# --- inputs and explanations -----------------------------------------------------------------------------------------


def measure(text: str) -> tuple[int, int, int]:
    numbers = [int(word) for word in text.split() if word.isdigit()]
    return len(numbers), sum(numbers), len(text)


@pytest.mark.parametrize("game", GAMES)
def test_smaller_inputs_are_valid_and_smaller(game: str) -> None:
    reference = load(game)
    for case in (case for case in cases_of(game).values() if len(case.input) < 500):
        for smaller in reference.shrink(case.input):
            reference.validate(smaller)
            assert measure(smaller) < measure(case.input) or len(smaller) < len(case.input)


@pytest.mark.parametrize("game", GAMES)
def test_the_smallest_failing_input_of_every_mistake_is_small(game: str) -> None:
    reference = load(game)
    for mistake, case_name in CATCHING[game].items():
        text, solve = cases_of(game)[case_name].input, reference.VARIANTS[mistake].solve
        while smaller := next(filter(lambda each: not is_right(game, each, solve(each)), reference.shrink(text)), None):
            text = smaller
        assert len(text) <= 40, (mistake, text)


def find_parts(game: str, text: str) -> list[tuple[str, int]]:
    reference = load(game)
    lines = [("a line", 1)] * reference.solve(text).count("\n")
    return reference.parts(text) if hasattr(reference, "parts") else lines


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_explained(game: str) -> None:
    reference = load(game)
    for case in (case for case in cases_of(game).values() if len(case.input) < 3000):
        lines = iter(reference.solve(case.input).splitlines())
        for item, (_, length) in enumerate(find_parts(game, case.input)):
            explanation = reference.explain(case.input, item)
            assert explanation.answer in "\n".join(islice(lines, length))
            assert explanation.steps
            assert all(len(row) == len(table.head) for table in explanation.tables for row in table.rows)


@pytest.mark.parametrize(
    ("game", "text", "item"),
    [("nim_winner", "1\n6\n", 0), ("nim_board", "1\nA 6\n", 1), ("nim_play", "1\n6\nHUMAN\n", 0)],
)
def test_the_nim_sum_of_one_heap_is_not_said_twice(game: str, text: str, item: int) -> None:
    step = load(game).explain(text, item).steps[0]
    assert "6 = 6" not in step
    assert "6" in step


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        ("10 1", "This move may take 1 counter."),
        ("10 2", "This move may take up to 2 counters."),
        ("1", "This move must leave 1 counter, so there is none."),
    ],
)
def test_fibonacci_nim_tells_the_limit_in_plain_words(game: str, limit: str) -> None:
    assert fibonacci_nim.explain(f"1\n{game}\n", 0).steps[0] == limit


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("nim_misere", "1\n0 0\n", "line 2: all heaps are empty, but who is to move must be able to"),
        ("nim_misere", "1\n5\n", "line 2: a game has 2 or more heaps, this one has 1"),
        ("nim_misere", "2\n1 2\n", "line 1: it announces 2 games, but fewer lines follow"),
        ("nim_winner", "0\n\n", "line 1: '0' is not a number of heaps"),
        ("nim_winner", "2\n", "line 2: the heaps stand on line 2, all of them"),
        ("nim_winner", "2\n1\n2\n", "line 3: the heaps stand on line 2, all of them"),
        ("nim_winner", "2\n1 x\n", "line 2: 'x' is not a number of counters"),
        ("nim_winner", "2\n1 2 3\n", "line 1: it announces 2 heaps, but line 2 has 3"),
        ("nim_board", "0\n", "line 1: '0' is not a number of heaps from 1 to 5"),
        ("nim_board", "6\nA 1\n", "line 1: '6' is not a number of heaps from 1 to 5"),
        ("nim_board", "2\nA 1\n", "line 1: it announces 2 heaps, but 1 line follows"),
        ("nim_board", "1\nA 1\nB 1\n", "line 1: it announces 1 heap, but 2 lines follow"),
        ("nim_board", "1\nA\n", "line 2: a line has the name of a heap and its counters"),
        ("nim_board", "1\nA 9\n", "line 2: '9' is not a number of counters from 0 to 8"),
        ("nim_board", "1\nA-B 3\n", "line 2: 'A-B' is not a name: it has up to 10 letters and digits"),
        ("nim_board", "2\nA 3\nA 4\n", "line 3: the name 'A' is given twice"),
        ("nim_board", "2\nA 0\nB 0\n", "line 3: all heaps are empty"),
        ("nim_play", "0\n\nHUMAN\n", "line 1: '0' is not a number of piles"),
        ("nim_play", "1\n5\n", "line 3: the piles are on line 2, who starts is on line 3"),
        ("nim_play", "1\n5\nHUMAN\n7\n", "line 4: the piles are on line 2, who starts is on line 3"),
        ("nim_play", "2\n0 0\nHUMAN\n", "line 2: all heaps are empty, but who is to move must be able to"),
        ("nim_play", "2\n1 2 3\nHUMAN\n", "line 1: it announces 2 piles, but line 2 has 3"),
        ("nim_play", "2\n1 2\nALICE\n", "line 3: 'ALICE' is neither `COMPUTER` nor `HUMAN`"),
        ("subtraction", "1\n0 normal 5\n", "line 2: '0' is not a number of counters that may be taken (1 or more)"),
        ("subtraction", "1\n3 Normal 5\n", "line 2: 'Normal' is neither `normal` nor `misere`"),
        ("subtraction", "1\n3\n", "line 2: '' is neither `normal` nor `misere`"),
        ("subtraction", "1\n3 misere\n", "line 2: a game has 1 or more heaps, this one has 0"),
        ("subtraction", "1\n3 misere 0 0\n", "line 2: all heaps are empty"),
        ("box_game", "3\n4\n", "line 3: the input ends without a 0"),
        ("box_game", "0\n", "line 1: there is no game before the 0"),
        ("box_game", "3\n-1\n0\n", "line 2: '-1' is not a number of balls"),
        ("box_game", "3 4\n0\n", "line 1: '3 4' is not a number of balls"),
        ("greedy_nim", "1\n5 3\n", "line 2: '5' is neither `normal` nor `misere`"),
        ("greedy_nim", "1\nnormal\n", "line 2: a game has 1 or more heaps, this one has 0"),
        ("greedy_nim", "1\nmisere 0 0\n", "line 2: all heaps are empty"),
        ("fibonacci_nim", "1\n0\n", "line 2: '0' is not a number of counters (1 or more)"),
        ("fibonacci_nim", "1\n5 0\n", "line 2: '0' is not a number of counters (1 or more)"),
        ("fibonacci_nim", "1\n5 2 1\n", "line 2: a game has the counters and at most a limit, this one has 3 numbers"),
        ("twenty_one", "1\n", "line 1: it announces 1 games, but fewer lines follow"),
        ("twenty_one", "1\n2\n", "line 2: the first number said is 1"),
        ("twenty_one", "2\n1 2\n1 5\n", "line 3: 5 cannot be said after 1"),
        ("twenty_one", "1\n1 1\n", "line 2: 1 cannot be said after 1"),
        ("twenty_one", "1\n1 4 7 10 13 16 19 21\n", "line 2: 21 has been said, so the game is over"),
        ("twenty_one", "1\none\n", "line 2: 'one' is not a number"),
    ],
)
def test_validate_refuses(game: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        load(game).validate(text)
    assert str(refused.value).startswith(reason)


# --- proofs ----------------------------------------------------------------------------------------------------------


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
