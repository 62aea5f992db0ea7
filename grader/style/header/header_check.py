"""The header check: is the header comment there, at the top, and filled in as the assignment asks?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from grader.config.settings import Header, HeaderField, Rule
from grader.model import Finding, HeaderCheck, HeaderFieldCheck, Language, Severity
from grader.style.comments import Comment, CommentBlock, SourceReading, is_line_mark, read_source
from grader.style.header.dates import read_date
from grader.style.header.header_kind import ValueFault
from grader.style.header.header_lines import Entry, LabelKind, is_bare, is_free_text, read_entries, show_value
from grader.style.header.header_text import HeaderLine, Surroundings, make_placeholder, write_header
from grader.style.header.header_values import CheckedValue, FieldRequirement, judge_value
from grader.style.header_kinds.date import read_date_options
from grader.style.rules import choose_severity
from grader.text.shorten import OF_ALL, shorten
from grader.text.spoken_text import say, say_later

_LONGEST_FOUND = 2000
_ALONE = Surroundings()
_NO_FIX = say_later("No action is needed.")


@dataclass(frozen=True)
class _HeaderReading:
    """The header as it stands: its block (None: no header) and the field entries in it."""

    block: CommentBlock | None
    entries: tuple[Entry, ...]

    @cached_property
    def by_name(self) -> dict[str, Entry]:
        """Known fields; of a field that stands twice the first one with a value counts."""
        chosen: dict[str, Entry] = {}
        for entry in self.entries:
            if entry.known and not (entry.label in chosen and chosen[entry.label].value):
                chosen[entry.label] = entry
        return chosen

    @cached_property
    def near(self) -> dict[str, Entry]:
        """Extra fields that seem to stand for a wanted one that is missing, by the name of that one."""
        return {entry.meant: entry for entry in self.entries if entry.meant}

    @property
    def at_top(self) -> bool:
        return self.block is not None and self.block.at_top


def check_header(
    source_text: str,
    language: Language,
    file_name: str,
    header: Header,
    rules: Mapping[str, Rule] = MappingProxyType({}),
) -> HeaderCheck:
    """Checks the header comment by the rules of the header block (docs: assignment format).

    `file_name` is the name that the assignment expects; it stands for `{file}` and in the findings. Findings are in
    the order of their lines, with the severities of `rules` where it has some; a field is right when no error is about
    it. A header below code or a doc string keeps its values; that is an error about the first field in it. Raises
    NotRead where a pattern of the assignment does not come to an end; no text of a student makes it raise.
    """
    if not header.fields:
        return HeaderCheck((), (), "")
    reading = read_source(source_text, language)
    found = _find(reading, header.fields)
    wishes = _list_wishes(found, header, file_name)
    judged = {name: judge_value(entry, wishes[name]) for name, entry in {**found.near, **found.by_name}.items()}
    findings = _Findings(found, file_name, _choose_opening(found, language), rules)
    findings.collect(wishes, judged)
    replaced = _find_replaced(found, judged, reading)
    lines = tuple(_write_corrected(found, wishes, judged))
    return HeaderCheck(
        fields=tuple(
            _check_field(wish, found, judged, name not in findings.wrong)
            for name, wish in wishes.items()
            if _is_counted(wish, found)
        ),
        findings=tuple(sorted(findings.found, key=lambda one: (one.line, one.column))),
        corrected=write_header(lines, _choose_opening(found, language), replaced.around),
        first_line=replaced.first,
        last_line=replaced.last,
    )


def _find(reading: SourceReading, fields: Sequence[HeaderField]) -> _HeaderReading:
    """The header block: the first one at the top that holds fields, else the one further down that holds most.

    A block at the top with a label by chance must not hide the real header below the imports.
    """
    candidates = [_HeaderReading(block, read_entries(block.lines, fields)) for block in reading.blocks]
    most = max((len(one.by_name) for one in candidates), default=0)
    for one in candidates:
        if one.at_top and one.by_name and 2 * len(one.by_name) >= most:
            return one
    if most >= min(2, len(fields)):
        return next(one for one in candidates if len(one.by_name) == most)
    at_top = [one for one in candidates if one.at_top and one.entries]
    return next((one for one in at_top if one.by_name), next(iter(at_top), _HeaderReading(None, ())))


def _list_wishes(found: _HeaderReading, header: Header, file_name: str) -> dict[str, FieldRequirement]:
    """What each field must hold; the date that a later one must not precede is taken from the header itself."""
    plain = {field.name: FieldRequirement(field, header, file_name) for field in header.fields}
    dates = {
        name: read_date(judge_value(entry, plain[name]).value, header.date_order)
        for name, entry in found.by_name.items()
        if read_date_options(plain[name].field).date
    }
    before = {name: read_date_options(wish.field).not_before for name, wish in plain.items()}
    return {name: replace(wish, earliest=dates.get(before[name] or "")) for name, wish in plain.items()}


class _Findings:
    """Collects what is to be said about one header."""

    def __init__(self, found: _HeaderReading, file_name: str, mark: str, rules: Mapping[str, Rule]) -> None:
        self.header = found
        self.file_name = file_name
        self.mark = mark
        self.rules = rules
        self.found: list[Finding] = []
        self.wrong: set[str] = set()
        """The fields that an error is about."""

    def collect(self, wishes: Mapping[str, FieldRequirement], judged: Mapping[str, CheckedValue]) -> None:
        self._add_misplaced()
        self._add_missing(wishes)
        for name, entry in self.header.by_name.items():
            fault = judged[name].fault
            if fault is not None:
                self._add_fault(entry, fault)
        about = ""
        for entry in self.header.entries:
            about = entry.label if entry.known else about
            self._label(entry, about)
        self._add_order([name for name, wish in wishes.items() if not wish.field.optional])

    def _add(self, rule: str, about: str, place: tuple[int, int], message: str, fix: str) -> None:
        """A finding about the field `about`, unless its rule is off."""
        severity = choose_severity(rule, self.rules)
        if severity is not None:
            self.found.append(Finding(rule, severity, self.file_name, *place, message, fix))
        if severity is Severity.ERROR:
            self.wrong.add(about)

    def _add_misplaced(self) -> None:
        if self.header.block is not None and not self.header.at_top:
            first = min(self.header.by_name.values(), key=_find_line)
            message = say("The header is below code or a docstring; it must be the first comment of the file.")
            fix = say("Move it to the top of the file.")
            self._add("header/not-at-top", first.label, (first.line, first.column), message, fix)

    def _add_missing(self, wishes: Mapping[str, FieldRequirement]) -> None:
        present = self.header.by_name
        line = self.header.entries[0].line if self.header.entries else 1
        for name, wish in wishes.items():
            if name in present:
                line = present[name].line
            elif not wish.field.optional:
                self._miss(name, wish, line)

    def _miss(self, name: str, wish: FieldRequirement, line: int) -> None:
        message = say("The header has no field '{name}'.", name=name)
        near = self.header.near.get(name)
        if near:
            fix = say(
                "Write '{name}:' instead of '{written}' in line {line}.",
                name=name,
                written=show_value(near.written),
                line=near.line,
            )
            self._add("header/missing-field", name, (near.line, near.column), message, fix)
        else:
            sample = _sample(self.mark, name, wish)
            fix = say("Add '{sample}' to the header at the top of the file.", sample=sample)
            self._add("header/missing-field", name, (line, 1), message, fix)

    def _add_fault(self, entry: Entry, fault: ValueFault) -> None:
        value = next((line for line in entry.values if line.text), None)
        place = (value.number, value.column) if value else (entry.line, entry.column)
        self._add(fault.rule, entry.label, place, fault.message, fault.fix)

    def _label(self, entry: Entry, about: str) -> None:
        """What is to be said on the label of an entry; `about` is the field that this one is, or follows."""
        place = (entry.line, entry.column)
        written, label = show_value(entry.written), entry.label
        if entry.told is LabelKind.WITHOUT_COLON:
            message = say("A colon is missing after '{label}'.", label=label)
            self._add("header/missing-colon", about, place, message, say("Write '{label}:'.", label=label))
        elif entry.told is LabelKind.MISSPELT:
            message = say("The label '{written}' is read as '{label}'.", written=written, label=label)
            self._add("header/label-spelling", about, place, message, say("Write '{label}:'.", label=label))
        elif entry.told is LabelKind.EXTRA:
            message = say("'{written}' is not a field that the assignment asks for; it is kept.", written=written)
            meant = say("If this is the field '{meant}', write '{meant}:'.", meant=entry.meant)
            self._add("header/extra-field", about, place, message, meant if entry.meant else _NO_FIX)
        if entry.known and self.header.by_name[label] is not entry:
            message = say("The field '{label}' is given more than once; this one is not counted.", label=label)
            self._add("header/extra-field", about, place, message, say("Leave only one of them."))

    def _add_order(self, names: list[str]) -> None:
        there = self.header.by_name
        wanted = [name for name in names if name in there]
        standing = sorted((there[name] for name in wanted), key=_find_line)
        for entry, name in zip(standing, wanted, strict=True):
            if entry.label != name:
                message = say(
                    "The fields are out of order: '{label}' is where '{name}' belongs.", label=entry.label, name=name
                )
                fix = say("The order is: {names}.", names=", ".join(names))
                self._add("header/order", entry.label, (entry.line, entry.column), message, fix)
                return


def _check_field(
    wish: FieldRequirement, found: _HeaderReading, judged: Mapping[str, CheckedValue], ok: bool
) -> HeaderFieldCheck:
    """One field for the page, with what is wrong beside its value.

    A header that is not at the top costs the first field that stands in it.
    """
    name = wish.field.name
    entry = found.by_name.get(name)
    if entry is None:
        return HeaderFieldCheck(name, None, wish.words, ok)
    value = shorten(judged[name].value, _LONGEST_FOUND, OF_ALL)
    wanted = wish.words
    if not ok and entry.told is LabelKind.WITHOUT_COLON:
        wanted = say("{wanted}; after '{label}:'", wanted=wanted, label=name)
    if not found.at_top and entry is min(found.by_name.values(), key=_find_line):
        wanted = say("{wanted}; at the top of the file", wanted=wanted)
    return HeaderFieldCheck(name, value, wanted, ok, entry.line)


def _find_line(entry: Entry) -> int:
    return entry.line


def _choose_opening(found: _HeaderReading, language: Language) -> str:
    """The comment mark to write: the student's own, else the usual one of the language."""
    if found.block is not None:
        return found.block.opening
    return language.comments.mark if language.comments else ""


def _sample(mark: str, name: str, wish: FieldRequirement) -> str:
    lead = f"{mark}  " if is_line_mark(mark) else ""
    return f"{lead}{name}: {wish.equals or make_placeholder(wish)}"


@dataclass(frozen=True)
class _Replaced:
    """The lines that the corrected header takes the place of (none where the last is smaller), and what it keeps."""

    first: int
    last: int
    around: Surroundings = _ALONE


def _find_replaced(found: _HeaderReading, judged: Mapping[str, CheckedValue], reading: SourceReading) -> _Replaced:
    """A block comment or doc string is replaced as a whole, so that its marks stay in pairs."""
    if found.block is None or not found.at_top:
        return _Replaced(reading.preamble + 1, reading.preamble)
    first, last = found.entries[0].line, _last_line(found.entries[-1], judged)
    if is_line_mark(found.block.opening):
        return _Replaced(first, last)
    start, end = (_comment_of(found.block, line) for line in (first, last))
    around = Surroundings(
        before=tuple(text for number, text in _raw_lines(start, reading) if number < first),
        after=tuple(text for number, text in _raw_lines(end, reading) if number > last),
        code=reading.text[end.end :].partition("\n")[0].rstrip(),
    )
    return _Replaced(start.lines[0].number, end.last_line, around)


def _last_line(entry: Entry, judged: Mapping[str, CheckedValue]) -> int:
    """Where a header that ends with this field ends: a remark directly below the value is no part of it."""
    written = [line.number for line in entry.values if not is_bare(line.text)] or [entry.line]
    one = judged.get(entry.label if entry.known else entry.meant)
    return written[0] if one and one.value != entry.value else written[-1]


def _comment_of(block: CommentBlock, line: int) -> Comment:
    return next(one for one in block.comments if one.lines[0].number <= line <= one.last_line)


def _raw_lines(comment: Comment, reading: SourceReading) -> list[tuple[int, str]]:
    """The lines between the marks of a block comment, as they are written, with their numbers."""
    closing = "*/" if comment.opening == "/*" else comment.opening[-3:]
    text = reading.text[comment.start + len(comment.opening) : comment.end].removesuffix(closing)
    return list(enumerate(text.split("\n"), comment.lines[0].number))


def _is_counted(wish: FieldRequirement, found: _HeaderReading) -> bool:
    """A field that may be missing or empty is not counted where it is so."""
    entry = found.by_name.get(wish.field.name)
    return not wish.field.optional or (entry is not None and not is_bare(entry.value))


def _write_corrected(
    found: _HeaderReading, wishes: Mapping[str, FieldRequirement], judged: Mapping[str, CheckedValue]
) -> list[HeaderLine]:
    """All fields in their order; one of the student's own stays behind the one it followed, or comes last.

    But where a remark stays below the header a field that is asked for comes last: of the student's own it would become
    a part.
    """
    lines = list(_list_corrected_lines(found, wishes, judged))
    last = found.entries[-1] if found.entries else None
    if last and (last.known or last.meant) and _last_line(last, judged) < last.values[-1].number:
        place = max(at for at, line in enumerate(lines) if line.label in wishes)
        lines.append(lines.pop(place))
    return lines


def _list_corrected_lines(
    found: _HeaderReading, wishes: Mapping[str, FieldRequirement], judged: Mapping[str, CheckedValue]
) -> Iterator[HeaderLine]:
    extras = _group_extras(found, judged)
    for name, wish in wishes.items():
        entry = found.by_name.get(name) or found.near.get(name)
        if entry is not None or not wish.field.optional:
            yield HeaderLine(name, _list_right_values(entry, wish, judged.get(name), found))
        yield from (HeaderLine(extra.written, _list_prose(extra)) for extra in extras.get(name, ()))
    yield from (HeaderLine(extra.written, _list_prose(extra)) for extra in extras.get("", ()))


def _group_extras(found: _HeaderReading, judged: Mapping[str, CheckedValue]) -> dict[str, list[Entry]]:
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
    entry: Entry | None, wish: FieldRequirement, judged: CheckedValue | None, found: _HeaderReading
) -> tuple[str, ...]:
    if wish.equals is not None:
        return (wish.equals,)
    if entry is None or judged is None:
        return (make_placeholder(wish),)
    if judged.fault is not None:
        return (judged.fault.value or make_placeholder(wish),)
    if is_free_text(wish.field):
        return _list_prose(entry)
    return (judged.value, *_remarks(entry, judged)) if entry is not found.entries[-1] else (judged.value,)


def _remarks(entry: Entry, judged: CheckedValue) -> tuple[str, ...]:
    """Lines below a value that is right without them."""
    return _list_prose(entry)[1:] if judged.value != entry.value else ()


def _list_prose(entry: Entry) -> tuple[str, ...]:
    """The lines of a value as the student broke them."""
    return tuple(" ".join(line.text.split()) for line in entry.values if not is_bare(line.text))
