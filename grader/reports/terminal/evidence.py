"""What a program was given, what was expected, and what it gave, with the words that differ marked."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import Case, CaseResult, Difference, LinePair, SmallestInput
from grader.reports.pages.compared_lines import find_stretches
from grader.reports.phrases import format_game
from grader.reports.terminal.sections import MARGIN, Section
from grader.reports.terminal.wrapping import find_width
from grader.text.columns import count_columns
from grader.text.shell_words import quote_argument
from grader.text.shorten import MORE, shorten, take_window
from grader.text.visible import explain_signs, make_visible
from grader.text.wording import count

_MOST_LINES = 12
_NOTHING = "(nothing)"
_NO_LINE = "(no such line)"
_EMPTY_LINE = "(an empty line)"
_LONGEST_LABEL = 10


def list_surroundings(case: Case) -> Iterator[Section]:
    """What a program is given besides its input: arguments and files."""
    if case.args:
        yield Section("arguments", (make_visible(" ".join(map(quote_argument, case.args))),))
    for name, text in case.files.items():
        label = name if len(name) <= _LONGEST_LABEL else "file"
        head = () if label == name else (f"{make_visible(name)}:",)
        yield Section(label, (*head, *(_shorten_lines(text) or ("(empty)",))))


def list_evidence(
    found: CaseResult | SmallestInput, name: str | None, one_of_many: bool = False, is_call: bool = False
) -> Iterator[Section]:
    """Input, expected and got; of a game what was said. `name` is what its input is called.

    `one_of_many` says that other outputs than the expected one are right, too, `is_call` that these are values.
    """
    label = name if name and len(name) <= _LONGEST_LABEL else "input"
    head = () if not name or label == name else (f"{make_visible(name)}:",)
    yield Section(label, (*head, *_show_input(found.input)))
    if found.game:
        yield Section("game", _shorten_lines(format_game(found.game), last=True))
    elif found.difference and not all(pair.same for pair in found.difference.pairs):
        yield from _show_difference(found.difference, is_call)
    else:
        if found.expected or not one_of_many:
            right = "one right" if one_of_many else "expected"
            yield Section(right, _shorten_lines(found.expected) or (_NOTHING,), colour="green")
        yield Section("got", _shorten_lines(found.actual) if found.actual.strip() else (_NOTHING,), colour="red")
    if isinstance(found, CaseResult) and found.printed:
        yield Section("printed", _shorten_lines(found.printed), least=1)


def _show_input(text: str) -> Iterator[str]:
    """What the eye would not see of it is said, and what the signs are that show it."""
    yield from _shorten_lines(text) or ("(empty)",)
    signs = explain_signs(_split_lines(text)[:_MOST_LINES])
    if signs:
        yield f"({', '.join(signs)})"
    if text and not text.endswith("\n"):
        yield "(no newline at the end)"


def _show_difference(difference: Difference, as_values: bool) -> Iterator[Section]:
    """The first lines that differ. Where a program judges, no line is expected that could be shown."""
    first = next(pair for pair in difference.pairs if not pair.same)
    yield from _tell_line(first, difference)
    if any(pair.expected is not None for pair in difference.pairs):
        yield Section("expected", (_show_expected(first),), least=1, colour="green")
    yield Section("got", tuple(_show_actual(first, as_values)), colour="red")


def _tell_line(pair: LinePair, difference: Difference) -> Iterator[Section]:
    """Which line it is, where there are several."""
    total = sum(each.expected is not None for each in difference.pairs) + difference.hidden_lines
    if pair.expected is None and pair.actual_number is not None:
        yield Section(f"line {pair.actual_number:,} of your output", ("",), least=1)
    elif total > 1:
        yield Section(f"line {pair.number:,} of {total:,}", ("",), least=1)


def _show_expected(pair: LinePair) -> str:
    if pair.expected is None:
        return _NO_LINE
    text = make_visible(pair.expected)
    return _take_line(text, _find_start(pair)) if text else _EMPTY_LINE


def _show_actual(pair: LinePair, as_values: bool) -> Iterator[str]:
    """The line and, where there is one to compare it with, marks below the words that differ."""
    if pair.actual is None:
        yield _NOTHING
        return
    start = _find_start(pair)
    yield _take_line(make_visible(pair.actual), start) or _EMPTY_LINE
    if pair.expected is not None and pair.actual:
        marks = _mark_words(pair, as_values)
        yield (" " if start else "") + marks[start : start + _find_room()].rstrip()


def _mark_words(pair: LinePair, as_values: bool) -> str:
    """`^` below each column that differs; of what is missing, below the place where it should be."""
    _, stretches = find_stretches(make_visible(pair.expected or ""), make_visible(pair.actual or ""), as_values)
    return "".join(("^" if differs else " ") * (count_columns(text) or differs) for differs, text in stretches)


def _find_start(pair: LinePair) -> int:
    """Where a line that is too long begins to be shown, so that the first difference is seen in both."""
    texts = [make_visible(text) for text in (pair.expected, pair.actual) if text is not None]
    if max(map(len, texts)) <= _find_room() or len(texts) < 2:
        return 0
    same = next((at for at, both in enumerate(zip(*texts, strict=False)) if both[0] != both[1]), min(map(len, texts)))
    return max(0, same - _find_room() // 2)


def _take_line(text: str, start: int) -> str:
    return take_window(text, _find_room(), start)


def _find_room() -> int:
    """Columns for a line; two stay free for the marks of what is left out."""
    return find_width() - MARGIN - 2


def _shorten_lines(text: str, last: bool = False) -> tuple[str, ...]:
    """The first lines, or the `last` ones, each with an end."""
    lines = _split_lines(text)
    more = len(lines) - _MOST_LINES
    if more <= 0:
        return tuple(map(_shorten_line, lines))
    if last:
        return (f"… {count(more, 'line')} before", *map(_shorten_line, lines[-_MOST_LINES:]))
    return (*map(_shorten_line, lines[:_MOST_LINES]), f"… {count(more, 'more line')} of {len(lines):,}")


def _split_lines(text: str) -> list[str]:
    """Lines as the comparison has them: a form feed is a character of its line, which is shown."""
    lines = text.replace("\r\n", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def _shorten_line(line: str) -> str:
    shown = shorten(line, _find_room(), MORE, make_visible) if len(line) > _find_room() else make_visible(line)
    return shown or _EMPTY_LINE  # else the first one would look as if the block had none, the last one as its end
