"""The references of the games: their cases and mistakes, their rules for inputs, and what they say to students."""

from __future__ import annotations

from itertools import islice

import pytest

from reference import (
    fibonacci_nim,
)

from .game_cases import CATCHING, GAMES, cases_of, is_right, load, passes

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
