"""Programs for the Game of Nim that are wrong in the nim-sum, each in one known way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce

from grader.reference_api import Variant
from reference.games.mistakes import make_variant
from reference.games.moves import LOSE, Heaps, sentence
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move, read_games

Add = Callable[[int, int], int]
"""What a program makes of two numbers in the place of their exclusive or."""
_DIGITS_BEHIND = "Their last digits belong together: fill up with zeros in front."


def _move_by(heaps: Heaps, total: int, add: Add = int.__xor__) -> list[str]:
    """The first heap that gets smaller by the nim-sum that the program has found; nothing where none does."""
    left = ((index, heap, add(heap, total)) for index, heap in enumerate(heaps))
    moves = (sentence((index, heap - smaller)) for index, heap, smaller in left if smaller < heap)
    return [LOSE] if total == 0 else [move for move in [next(moves, None)] if move]


def _differ(one: int, other: int) -> int:
    return abs(one - other)


def _xor_from_the_left(one: int, other: int) -> int:
    """The exclusive or of two numbers whose binary digits stand one below the other from the first digit on."""
    length = max(one.bit_length(), other.bit_length(), 1)
    first, second = (number << length - max(number.bit_length(), 1) for number in (one, other))
    return first ^ second


def _fill_up_behind(heaps: Heaps) -> int:
    """The nim-sum of numbers that all got as many binary digits as the largest one, by zeros behind them."""
    length = max(max(heaps).bit_length(), 1)
    return nim_sum([heap << length - max(heap.bit_length(), 1) for heap in heaps])


def _read_digits_as_decimal(one: int, other: int) -> int:
    """The exclusive or, whose binary digits are read as if they were decimal ones."""
    return int(f"{one ^ other:b}")


def _move_with_decimals(heaps: Heaps) -> list[str]:
    return _move_by(heaps, nim_sum(heaps), _read_digits_as_decimal) or [LOSE]


def _keep_equal_heaps_once(heaps: Heaps) -> list[str]:
    """By a table of the last number of each heap, in which a heap that comes again has only one place."""
    numbers = {heap: index for index, heap in enumerate(heaps)}
    total = nim_sum([*numbers])
    moves = (sentence((index, heap - (heap ^ total))) for heap, index in numbers.items() if heap ^ total < heap)
    return [next(moves, LOSE)]


def _by_parity(heaps: Heaps) -> list[str]:
    return [LOSE if sum(heaps) % 2 == 0 else sentence(find_move(heaps))]


def _with_sum_from_before(text: str) -> Iterator[tuple[Heaps, int]]:
    """The heaps of each game, and the nim-sum of all heaps up to there."""
    total = 0
    for heaps in read_games(text):
        total ^= nim_sum(heaps)
        yield heaps, total


def _answer_with_sum(game: tuple[Heaps, int]) -> list[str]:
    heaps, total = game
    return _move_by(heaps, total) or [LOSE]


def _wrong_sum(message: str, lines: Callable[[Heaps], list[str]]) -> Variant:
    return make_variant(message, read_games, lines)


WRONG_SUMS: dict[str, Variant] = {
    "sum for nim-sum": _wrong_sum(
        "Your program adds up the heaps. The nim-sum is their exclusive or, ^ in most languages.",
        lambda heaps: _move_by(heaps, sum(heaps)),
    ),
    "difference for nim-sum": _wrong_sum(
        "Your program takes the difference of two heaps for their nim-sum. That is their exclusive or, ^ in most "
        "languages.",
        lambda heaps: _move_by(heaps, reduce(_differ, heaps, 0), _differ) or [LOSE],
    ),
    "parity of all counters": _wrong_sum(
        "Your program says that a game with an even number of counters is lost. It is lost when the nim-sum is 0.",
        _by_parity,
    ),
    "last heap not in the nim-sum": _wrong_sum(
        "Your program leaves the last heap out of the nim-sum. All heaps of the line are in it: check where it ends.",
        lambda heaps: _move_by(heaps, nim_sum(heaps[:-1])),
    ),
    "first heap not in the nim-sum": _wrong_sum(
        "Your program leaves the first heap out of the nim-sum. All heaps of the line are in it.",
        lambda heaps: _move_by(heaps, nim_sum(heaps[1:])),
    ),
    "nim-sum left from before": make_variant(
        "Your program begins each game with the nim-sum that the game before has left. Set it back to 0 first.",
        _with_sum_from_before,
        _answer_with_sum,
    ),
    "binary numbers from the left": _wrong_sum(
        f"Your program puts binary numbers one below the other from the left. {_DIGITS_BEHIND}",
        lambda heaps: _move_by(heaps, reduce(_xor_from_the_left, heaps, 0), _xor_from_the_left),
    ),
    "binary numbers filled up behind": _wrong_sum(
        f"Your program fills up binary numbers with zeros behind them. {_DIGITS_BEHIND}",
        lambda heaps: _move_by(heaps, _fill_up_behind(heaps)),
    ),
    "binary digits read as decimal": _wrong_sum(
        "Your program reads the binary digits of what stays in a heap as a decimal number: 110 becomes 110, not 6. "
        "Read them to the base 2.",
        _move_with_decimals,
    ),
    "equal heaps kept once": _wrong_sum(
        "Your program keeps heaps of the same size only once, as the keys of a dictionary. Each of them is in the "
        "nim-sum: keep the heaps in a list.",
        _keep_equal_heaps_once,
    ),
}
"""Name of the mistake → a program that makes it."""
