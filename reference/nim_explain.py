"""Why the answer to a game of Nim is the answer: the heaps, the nim-sum in binary, each heap ⊕ X, the move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.reference_api import Explanation
from reference.games.batch import find_line
from reference.games.heap_lines import parse_heaps
from reference.games.heaps import draw_heaps
from reference.games.moves import Heaps, Move, sentence
from reference.games.nim_tables import choose_shown, list_heaps, make_binary_table, make_move_table, nim_sum
from reference.nim_game import find_move


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    heaps = parse_heaps(find_line(text, item).split())
    move = find_move(heaps)
    shown = choose_shown(heaps, move)
    description = "The game is lost." if move is None else f"{sentence(move)}, and the nim-sum becomes 0."
    return Explanation(
        answer=sentence(move),
        steps=tuple(_lost_steps(heaps) if move is None else _won_steps(heaps, move, shown)),
        tables=(make_binary_table(heaps, shown), make_move_table(heaps, move, shown)),
        picture=draw_heaps(heaps, move, f"The {len(heaps)} heaps of game {item + 1}", description),
    )


def _won_steps(heaps: Heaps, move: Move, shown: Sequence[int]) -> Iterator[str]:
    index, taken = move
    heap, total = heaps[index], nim_sum(heaps)
    yield f"The nim-sum is X = {list_heaps(heaps)} = {total}. It is not 0, so there is a winning move."
    before = [other for other in shown if other < index]
    for other in before:
        yield f"Heap {other + 1}: {heaps[other]} ⊕ {total} = {heaps[other] ^ total}, not smaller than {heaps[other]}."
    if index > len(before):
        more = index - len(before)
        others = "the other heap" if more == 1 else f"any of the {more} other heaps"
        yield f"Nor does {others} before Heap {index + 1} get smaller."
    yield f"Heap {index + 1}: {heap} ⊕ {total} = {heap - taken}, smaller than {heap}: the first heap that gets smaller."
    yield (
        f"Take {heap} - {heap - taken} = {taken} from Heap {index + 1}, which leaves {heap - taken} in it. The nim-sum "
        "of all heaps is then 0, and the opponent, who is to move, loses."
    )


def _lost_steps(heaps: Heaps) -> Iterator[str]:
    if not any(heaps):
        yield "All heaps are empty: there is no counter to take, and the opponent, who took the last one, has won."
        return
    yield f"The nim-sum is X = {list_heaps(heaps)} = 0."
    yield (
        "In every column of the binary table the number of 1s is even. A move changes one heap only, so in at least "
        "one column the number of 1s becomes odd: after every move the nim-sum is not 0."
    )
    yield "From there the opponent can make it 0 again, and so takes the last counter. Every move loses."
