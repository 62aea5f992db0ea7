"""Programs that draw a board of Nim wrongly on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from grader.reference_api import Variant
from reference.games.mistakes import make_variant
from reference.games.moves import LOSE, Heaps, Move
from reference.games.nim_tables import nim_sum
from reference.nim_board_game import LINE, Board, Drawing, read_board
from reference.nim_game import winning_moves


def _draw(drawing: Drawing, board: Board) -> str:
    return "".join(line + "\n" for line in drawing.draw(board))


def _wrong(message: str, drawing: Drawing, read: Callable[[str], Board] = read_board) -> Variant:
    return Variant(lambda text: _draw(drawing, read(text)), message)


def _leave_out(message: str, is_left_out: Callable[[str], bool], which: slice = slice(None)) -> Variant:
    """A program that prints the right lines but for the last of those that are left out."""

    def solve(text: str) -> str:
        lines = list(Drawing().draw(read_board(text)))
        out = {at for at, line in enumerate(lines) if is_left_out(line)}
        return "".join(line + "\n" for at, line in enumerate(lines) if at not in sorted(out)[which])

    return Variant(solve, message)


def _take_from_largest(heaps: Heaps) -> Move | None:
    """The published *next move*: the largest heap less the nim-sum, whatever that leaves."""
    largest, total = max(heaps), nim_sum(heaps)
    return (heaps.index(largest), largest - total or largest) if total else None


def _pick_all_when_lost(board: Board, move: Move | None) -> str:
    return board.word_move(move or (board.heaps.index(max(board.heaps)), max(board.heaps)))


def _say_what_remains(board: Board, move: Move | None) -> str:
    return board.word_move(move and (move[0], board.heaps[move[0]] - move[1]))


def _name_by_number(board: Board) -> Board:
    return replace(board, names=tuple(str(number) for number in range(1, len(board.names) + 1)))


def _select(board: Board, indexes: Iterable[int]) -> Board:
    chosen = list(indexes)
    return Board(tuple(board.names[at] for at in chosen), tuple(board.heaps[at] for at in chosen))


def _sort_heaps(board: Board) -> Board:
    return _select(board, sorted(range(len(board.heaps)), key=lambda at: -board.heaps[at]))


def _split_at_each_space(text: str) -> Board:
    """Raises ValueError or IndexError where a gap or the end of a line gives an empty word."""
    lines = [line.split(" ") for line in text.split("\n")[1 : int(text.split()[0]) + 1]]
    return Board(tuple(words[0] for words in lines), tuple(int(words[1]) for words in lines))


def _cut_last_character(text: str) -> Board:
    board = read_board(text)
    ends = text.endswith("\n")
    last = board.heaps[-1] if ends else int(str(board.heaps[-1])[:-1] or 0)
    return replace(board, heaps=(*board.heaps[:-1], last))


VARIANTS: dict[str, Variant] = {
    "numbers the heaps": _wrong(
        "Your program numbers the heaps. Print the names that the input gives them.",
        Drawing(),
        lambda text: _name_by_number(read_board(text)),
    ),
    "one bar too many": _wrong(
        "Your program draws one bar too many per heap. Check where your loop starts and ends.",
        Drawing(bars=lambda counters: "|" * (counters + 1)),
    ),
    "numbers for bars": _wrong(
        "Your program prints the number of counters. Draw a bar, |, for each of them.", Drawing(bars=str)
    ),
    "stars for bars": _wrong(
        "Your program draws stars. Draw a bar, |, for each counter.", Drawing(bars=lambda counters: "*" * counters)
    ),
    "leaves out empty heaps": _wrong(
        "Your program leaves out empty heaps. They have a line, too, without bars.",
        Drawing(arrange=lambda board: _select(board, (at for at, heap in enumerate(board.heaps) if heap))),
    ),
    "sorts the heaps": _wrong(
        "Your program sorts the heaps by size. Draw them in the order of the input.", Drawing(arrange=_sort_heaps)
    ),
    "forgets the lower line": _leave_out(
        "Your program draws no line below the heaps. There is one above and one below them.",
        lambda line: line == LINE,
        slice(1, None),
    ),
    "short lines": _wrong("Your program draws lines of 20 hyphens. They have 30.", Drawing(line="-" * 20)),
    "forgets the board": _leave_out(
        "Your program prints the nim-sum and the move without the board. Draw the board first.",
        lambda line: not line.startswith(("The nim sum", "Remove", LOSE)),
    ),
    "sum for nim-sum": _wrong(
        "Your program adds up the heaps. The nim-sum is their exclusive or, ^ in most languages.", Drawing(add=sum)
    ),
    "nim-sum in binary": _wrong(
        "Your program prints the nim-sum in binary. Print it as a decimal number.",
        Drawing(add=lambda heaps: int(f"{nim_sum(heaps):b}")),
    ),
    "forgets the nim-sum": _leave_out(
        "Your program does not print the nim-sum. It has a line of its own, above the move.",
        lambda line: line.startswith("The nim sum"),
    ),
    "largest heap less the nim-sum": _wrong(
        "Your program takes the size of the largest heap less the nim-sum. Find the first heap that gets smaller with "
        "the nim-sum, and reduce that one.",
        Drawing(choose=_take_from_largest),
    ),
    "takes all of the largest heap when lost": _wrong(
        "Your program takes all of the largest heap in a lost game. Print Lose Game when the nim-sum is 0.",
        Drawing(word=_pick_all_when_lost),
    ),
    "largest heap, also when lost": _wrong(
        "Your program always takes from the largest heap. Find the first heap that gets smaller with the nim-sum, and "
        "print Lose Game when the nim-sum is 0.",
        Drawing(choose=_take_from_largest, word=_pick_all_when_lost),
    ),
    "last suitable heap": _wrong(
        "Your program picks the last winning heap. The assignment asks for the first one.",
        Drawing(choose=lambda heaps: max(winning_moves(heaps), default=None)),
    ),
    "says what remains": _wrong(
        "Your program prints how many counters stay in the heap. Print how many are taken.",
        Drawing(word=_say_what_remains),
    ),
    "index for the name": _wrong(
        "Your program prints the number of the heap in its move. Print its name.",
        Drawing(word=lambda board, move: _name_by_number(board).word_move(move)),
    ),
    "one counter in the singular": _wrong(
        "Your program writes `1 counter`. The handout's sentence is always `counters`.",
        Drawing(word=lambda board, move: board.word_move(move).replace("Remove 1 counters", "Remove 1 counter")),
    ),
    "always Lose Game": _wrong(
        "Your program answers Lose Game to every board. A game is lost only when the nim-sum is 0.",
        Drawing(choose=lambda _heaps: None),
    ),
    "forgets Lose Game": _wrong(
        "Your program prints no move in a lost game. Print Lose Game when the nim-sum is 0.",
        Drawing(word=lambda board, move: move and board.word_move(move)),
    ),
    "splits on one space": make_variant(
        "Your program splits the line at each space. There may be several in a row: treat any run of them as one.",
        lambda text: [_split_at_each_space(text)],
        Drawing().draw,
    ),
    "skips the last heap": _wrong(
        "Your program leaves out the last heap. Check where your loop starts and ends.",
        Drawing(),
        lambda text: _select(read_board(text), range(len(read_board(text).heaps) - 1)),
    ),
    "cuts the last character": _wrong(
        "Your program cuts the last character of each line. The last line may end without a newline: remove only "
        "white space.",
        Drawing(),
        _cut_last_character,
    ),
}
"""Name of the mistake → a program that makes it."""
