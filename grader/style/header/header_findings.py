"""What is to be said about a header: each field that is missing, wrong, misplaced or written oddly."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from grader.config.settings import Rule
from grader.model import Finding, Severity
from grader.style.comments import is_line_mark
from grader.style.header.header_kind import ValueFault
from grader.style.header.header_lines import Entry, LabelKind, show_value
from grader.style.header.header_reading import HeaderReading
from grader.style.header.header_text import make_placeholder
from grader.style.header.header_values import CheckedValue, FieldRequirement
from grader.style.rules import choose_severity
from grader.text.spoken_text import say, say_later

_NO_FIX = say_later("No action is needed.")


class HeaderFindings:
    """Collects what is to be said about one header."""

    def __init__(self, found: HeaderReading, file_name: str, mark: str, rules: Mapping[str, Rule]) -> None:
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
        about = next((entry.label for entry in self.header.entries if entry.known), "")
        for entry in self.header.entries:
            about = entry.label if entry.known else about
            self._add_label(entry, about)
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
            first = min(self.header.by_name.values(), key=attrgetter("line"))
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
                self._add_missing_field(name, wish, line)

    def _add_missing_field(self, name: str, wish: FieldRequirement, line: int) -> None:
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
            sample = _write_sample(self.mark, name, wish)
            fix = say("Add '{sample}' to the header at the top of the file.", sample=sample)
            self._add("header/missing-field", name, (line, 1), message, fix)

    def _add_fault(self, entry: Entry, fault: ValueFault) -> None:
        value = next((line for line in entry.values if line.text), None)
        place = (value.number, value.column) if value else (entry.line, entry.column)
        self._add(fault.rule, entry.label, place, fault.message, fault.fix)

    def _add_label(self, entry: Entry, about: str) -> None:
        """What is to be said on the label of an entry; `about` is the field that it is, or follows, or the first."""
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
        standing = sorted((there[name] for name in wanted), key=attrgetter("line"))
        for entry, name in zip(standing, wanted, strict=True):
            if entry.label != name:
                message = say(
                    "The fields are out of order: '{label}' is where '{name}' belongs.", label=entry.label, name=name
                )
                fix = say("The order is: {names}.", names=", ".join(names))
                self._add("header/order", entry.label, (entry.line, entry.column), message, fix)
                return


def _write_sample(mark: str, name: str, wish: FieldRequirement) -> str:
    lead = f"{mark}  " if is_line_mark(mark) else ""
    return f"{lead}{name}: {wish.equals or make_placeholder(wish)}"
