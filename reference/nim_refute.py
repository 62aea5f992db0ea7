"""What is wrong with a move in the Game of Nim: the opponent's answer to it, or why it is not allowed."""

from __future__ import annotations

from collections.abc import Iterator

from grader.reference_api import Explanation, Table
from reference.games.batch import find_line
from reference.games.heap_lines import parse_heaps
from reference.games.heaps import draw_heaps
from reference.games.illegal_moves import read_move, refute_illegal
from reference.games.moves import Heaps, Move, count_counters, list_moves, sentence, take
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move

MOST_COUNTERS = 8
"""So many counters may be left for every further move and its answer to be listed."""
MOST_HEAPS = 12
"""So many heaps are written out; for the others a number says how many there are."""


def refute(text: str, item: int, answer: str) -> Explanation | None:
    """What is wrong with the move that a student answers to game `item` (from 0).

    For a legal move that loses, the explanation's `answer` is a move of the opponent's that wins; for a move that is
    not allowed it is empty. None for a move that wins and for what is not a move. Raises ValueError when there is no
    such game.
    """
    heaps = parse_heaps(find_line(text, item).split())
    move = read_move(answer)
    return refute_illegal(heaps, answer) or (_answered(heaps, move) if move else None)


def _answered(heaps: Heaps, move: Move) -> Explanation | None:
    left = take(heaps, move)
    reply = find_move(left)
    if reply is None:
        return None
    final = take(left, reply)
    return Explanation(
        answer=sentence(reply),
        steps=tuple(_steps(heaps, move, reply)),
        tables=_further_moves(final),
        picture=draw_heaps(
            left,
            reply,
            "The heaps after your move, with the counters that the opponent takes",
            f"After your move the heaps are {_listed(left)}. The opponent takes {count_counters(reply[1])} from "
            f"Heap {reply[0] + 1}.",
        ),
    )


def _steps(heaps: Heaps, move: Move, reply: Move) -> Iterator[str]:
    left = take(heaps, move)
    final = take(left, reply)
    total, taken = nim_sum(left), count_counters(reply[1])
    if nim_sum(heaps) == 0:
        yield "This game is lost: its nim-sum is 0, so after every move it is not 0. Yours is no exception."
    yield f"You take {count_counters(move[1])} from Heap {move[0] + 1}. The heaps are then {_listed(left)}."
    yield f"Their nim-sum is {_sum(left)} = {total}. It is not 0, so the opponent, who is to move, can win."
    yield f"The opponent takes {taken} from Heap {reply[0] + 1}. The heaps are then {_listed(final)}."
    yield _plainly_lost(final)


def _plainly_lost(heaps: Heaps) -> str:
    """Why the student, who is to move, loses from here."""
    filled = [index + 1 for index, heap in enumerate(heaps) if heap]
    if not filled:
        return "All heaps are empty: the opponent has taken the last counter and wins."
    if len(filled) == 2:
        return (
            f"Only Heap {filled[0]} and Heap {filled[1]} hold counters, equally many. Whatever you take from one, the "
            "opponent takes from the other, until the last counter is the opponent's."
        )
    return (
        "Their nim-sum is 0. Whatever you take, it becomes another number and the opponent makes it 0 again, until the "
        "last counter is the opponent's."
    )


def _further_moves(heaps: Heaps) -> tuple[Table, ...]:
    """Each move that is left with the opponent's answer, where these are few."""
    if not 0 < sum(heaps) <= MOST_COUNTERS:
        return ()
    rows = [(_move(move), _move(reply), _listed(take(left, reply))) for move, left, reply in _replies(heaps)]
    return (Table("Every move that you have left", ("you take", "the opponent takes", "then left"), tuple(rows)),)


def _replies(heaps: Heaps) -> Iterator[tuple[Move, Heaps, Move]]:
    for move in list_moves(heaps):
        left = take(heaps, move)
        reply = find_move(left)
        if reply is not None:
            yield move, left, reply


def _move(move: Move) -> str:
    return f"{move[1]} from Heap {move[0] + 1}"


def _listed(heaps: Heaps) -> str:
    more = len(heaps) - MOST_HEAPS
    return ", ".join(map(str, heaps[:MOST_HEAPS])) + (f" and {more} more" if more > 0 else "")


def _sum(heaps: Heaps) -> str:
    more = len(heaps) - MOST_HEAPS
    return " ⊕ ".join(map(str, heaps[:MOST_HEAPS])) + (f" ⊕ … ({more} more)" if more > 0 else "")
