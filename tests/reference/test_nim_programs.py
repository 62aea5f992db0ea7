"""Programs for the Game of Nim as students write them: what each does is what the reference has under its mistake."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.nim_variants import VARIANTS

Answer = Callable[[list[int]], list[str]]
"""The lines that a program prints for the heaps of a game."""


def take(counters: int, index: int) -> str:
    return f"Remove {counters} counters from Heap {index + 1}"


def put_bits_from_the_left(heaps: list[int]) -> list[str]:
    def to_bits(number: int) -> list[int]:
        return [int(bit) for bit in f"{number:b}"]

    def add(one: int, other: int) -> int:
        first, second = to_bits(one), to_bits(other)
        while len(first) < len(second):
            first.append(0)
        while len(second) < len(first):
            second.append(0)
        return int("".join(str((a + b) % 2) for a, b in zip(first, second, strict=True)), 2)

    total = heaps[0]
    for heap in heaps[1:]:
        total = add(total, heap)
    if total == 0:
        return ["Lose Game"]
    for index, heap in enumerate(heaps):
        left = add(heap, total)
        if left < heap:
            return [take(heap - left, index)]
    return []


def go_by_the_lowest_bit(heaps: list[int]) -> list[str]:
    total, bit = reduce(xor, heaps), 1
    if total == 0:
        return ["Lose Game"]
    while total & bit == 0:
        bit <<= 1
    index = next(index for index, heap in enumerate(heaps) if heap & bit)
    return [take(abs(heaps[index] - (heaps[index] ^ total)), index)]


def look_the_heap_up(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    for index, heap in enumerate(heaps):
        left = heap ^ total
        if left < heap:
            heaps[index] = left
            return [take(heap - left, heaps.index(left))]
    return ["Lose Game"]


def try_without_putting_back(heaps: list[int]) -> list[str]:
    if reduce(xor, heaps) == 0:
        return ["Lose Game"]
    for index, size in enumerate(heaps):
        for taken in range(1, size + 1):
            heaps[index] -= 1
            if reduce(xor, heaps) == 0:
                return [take(taken, index)]
    return []


def answer_for_each_heap(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    return [
        take(heap - (heap ^ total), index) if heap ^ total < heap else "Lose Game" for index, heap in enumerate(heaps)
    ]


def take_from_the_largest(heaps: list[int]) -> list[str]:
    total, best = reduce(xor, heaps), 0
    for index, heap in enumerate(heaps):
        if heap > heaps[best]:
            best = index
    return [take(abs(heaps[best] - total) or total, best)] if total else ["Lose Game"]


def subtract_for_xor(heaps: list[int]) -> list[str]:
    total = heaps[0]
    for heap in heaps[1:]:
        total = abs(total - heap)
    if total == 0:
        return ["Lose Game"]
    for index, heap in enumerate(heaps):
        if abs(heap - total) < heap:
            return [take(heap - abs(heap - total), index)]
    return ["Lose Game"]


def look_at_the_parity(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    if sum(heaps) % 2 == 0:
        return ["Lose Game"]
    return [take(heap - (heap ^ total), index) for index, heap in enumerate(heaps) if heap ^ total < heap][:1]


def add_all_but_the_last(heaps: list[int]) -> list[str]:
    def add(rest: list[int]) -> int:
        return rest[0] if len(rest) == 2 else rest[0] ^ add(rest[1:])

    return answer_by(heaps, add(heaps))


def add_all_but_the_first(heaps: list[int]) -> list[str]:
    total = 0
    for index in range(1, len(heaps)):
        total ^= heaps[index]
    return answer_by(heaps, total)


def answer_by(heaps: list[int], total: int) -> list[str]:
    if total == 0:
        return ["Lose Game"]
    return [take(heap - (heap ^ total), index) for index, heap in enumerate(heaps) if heap ^ total < heap][:1]


def fill_up_behind(heaps: list[int]) -> list[str]:
    width = max(len(f"{heap:b}") for heap in heaps)
    rows = [f"{heap:b}".ljust(width, "0") for heap in heaps]
    return answer_by(heaps, int("".join(str(column.count("1") % 2) for column in zip(*rows, strict=True)), 2))


def take_the_nim_sum_where_there_is_enough(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    if total == 0:
        return ["Lose Game"]
    return [take(total, index) for index, heap in enumerate(heaps) if heap >= total][:1]


def take_from_the_first(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    for index, heap in enumerate(heaps):
        if total and heap - (heap ^ total) != 0:
            return [take(heap - (heap ^ total), index)]
    return ["Lose Game"]


def compare_with_the_nim_sum(heaps: list[int]) -> list[str]:
    answer, total = "Lose Game", reduce(xor, heaps)
    for index, heap in enumerate(heaps):
        if total and heap ^ total < total:
            answer = take(heap - (heap ^ total), index)
            break
    return [answer]


def sort_them(heaps: list[int]) -> list[str]:
    return answer_by(sorted(heaps), reduce(xor, heaps))


def sort_from_the_largest(heaps: list[int]) -> list[str]:
    heaps.sort(reverse=True)
    return answer_by(heaps, reduce(xor, heaps))


def answer_until_the_move(heaps: list[int]) -> list[str]:
    total, lines = reduce(xor, heaps), []
    for index, heap in enumerate(heaps):
        if total and heap ^ total < heap:
            return [*lines, take(heap - (heap ^ total), index)]
        lines.append("Lose Game")
    return lines


def play_to_the_end(heaps: list[int]) -> list[str]:
    lines = []
    while total := reduce(xor, heaps):
        index = next(index for index, heap in enumerate(heaps) if heap ^ total < heap)
        lines.append(take(heaps[index] - (heaps[index] ^ total), index))
        heaps[index] ^= total
    return [*lines, "Lose Game"]


def subtract_the_wrong_way_round(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    moves = [take((heap ^ total) - heap, index) for index, heap in enumerate(heaps) if heap ^ total < heap]
    return moves[:1] or ["Lose Game"]


def exchange_the_numbers(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    moves = [take(index + 1, heap - (heap ^ total) - 1) for index, heap in enumerate(heaps) if heap ^ total < heap]
    return moves[:1] or ["Lose Game"]


def leave_out_the_first(heaps: list[int]) -> list[str]:
    return answer_by(heaps[1:], reduce(xor, heaps[1:]))


def try_with_one_variable(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    if total == 0:
        return ["Lose Game"]
    for index, heap in enumerate(heaps):
        total = total ^ heap
        if total < heap:
            return [take(heap - total, index)]
    return []


def give_up_at_the_first(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    for index, heap in enumerate(heaps):
        if heap ^ total < heap:
            return [take(heap - (heap ^ total), index)]
        else:  # noqa: RET505  as the student writes it
            return ["Lose Game"]
    return []


def play_misere_at_the_end(heaps: list[int]) -> list[str]:
    if sorted(set(heaps)) in ([1], [0, 1]):
        ones = sum(heaps)
        return ["Lose Game"] if ones % 2 == 1 else [take(1, heaps.index(1))]
    return answer_by(heaps, reduce(xor, heaps)) or ["Lose Game"]


def read_bits_as_decimal(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    rests = list(enumerate(int(bin(heap ^ total)[2:]) for heap in heaps))
    moves = [take(heaps[index] - rest, index) for index, rest in rests if rest < heaps[index]]
    return moves[:1] or ["Lose Game"]


def keep_them_in_a_dictionary(heaps: list[int]) -> list[str]:
    game = {heap: number for number, heap in enumerate(heaps)}
    total = reduce(xor, game)
    for heap in game:
        if heap ^ total < heap:
            return [take(heap - (heap ^ total), game[heap])]
    return ["Lose Game"]


PROGRAMS: dict[str, Answer] = {
    "decided by the first heap": give_up_at_the_first,
    "misere with heaps of one counter": play_misere_at_the_end,
    "binary digits read as decimal": read_bits_as_decimal,
    "equal heaps kept once": keep_them_in_a_dictionary,
    "difference for nim-sum": subtract_for_xor,
    "parity of all counters": look_at_the_parity,
    "last heap not in the nim-sum": add_all_but_the_last,
    "first heap not in the nim-sum": add_all_but_the_first,
    "binary numbers filled up behind": fill_up_behind,
    "first heap with enough counters": take_the_nim_sum_where_there_is_enough,
    "first heap without a question": take_from_the_first,
    "smaller than the nim-sum": compare_with_the_nim_sum,
    "heaps sorted": sort_them,
    "heaps sorted from the largest": sort_from_the_largest,
    "Lose Game for each heap": answer_until_the_move,
    "Lose Game after each move": play_to_the_end,
    "subtracted the wrong way round": subtract_the_wrong_way_round,
    "counters and heap exchanged": exchange_the_numbers,
    "first heap left out": leave_out_the_first,
    "binary numbers from the left": put_bits_from_the_left,
    "lowest digit of the nim-sum": go_by_the_lowest_bit,
    "first heap of that size": look_the_heap_up,
    "try not taken back": try_without_putting_back,
    "line for each heap": answer_for_each_heap,
    "largest heap and the nim-sum": take_from_the_largest,
}
WITHOUT_STUDENT = (*PROGRAMS, "nim-sum left from before", "each digit is a heap", "first heap taken for a count")
"""The mistakes that nobody in the sample class makes."""
GAMES = st.lists(st.lists(st.integers(0, 40), min_size=2, max_size=6), min_size=1, max_size=5)


def write(games: list[list[int]]) -> str:
    return "\n".join([str(len(games)), *(" ".join(map(str, heaps)) for heaps in games), ""])


@pytest.mark.parametrize("mistake", PROGRAMS)
@given(games=GAMES)
def test_the_mistake_is_what_the_program_does(mistake: str, games: list[list[int]]) -> None:
    printed = [line for heaps in games for line in PROGRAMS[mistake]([*heaps])]
    assert VARIANTS[mistake].solve(write(games)) == "".join(f"{line}\n" for line in printed)


@given(games=GAMES)
def test_a_nim_sum_that_changes_is_the_same_as_counters_that_are_gone(games: list[list[int]]) -> None:
    for heaps in games:
        assert try_with_one_variable(heaps) == try_without_putting_back([*heaps])


@given(games=GAMES)
def test_a_nim_sum_that_is_never_set_back(games: list[list[int]]) -> None:
    total, printed = 0, ""
    for heaps in games:
        for heap in heaps:
            total ^= heap
        moves = (take(heap - (heap ^ total), index) for index, heap in enumerate(heaps) if heap ^ total < heap)
        printed += next(moves, "Lose Game") + "\n"
    assert VARIANTS["nim-sum left from before"].solve(write(games)) == printed


def test_each_digit_is_a_heap() -> None:
    as_digits = VARIANTS["each digit is a heap"].solve("2\n12 3\n70 6\n")
    assert as_digits == "Lose Game\nRemove 1 counters from Heap 1\n"


def test_a_first_number_that_is_taken_for_a_count() -> None:
    solve = VARIANTS["first heap taken for a count"].solve
    assert solve("2\n2 4 5 6\n2 4 4\n") == "Remove 1 counters from Heap 2\nLose Game\n"


def test_two_more_mistakes_of_wording_can_be_made_in_any_output() -> None:
    output = "Remove 1 counters from Heap 3\nLose Game\n"
    names = ("Lose Game after each move", "subtracted the wrong way round")
    after_each, turned = (then("", output) for name in names if (then := VARIANTS[name].then))
    assert after_each == "Remove 1 counters from Heap 3\nLose Game\nLose Game\n"
    assert turned == "Remove -1 counters from Heap 3\nLose Game\n"


def test_two_mistakes_of_wording_can_be_made_in_any_output() -> None:
    output = "Remove 1 counters from Heap 1\nLose Game\nRemove 11 counters from Heap 10\n"
    from_0, singular = VARIANTS["heaps from 0"].then, VARIANTS["one counter in the singular"].then
    assert from_0 is not None and singular is not None
    assert from_0("", output) == "Remove 1 counters from Heap 0\nLose Game\nRemove 11 counters from Heap 9\n"
    assert singular("", output) == "Remove 1 counter from Heap 1\nLose Game\nRemove 11 counters from Heap 10\n"
