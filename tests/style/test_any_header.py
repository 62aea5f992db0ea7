"""What holds of the header check whatever stands in a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.languages import LANGUAGES
from grader.model import Severity

from .header_samples import BARE, LINES, VALUES, check, rules

_VALUES = st.text(max_size=12) | st.sampled_from(
    [
        "*/",
        "/*",
        "//",
        '"""',
        "'''",
        "\\",
        "a: b",
        "File: x",
        "Date Created",
        "-",
        "’",
        "<x>",
        "\u2028",
        "x\\",
        "# box #",
        *VALUES.values(),
    ]
)
_LABELS = st.sampled_from([*VALUES, "file", "Flie", "Student’s Name", "Partner's Name", "Due", ""])
_HEADER_LINES = st.lists(
    st.tuples(_LABELS, st.sampled_from([":", ": ", "", " - ", "："]), _VALUES).map("".join), max_size=12
)
_FORMS = {
    "lines": ("", "{mark} {}\n", ""),
    "block": ("{open}\n", "{}\n", "{close}\n"),
    "starred": ("{open}\n", " * {}\n", "{close}\n"),
    "blocks": ("", "{open} {} {close}\n", ""),
}


@given(
    _HEADER_LINES,
    st.sampled_from(list(LANGUAGES)),
    st.sampled_from(list(_FORMS)),
    st.sampled_from(["", "\n", "x = 1;\n"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_the_corrected_header_makes_the_check_clean(
    lines: list[str], language: str, form: str, before: str, line_end: str
) -> None:
    marks = ("#", '"""', '"""') if language == "python" else ("//", "/*", "*/")
    named = dict(zip(("mark", "open", "close"), marks, strict=True))
    begin, line, end = _FORMS[form]
    body = "".join(line.format(text.replace("\n", " ").replace("\r", " "), **named) for text in lines)
    source = (before + begin.format(**named) + body + end.format(**named)).replace("\n", line_end)
    corrected = check(source, language).corrected
    for pasted in (corrected, corrected.replace("\n", line_end) + "x = 1;\n", f"{corrected}\n{source}"):
        found = check(pasted, language)
        errors = [one for one in found.findings if one.severity is Severity.ERROR]
        assert {one.rule for one in errors} <= {"header/template-text"}
        assert {one.name for one in found.fields if one.ok} >= {"File", "Course Name", "Unique Number"}
    for before_it, after in zip(check(source, language).fields, check(corrected, language).fields, strict=True):
        assert after.ok or not before_it.ok


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_hostile_files_are_read(language: str) -> None:
    mark = "#" if language == "python" else "//"
    for source in (f"{mark} File: a\n" * 20_000, "/*" * 50_000, '"""' * 50_001, f"{mark} " + ":" * 200_000):
        assert len(check(source, language).fields) == 8


_PIECES = st.sampled_from(
    [
        *LINES,
        *BARE,
        '"""',
        "'''",
        "#",
        "//",
        "/*",
        "*/",
        "\n",
        "\r",
        ":",
        "\\",
        '"',
        "'",
        "x = ",
        "File",
        "`",
        "(/[",
        '@"',
    ]
)


@given(st.text() | st.lists(_PIECES | st.text(max_size=5)).map("".join), st.sampled_from(list(LANGUAGES)))
def test_any_text_gets_a_check(source: str, language: str) -> None:
    found = check(source, language)
    assert len(found.fields) == 8
    lines = source.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    assert all(1 <= finding.line <= lines and finding.column >= 1 for finding in found.findings)
    wrong = {
        rule for rule in rules(found) if rule not in ("header/label-spelling", "header/order", "header/extra-field")
    }
    assert (found.right == 8) == (not wrong)
