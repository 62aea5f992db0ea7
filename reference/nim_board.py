"""The reference of the assignment `nim_board`: the heaps of a game of Nim drawn with bars, the nim-sum and the move.

An input is the number of heaps, at most 5, and a line for each: its name and its counters, at most 8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.reference_api import Explanation
from reference.games.batch import NUMBER, cut_out
from reference.games.heap_lines import Random, Range, check_range, draw_random_heaps, refuse_empty_heaps
from reference.games.heaps import draw_heaps
from reference.games.nim_tables import make_binary_table, make_move_table, nim_sum, write_sum
from reference.games.proof import check_answers, follow_nim, list_positions, tell_proof, word_move
from reference.nim_board_game import LINE, MOST_COUNTERS, MOST_HEAPS, NAME, TITLE, Board, Drawing, read_board
from reference.nim_board_variants import VARIANTS
from reference.nim_game import find_move

__all__ = ["VARIANTS", "canonical", "explain", "generate", "parts", "prove", "shrink", "solve", "validate"]

LAYOUT = re.compile(r"(?:pick|remove|take) ([0-9]+) (?:counters|objects|stones) from heap (\w{1,10})\.?", re.IGNORECASE)
"""`Pick 2 objects from heap A`, as a published program says it."""
LONGEST_LAYOUT = 80


def solve(text: str) -> str:
    """The expected output: the board, the nim-sum and the move."""
    board = read_board(text)
    return "".join(line + "\n" for line in Drawing().draw(board))


def parts(text: str) -> list[tuple[str, int]]:
    """The board with its title and its two lines, the nim-sum, the move."""
    return [("the board", len(read_board(text).names) + 3), ("the nim-sum", 1), ("the move", 1)]


def canonical(text: str, output: str) -> str:
    """The output with a move in other words told in the handout's, and the title without its blanks as it should be."""
    names = {name.lower(): name for name in read_board(text).names}
    return "\n".join(_reword(line, names) for line in output.split("\n"))


def _reword(line: str, names: dict[str, str]) -> str:
    said = " ".join(line.split()) if len(line) <= LONGEST_LAYOUT else ""
    if said == TITLE.strip():
        return TITLE
    move = LAYOUT.fullmatch(said)
    return f"Remove {move[1]} counters from Heap {names.get(move[2].lower(), move[2])}" if move else line


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    count, *lines = text.rstrip().split("\n")
    if not NUMBER.fullmatch(count.strip()) or not 1 <= int(count) <= MOST_HEAPS:
        raise ValueError(f"line 1: {count[:40]!r} is not a number of heaps from 1 to {MOST_HEAPS}")
    if len(lines) != int(count):
        follow = "1 line follows" if len(lines) == 1 else f"{len(lines)} lines follow"
        raise ValueError(f"line 1: it announces {int(count)} heap{'s' * (int(count) != 1)}, but {follow}")
    seen: set[str] = set()
    for number, line in enumerate(lines, start=2):
        try:
            seen.add(_check_line(line.split(), seen))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    try:
        refuse_empty_heaps([line.split()[1] for line in lines])
    except ValueError as error:
        raise ValueError(f"line {len(lines) + 1}: {error}") from None


def _check_line(words: list[str], seen: set[str]) -> str:
    if len(words) != 2:
        raise ValueError("a line has the name of a heap and its counters")
    name, counters = words
    if not NAME.fullmatch(name):
        raise ValueError(f"{name[:40]!r} is not a name: it has up to 10 letters and digits")
    if name in seen:
        raise ValueError(f"the name {name!r} is given twice")
    if not NUMBER.fullmatch(counters) or int(counters) > MOST_COUNTERS:
        raise ValueError(f"{counters[:40]!r} is not a number of counters from 0 to {MOST_COUNTERS}")
    return name


def prove() -> str:
    """Raise AssertionError where a move is not that of a search; return what was compared."""
    positions = list_positions(3, 5, empty=False)
    texts = [_join([f"{number} {heap}" for number, heap in enumerate(heaps, 1)]) for heaps in positions]
    answers = [solve(text).splitlines()[-1] for text in texts]
    return tell_proof(check_answers(positions, answers, follow_nim, word_move), "3 heaps of 0 to 5")


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first: fewer heaps, plain spacing, fewer counters."""
    lines = text.rstrip("\n").split("\n")[1:]
    board = read_board(text)
    for start, end in cut_out(len(board.names), 1):
        if any((*board.heaps[:start], *board.heaps[end:])):
            yield _join([*lines[:start], *lines[end : len(board.names)]])
    plain = [f"{name} {heap}" for name, heap in zip(board.names, board.heaps, strict=True)]
    if len(_join(plain)) < len(text):
        yield _join(plain)
    for index, heap in enumerate(board.heaps):
        for fewer in sorted({0, heap // 2, heap - 1} - {-1, heap}):
            if fewer or any((*board.heaps[:index], *board.heaps[index + 1 :])):
                changed = re.sub(r"[0-9]+(\s*)$", rf"{fewer}\1", lines[index])
                yield _join([*lines[:index], changed, *lines[index + 1 : len(board.names)]])


def _join(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))


def generate(rng: Random, *, heaps: Range = (2, 5), counters: Range = (0, 8), lost: bool = False) -> str:
    """A board of so many heaps with letters for names, in which the game is lost where `lost` says so."""
    check_range("heaps", heaps, 2)
    check_range("counters", counters, 0)
    drawn = draw_random_heaps(rng, heaps, counters)
    while not any(drawn) or max(drawn) > MOST_COUNTERS or (nim_sum(drawn) == 0) != lost:
        drawn = draw_random_heaps(rng, heaps, counters)
    return _join([f"{name} {heap}" for name, heap in zip("ABCDE", drawn, strict=False)])


def explain(text: str, item: int) -> Explanation:
    """Why the board, the nim-sum or the move is right. Raises ValueError when there is no such answer."""
    board = read_board(text)
    try:
        return (_explain_board, _explain_sum, _explain_move)[item](board)
    except IndexError:
        raise ValueError(f"the input has no answer {item + 1}") from None


def _explain_board(board: Board) -> Explanation:
    steps = (
        f"Below the title stands a line of {len(LINE)} hyphens, and another one below the heaps.",
        "Each heap has a line with its name and a bar for each counter, in the order of the input.",
    )
    picture = draw_heaps(board.heaps, None, "The heaps", "A bar for each counter.", board.name_heap)
    return Explanation(Drawing().draw_heap(board, 0), steps, picture=picture)


def _explain_sum(board: Board) -> Explanation:
    total = nim_sum(board.heaps)
    shown = range(len(board.heaps))
    table = make_binary_table(board.heaps, shown, board.name_heap)
    return Explanation(Drawing().draw_sum(total), (f"The nim-sum is {write_sum(board.heaps)}.",), (table,))


def _explain_move(board: Board) -> Explanation:
    move, total, shown = find_move(board.heaps), nim_sum(board.heaps), range(len(board.heaps))
    answer = board.word_move(move)
    steps: tuple[str, ...] = (
        "The nim-sum is 0. Every move makes it another number, and the opponent can make it 0 again.",
    )
    if move:
        index, taken = move
        name, heap = board.name_heap(index), board.heaps[index]
        steps = (
            f"{name} is the first heap that gets smaller with the nim-sum: {heap} ⊕ {total} = {heap - taken}.",
            f"Take {heap} - {heap - taken} = {taken} from it: the nim-sum is then 0, and the opponent loses.",
        )
    table = make_move_table(board.heaps, move, shown, board.name_heap)
    picture = draw_heaps(board.heaps, move, "The heaps", f"{answer}.", board.name_heap)
    return Explanation(answer, steps, (table,), picture)
