"""The reference of the assignment `nim_functions`: the nim-sum of some heaps, and the move that makes it 0.

Its cases call the two functions. An input is one such call as text.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.reference_api import Explanation, FunctionCall, format_call, parse_calls
from reference.games.heaps import draw_heaps
from reference.games.moves import Heaps, count_heaps
from reference.games.nim_tables import choose_shown, make_binary_table, make_move_table, nim_sum, write_sum
from reference.nim_functions_variants import VARIANTS
from reference.nim_game import find_move, list_found_heaps

__all__ = ["VARIANTS", "explain", "find_heap", "nim_sum", "shrink", "validate"]


def find_heap(heaps: Heaps, _total: int) -> tuple[int, int]:
    """Counters to take and the number of the heap; 0 and 0 when the nim-sum, which `validate` compares, is 0."""
    return list_found_heaps(heaps)[0]


def validate(text: str) -> None:
    """Raise ValueError when a call breaks the handout's rules."""
    (call,) = parse_calls(text)
    heaps = call.args[0] if call.args else None
    if not isinstance(heaps, list) or not heaps or not all(type(heap) is int and heap >= 0 for heap in heaps):
        raise ValueError("line 1: the first argument is not a list of 1 or more heaps")
    given = {"nim_sum": [], "find_heap": [nim_sum(heaps)]}.get(call.name)
    if given is None or list(call.args[1:]) != given:
        raise ValueError("line 1: it is neither nim_sum(heaps) nor find_heap(heaps, nim_sum) with their nim-sum")


def shrink(text: str) -> Iterator[str]:
    """The same call with fewer heaps, or with fewer counters in one, largest step first."""
    (call,) = parse_calls(text)
    heaps = list(call.args[0])
    for index, heap in enumerate(heaps):
        if len(heaps) > 1:
            yield _call(call.name, heaps[:index] + heaps[index + 1 :])
        for fewer in sorted({0, heap // 2, heap - 1} - {heap, -1}):
            yield _call(call.name, [*heaps[:index], fewer, *heaps[index + 1 :]])


def _call(name: str, heaps: list[int]) -> str:
    args = [heaps] if name == "nim_sum" else [heaps, nim_sum(heaps)]
    return format_call(FunctionCall(name, args)) + "\n"


def explain(text: str, _item: int) -> Explanation:
    """Why the call returns what it returns."""
    (call,) = parse_calls(text)
    heaps = call.args[0]
    return _explain_sum(heaps) if call.name == "nim_sum" else _explain_move(heaps)


def _explain_sum(heaps: Heaps) -> Explanation:
    total = nim_sum(heaps)
    steps = (f"The nim-sum is {write_sum(heaps)}: each column of the binary table is combined separately.",)
    return Explanation(str(total), steps, (make_binary_table(heaps, choose_shown(heaps, None)),))


def _explain_move(heaps: Heaps) -> Explanation:
    move, total = find_move(heaps), nim_sum(heaps)
    table = make_move_table(heaps, move, choose_shown(heaps, move))
    taken, number = find_heap(heaps, total)
    if move is None:
        step = "The nim-sum is 0, so no heap h has h ⊕ X < h. The game is lost: return 0 and 0."
    else:
        heap = heaps[number - 1]
        left = heap - taken
        step = f"Heap {number} is the first with h ⊕ X < h: {heap} ⊕ {total} = {left}. Take {heap} - {left} = {taken}."
    picture = draw_heaps(heaps, move, f"The {count_heaps(len(heaps))}", step)
    return Explanation(str((taken, number)), (step,), (table,), picture)
