"""Why the answer to a game of Nim is the answer: the heaps, the nim-sum in binary, each heap ⊕ X, the move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from grader.reference_api import Explanation, Table
from reference.games.heaps import draw_heaps
from reference.nim_game import Heaps, Move, find_move, nim_sum, read_games, sentence

SHOWN_HEAPS = 12
"""So many heaps of one game are explained one by one; for the others a row says how many there are."""


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    heaps = next(islice(read_games(text), item, None), None) if item >= 0 else None
    if heaps is None:
        raise ValueError(f"the input has no game {item + 1}")
    move = find_move(heaps)
    shown = _shown(heaps, move)
    description = "The game is lost." if move is None else f"{sentence(move)}, and the nim-sum becomes 0."
    return Explanation(
        answer=sentence(move),
        steps=tuple(_lost_steps(heaps) if move is None else _won_steps(heaps, move, shown)),
        tables=(_binary_table(heaps, shown), _move_table(heaps, move, shown)),
        picture=draw_heaps(heaps, move, f"The {len(heaps)} heaps of game {item + 1}", description),
    )


def _shown(heaps: Heaps, move: Move | None) -> list[int]:
    """The indexes of the heaps to show: the first ones, and the one to take from."""
    chosen = {move[0]} if move else set()
    return sorted({*range(min(SHOWN_HEAPS, len(heaps))), *chosen})


def _listed(heaps: Heaps) -> str:
    more = len(heaps) - SHOWN_HEAPS
    return " ⊕ ".join(map(str, heaps[:SHOWN_HEAPS])) + (f" ⊕ … ({more} more)" if more > 0 else "")


def _won_steps(heaps: Heaps, move: Move, shown: Sequence[int]) -> Iterator[str]:
    index, taken = move
    heap, total = heaps[index], nim_sum(heaps)
    yield f"The nim-sum is X = {_listed(heaps)} = {total}. It is not 0, so there is a winning move."
    before = [other for other in shown if other < index]
    for other in before:
        yield f"Heap {other + 1}: {heaps[other]} ⊕ {total} = {heaps[other] ^ total}, not smaller than {heaps[other]}."
    if index > len(before):
        yield f"Nor does any of the {index - len(before)} other heaps before Heap {index + 1} get smaller."
    yield f"Heap {index + 1}: {heap} ⊕ {total} = {heap - taken}, smaller than {heap}: the first heap that gets smaller."
    yield (
        f"Take {heap} - {heap - taken} = {taken} from Heap {index + 1}, which leaves {heap - taken} in it. The nim-sum "
        "of all heaps is then 0, and the opponent, who is to move, loses."
    )


def _lost_steps(heaps: Heaps) -> Iterator[str]:
    if not any(heaps):
        yield "All heaps are empty: there is no counter to take, and the opponent, who took the last one, has won."
        return
    yield f"The nim-sum is X = {_listed(heaps)} = 0."
    yield (
        "In every column of the binary table the number of 1s is even. A move changes one heap only, so in at least "
        "one column the number of 1s becomes odd: after every move the nim-sum is not 0."
    )
    yield "From there the opponent can make it 0 again, and so takes the last counter. Every move loses."


def _binary_table(heaps: Heaps, shown: Sequence[int]) -> Table:
    """A column for each power of two, so that the 1s of a column stand below each other."""
    width = max(max(heaps).bit_length(), 1)
    rows = [(f"Heap {index + 1}", str(heaps[index]), *f"{heaps[index]:0{width}b}") for index in shown]
    rows += _rest_row(heaps, shown, width + 2)
    total = nim_sum(heaps)
    rows.append(("nim-sum X", str(total), *f"{total:0{width}b}"))
    head = ("", "counters", *(str(2**power) for power in reversed(range(width))))
    return Table(
        "The heaps in binary: X has a 1 where the column has an odd number of 1s", head, tuple(rows), len(rows) - 1
    )


def _move_table(heaps: Heaps, move: Move | None, shown: Sequence[int]) -> Table:
    total = nim_sum(heaps)
    rows = [
        (
            f"Heap {index + 1}",
            str(heaps[index]),
            str(heaps[index] ^ total),
            "yes" if heaps[index] ^ total < heaps[index] else "no",
        )
        for index in shown
    ]
    marked = shown.index(move[0]) if move else None
    return Table(
        f"Each heap h ⊕ X, with X = {total}",
        ("", "h", "h ⊕ X", "smaller?"),
        (*rows, *_rest_row(heaps, shown, 4)),
        marked,
    )


def _rest_row(heaps: Heaps, shown: Sequence[int], cells: int) -> list[tuple[str, ...]]:
    more = len(heaps) - len(shown)
    return [(f"{more} more heaps", *["…"] * (cells - 1))] if more else []
