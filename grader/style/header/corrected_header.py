"""The header as it ought to be, from what the student wrote, and the lines whose place it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grader.style.comments import Comment, CommentBlock, SourceReading, is_line_mark
from grader.style.header.header_lines import Entry, is_bare, is_free_text
from grader.style.header.header_reading import HeaderReading
from grader.style.header.header_text import HeaderLine, Surroundings, make_placeholder
from grader.style.header.header_values import CheckedValue, FieldRequirement

_ALONE = Surroundings()


@dataclass(frozen=True)
class ReplacedLines:
    """The lines that the corrected header takes the place of (none where the last is smaller), and what it keeps."""

    first: int
    last: int
    around: Surroundings = _ALONE


def find_replaced(found: HeaderReading, judged: Mapping[str, CheckedValue], reading: SourceReading) -> ReplacedLines:
    """The lines of the header; of a block comment or doc string all, so that its marks stay in pairs."""
    if found.block is None or not found.at_top:
        return ReplacedLines(reading.preamble + 1, reading.preamble)
    first, last = found.entries[0].line, _find_last_line(found.entries[-1], judged)
    if is_line_mark(found.block.opening):
        return ReplacedLines(first, last)
    start, end = (_find_comment(found.block, line) for line in (first, last))
    around = Surroundings(
        before=tuple(text for number, text in _list_raw_lines(start, reading) if number < first),
        after=tuple(text for number, text in _list_raw_lines(end, reading) if number > last),
        code=reading.text[end.end :].partition("\n")[0].rstrip(),
    )
    return ReplacedLines(start.lines[0].number, end.last_line, around)


def _find_last_line(entry: Entry, judged: Mapping[str, CheckedValue]) -> int:
    """Where a header that ends with this field ends: a remark directly below the value is no part of it."""
    written = [line.number for line in entry.values if not is_bare(line.text)] or [entry.line]
    one = judged.get(entry.label if entry.known else entry.meant)
    return written[0] if one and one.value != entry.value else written[-1]


def _find_comment(block: CommentBlock, line: int) -> Comment:
    return next(one for one in block.comments if one.lines[0].number <= line <= one.last_line)


def _list_raw_lines(comment: Comment, reading: SourceReading) -> list[tuple[int, str]]:
    """The lines between the marks of a block comment, as they are written, with their numbers."""
    closing = "*/" if comment.opening == "/*" else comment.opening[-3:]
    text = reading.text[comment.start + len(comment.opening) : comment.end].removesuffix(closing)
    return list(enumerate(text.split("\n"), comment.lines[0].number))


def write_corrected(
    found: HeaderReading, wishes: Mapping[str, FieldRequirement], judged: Mapping[str, CheckedValue]
) -> list[HeaderLine]:
    """All fields in their order; one of the student's own stays behind the one it followed, or comes first.

    But where a remark stays below the header a field that is asked for comes last: of the student's own it would become
    a part.
    """
    lines = list(_list_corrected_lines(found, wishes, judged))
    last = found.entries[-1] if found.entries else None
    if last and (last.known or last.meant) and _find_last_line(last, judged) < last.values[-1].number:
        place = max(at for at, line in enumerate(lines) if line.label in wishes)
        lines.append(lines.pop(place))
    return lines


def _list_corrected_lines(
    found: HeaderReading, wishes: Mapping[str, FieldRequirement], judged: Mapping[str, CheckedValue]
) -> Iterator[HeaderLine]:
    extras = _group_extras(found, judged)
    yield from (HeaderLine(extra.written, _list_prose(extra)) for extra in extras.get("", ()))
    for name, wish in wishes.items():
        entry = found.by_name.get(name) or found.near.get(name)
        if entry is not None or not wish.field.optional:
            yield HeaderLine(name, _list_right_values(entry, wish, judged.get(name), found))
        yield from (HeaderLine(extra.written, _list_prose(extra)) for extra in extras.get(name, ()))


def _group_extras(found: HeaderReading, judged: Mapping[str, CheckedValue]) -> dict[str, list[Entry]]:
    """Fields of the student's own that stay, under the known field that they follow."""
    extras: dict[str, list[Entry]] = {}
    after = ""
    for entry in found.entries:
        if entry.known:
            after = entry.label
        elif not entry.meant or judged[entry.meant].fault is not None:
            extras.setdefault(after, []).append(entry)
    return extras


def _list_right_values(
    entry: Entry | None, wish: FieldRequirement, judged: CheckedValue | None, found: HeaderReading
) -> tuple[str, ...]:
    if wish.equals is not None:
        return (wish.equals,)
    if entry is None or judged is None:
        return (make_placeholder(wish),)
    if judged.fault is not None:
        return (judged.fault.value or make_placeholder(wish),)
    if is_free_text(wish.field):
        return _list_prose(entry)
    return (judged.value, *_list_remarks(entry, judged)) if entry is not found.entries[-1] else (judged.value,)


def _list_remarks(entry: Entry, judged: CheckedValue) -> tuple[str, ...]:
    """Lines below a value that is right without them."""
    return _list_prose(entry)[1:] if judged.value != entry.value else ()


def _list_prose(entry: Entry) -> tuple[str, ...]:
    """The lines of a value as the student broke them."""
    return tuple(" ".join(line.text.split()) for line in entry.values if not is_bare(line.text))
