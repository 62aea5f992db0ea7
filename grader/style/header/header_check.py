"""The header check: is the header comment there, at the top, and filled in as the assignment asks?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from types import MappingProxyType

from grader.config.settings import Header, Rule
from grader.model import HeaderCheck, HeaderFieldCheck, Language
from grader.style.comments import read_source
from grader.style.header.corrected_header import find_replaced, write_corrected
from grader.style.header.dates import read_date
from grader.style.header.header_findings import HeaderFindings
from grader.style.header.header_lines import LabelKind
from grader.style.header.header_reading import HeaderReading, find_header
from grader.style.header.header_text import write_header
from grader.style.header.header_values import CheckedValue, FieldRequirement, judge_value
from grader.style.header_kinds.date import read_date_options
from grader.text.shorten import OF_ALL, shorten
from grader.text.spoken_text import say

_LONGEST_FOUND = 2000


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
    ReadError where a pattern of the assignment does not come to an end; no text of a student makes it raise.
    """
    if not header.fields:
        return HeaderCheck((), (), "")
    reading = read_source(source_text, language)
    found = find_header(reading, header.fields)
    wishes = _list_wishes(found, header, file_name)
    judged = {name: judge_value(entry, wishes[name]) for name, entry in {**found.near, **found.by_name}.items()}
    findings = HeaderFindings(found, file_name, _choose_opening(found, language), rules)
    findings.collect(wishes, judged)
    replaced = find_replaced(found, judged, reading)
    lines = tuple(write_corrected(found, wishes, judged))
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


def _list_wishes(found: HeaderReading, header: Header, file_name: str) -> dict[str, FieldRequirement]:
    """What each field must hold; the date that a later one must not precede is taken from the header itself."""
    plain = {field.name: FieldRequirement(field, header, file_name) for field in header.fields}
    dates = {
        name: read_date(judge_value(entry, plain[name]).value, header.date_order)
        for name, entry in found.by_name.items()
        if read_date_options(plain[name].field).date
    }
    before = {name: read_date_options(wish.field).not_before for name, wish in plain.items()}
    return {name: replace(wish, earliest=dates.get(before[name] or "")) for name, wish in plain.items()}


def _check_field(
    wish: FieldRequirement, found: HeaderReading, judged: Mapping[str, CheckedValue], ok: bool
) -> HeaderFieldCheck:
    """One field for the page, with what is wrong beside its value.

    A header that is not at the top costs the first field that stands in it.
    """
    name = wish.field.name
    entry = found.by_name.get(name)
    if entry is None:
        wanted = say("{wanted}, or left out", wanted=wish.words) if wish.field.optional else wish.words
        return HeaderFieldCheck(name, None, wanted, ok)
    value = shorten(judged[name].value, _LONGEST_FOUND, OF_ALL)
    wanted = wish.words
    if not ok and entry.told is LabelKind.WITHOUT_COLON:
        wanted = say("{wanted}; after '{label}:'", wanted=wanted, label=name)
    if not found.at_top and entry is min(found.by_name.values(), key=attrgetter("line")):
        wanted = say("{wanted}; at the top of the file", wanted=wanted)
    return HeaderFieldCheck(name, value, wanted, ok, entry.line)


def _choose_opening(found: HeaderReading, language: Language) -> str:
    """The comment mark to write: the student's own, else the usual one of the language."""
    if found.block is not None:
        return found.block.opening
    return language.comments.mark if language.comments else ""


def _is_counted(wish: FieldRequirement, found: HeaderReading) -> bool:
    """Whether it is one of the fields that share the points: one that may be missing earns nothing without a header."""
    return not wish.field.optional or bool(found.by_name)
