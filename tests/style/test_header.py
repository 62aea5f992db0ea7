from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.config.settings import Header, HeaderField, Rule
from grader.languages import LANGUAGES
from grader.model import HeaderCheck, Severity
from grader.style import check_header, compute_header_share

HEADER = Header(
    fields=(
        HeaderField(name="File", equals="{file}"),
        HeaderField(name="Description", min_words=3),
        HeaderField(name="Student's Name"),
        HeaderField(name="Student's UT EID", pattern="[A-Za-z]{2,3}[0-9]{1,6}"),
        HeaderField(name="Course Name", equals="CS 313E"),
        HeaderField(name="Unique Number", equals="53260"),
        HeaderField(name="Date Created", date=True),
        HeaderField(name="Date Last Modified", date=True, not_before="Date Created"),
    )
)

VALUES = {
    "File": "Nim.py",
    "Description": "Finds the winning move in Nim.",
    "Student's Name": "Ada Heap",
    "Student's UT EID": "ah1234",
    "Course Name": "CS 313E",
    "Unique Number": "53260",
    "Date Created": "1/10/2013",
    "Date Last Modified": "Jan 17, 2013",
}
LINES = [f"#  {name}: {value}" for name, value in VALUES.items()]
GOOD = "\n".join(LINES) + "\n\nprint('x')\n"


def check(source: str, language: str = "python", file_name: str = "Nim.py") -> HeaderCheck:
    return check_header(source, LANGUAGES[language], file_name, HEADER)


def rules(found: HeaderCheck) -> list[str]:
    return [finding.rule for finding in found.findings]


def having(**lines: str) -> str:
    """The good header with whole lines replaced; the keys are the first letters of the labels, without spaces."""
    replaced = list(LINES)
    for key, line in lines.items():
        index = next(i for i, name in enumerate(VALUES) if name.replace(" ", "").replace("'", "").startswith(key))
        replaced[index] = line
    return "\n".join(line for line in replaced if line != "DROP") + "\nprint('x')\n"


def c_block(body: list[str]) -> str:
    return "/*\n" + "\n".join(body) + "\n */\nint main(void) { return 0; }\n"


BARE = [line.removeprefix("#  ") for line in LINES]

FINE = {
    "plain": GOOD,
    "BOM": "\ufeff" + GOOD,
    "shebang": "#!/usr/bin/env python3\n" + GOOD,
    "shebang and encoding": "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n" + GOOD,
    "encoding line": "# vim: set fileencoding=utf-8 :\n" + GOOD,
    "blank lines first": "\n\n\n" + GOOD,
    "CRLF": GOOD.replace("\n", "\r\n"),
    "old Mac line ends": GOOD.replace("\n", "\r"),
    "tabs": GOOD.replace("#  ", "#\t").replace(": ", ":\t\t"),
    "no space after the mark": GOOD.replace("#  ", "#"),
    "no space after the colon": GOOD.replace(": ", ":"),
    "space before the colon": GOOD.replace(": ", "   :  "),
    "double spacing as in the handout": GOOD.replace("\n#", "\n\n#"),
    "bare marks between": GOOD.replace("\n#", "\n#\n#"),
    "drawn box": "#" * 60 + "\n" + "".join(f"# {line:<54}   #\n" for line in BARE) + "#" * 60 + "\nx = 1\n",
    "doubled marks": GOOD.replace("#  ", "## "),
    "indented": GOOD.replace("#  ", "    #  "),
    "title above": "# Assignment 1\n# ============\n" + GOOD,
    "several lines of description": having(Desc="#  Description: Finds\n#    the winning\n#\n#    move: always.\n#"),
    "description begins below its label": having(Desc="#  Description:\n#    Finds the winning move."),
    "colons in the description": having(Desc="#  Description: Note: reads nim.txt: then prints"),
    "an indented line of the description looks like a field": having(
        Desc="#  Description: Finds moves\n#     Input: nim.txt"
    ),
    "the description goes on with a word and a colon": having(
        Desc="#  Description: Reads the games and\n#  prints: the moves"
    ),
    "description names a file": having(Desc="#  Description: Reads the\n#  file nim.txt and prints moves."),
    "value on the next line": having(StudentsName="#  Student's Name:\n#      Ada Heap"),
    "comment below the header": "\n".join(LINES) + "\n\n# Returns: the nim-sum\ndef f():\n    return 0\n",
    "remark directly below the header": "\n".join(LINES) + "\n# Works for all heaps.\nx = 1\n",
    "doc string": '"""\n' + "\n".join(BARE) + '\n"""\nprint(1)\n',
    "doc string on the first line": "'''" + "\n".join(BARE) + "'''\n",
    "raw doc string": 'r"""\n' + "\n".join(BARE) + '\n"""\n',
    "only a header": "\n".join(LINES),
    "broken source": GOOD + "def (:\n  '''\n",
    "doc string below the header": "\n".join(LINES) + '\n"""Plays Nim.\n\nFile: nim.txt\n"""\nx = 1\n',
    "non-UTF-8 name replaced": having(StudentsName="#  Student's Name: Jos\ufffd Heap"),
    "name with accents": having(StudentsName="#  Student's Name: Zoë Łukasz 李"),
    "description with a link": having(Desc="#  Description: see the page https://example.org/nim"),
    "description begins with your": having(Desc="#  Description: Your opponent plays Nim"),
    "licence above": "# A licence.\n\n" + GOOD,
    "other things below": GOOD + "# File: other.py\n# Description: a b c\n",
    "colon in the date": having(DateC="#  Date Created: 2013-01-10 22:30"),
}


@pytest.mark.parametrize("source", FINE.values(), ids=FINE.keys())
def test_nothing_to_say(source: str) -> None:
    found = check(source)
    assert found.findings == ()
    assert found.right == 8
    assert compute_header_share(found) == 1


ODD = {
    "other case": (having(Course="#  course name: CS 313E"), ["header/label-spelling"], 8),
    "smart quote": (having(StudentsName="#  Student’s Name: Ada"), ["header/label-spelling"], 8),
    "quote left out": (having(StudentsName="#  Students Name: Ada"), ["header/label-spelling"], 8),
    "two letters off": (having(DateC="#  Date Craeted: 1/10/2013"), ["header/label-spelling"], 8),
    "remark in the label": (having(DateC="#  Date Created (mm/dd/yy): 1/10/13"), ["header/label-spelling"], 8),
    "partner": (
        having(StudentsName="#  Student's Name: Ada\n#  Partner's Name: Bob Stone\n#  Partner's UT EID: bs12"),
        ["header/extra-field", "header/extra-field"],
        8,
    ),
    "a field after the description": (
        having(Desc="#  Description: Finds good moves\n#  Input: nim.txt"),
        ["header/extra-field"],
        8,
    ),
    "an empty description before another field": (
        having(Desc="#  Description:\n#  Input: the file nim.txt of games"),
        ["header/blank", "header/extra-field"],
        7,
    ),
    "other order": ("\n".join([LINES[1], LINES[0], *LINES[2:]]), ["header/order"], 8),
    "missing": (having(Unique="DROP"), ["header/missing-field"], 7),
    "blank": (having(Unique="#  Unique Number:"), ["header/blank"], 7),
    "blank name before the next field": (having(StudentsName="#  Student's Name:   "), ["header/blank"], 7),
    "no colon": (having(StudentsUT="#  Student's UT EID ah1234"), ["header/missing-colon"], 7),
    "no colon, other case": (having(DateC="#  date created 1/10/2013"), ["header/missing-colon"], 7),
    "equals sign": (having(File="#  File = Nim.py"), ["header/missing-colon"], 7),
    "dash": (having(File="#  File - Nim.py"), ["header/missing-colon"], 7),
    "no colon and blank": (having(DateL="#  Date Last Modified"), ["header/blank", "header/missing-colon"], 7),
    "wrong file": (having(File="#  File: nim.py"), ["header/wrong-value"], 7),
    "wrong number": (having(Unique="#  Unique Number: 53265"), ["header/wrong-value"], 7),
    "too few words": (having(Desc="#  Description: Nim game"), ["header/wrong-value"], 7),
    "marks are no words": (having(Desc="#  Description: Nim - - -"), ["header/wrong-value"], 7),
    "wrong pattern": (having(StudentsUT="#  Student's UT EID: 1234"), ["header/wrong-value"], 7),
    "no date": (having(DateC="#  Date Created: last week"), ["header/bad-date"], 7),
    "impossible date": (having(DateC="#  Date Created: 2/30/2013"), ["header/bad-date"], 7),
    "day first": (having(DateC="#  Date Created: 14/1/2013"), ["header/bad-date"], 7),
    "modified before created": (having(DateC="#  Date Created: 1/18/2013"), ["header/bad-date"], 7),
    "angle brackets": (having(StudentsName="#  Student's Name: <your name>"), ["header/template-text"], 7),
    "TODO": (having(Desc="#  Description: TODO"), ["header/template-text"], 7),
    "xxx": (having(StudentsUT="#  Student's UT EID: xxx"), ["header/template-text"], 7),
    "dots": (having(StudentsName="#  Student's Name: ..."), ["header/template-text"], 7),
    "underscores": (having(Unique="#  Unique Number: _____"), ["header/template-text"], 7),
    "date form": (having(DateC="#  Date Created: mm/dd/yyyy"), ["header/template-text"], 7),
    "your name here": (having(StudentsName="#  Student's Name: Your Name Here"), ["header/template-text"], 7),
    "label repeated": (having(StudentsName="#  Student's Name: Student's Name"), ["header/template-text"], 7),
    "below code": ("import sys\n" + GOOD, ["header/not-at-top"], 7),
    "doc string below an import": (
        'import sys\n"""\n' + "\n".join(BARE) + '\n"""\n',
        ["header/not-at-top"],
        7,
    ),
    "prose above the imports, header below": ("# File reading\nimport sys\n" + GOOD, ["header/not-at-top"], 7),
    "below the doc string": ('"""Plays Nim."""\n\n' + GOOD, ["header/not-at-top"], 7),
    "below a doc string with a label in it": ('"""Plays.\n\nFile: x\n"""\n' + GOOD, ["header/not-at-top"], 7),
    "two headers": ("\n".join(LINES) + "\n" + "#  File: Other.py\n", ["header/extra-field"], 8),
    "template above the filled one": (
        "#  File:\n#  Description:\n" + GOOD,
        ["header/extra-field", "header/extra-field"],
        8,
    ),
    "string that is no doc string": ('x = """\n' + "\n".join(BARE) + '\n"""\n', ["header/missing-field"] * 8, 0),
    "call of a string": ('"""\n' + "\n".join(BARE) + '\n""".strip()\n', ["header/missing-field"] * 8, 0),
    "empty": ("", ["header/missing-field"] * 8, 0),
    "white space": (" \n\t\r\n", ["header/missing-field"] * 8, 0),
    "only code": ("print('#  File: Nim.py')\n", ["header/missing-field"] * 8, 0),
    "beside code": ("x = 1  #  File: Nim.py\n", ["header/missing-field"] * 8, 0),
    "header without marks": ("\n".join(BARE), ["header/missing-field"] * 8, 0),
    "zero-width character in the value": (having(File="#  File: Nim.py\u200b"), ["header/wrong-value"], 7),
    "NUL": (having(StudentsUT="#  Student's UT EID: a\0"), ["header/wrong-value"], 7),
    "very long value": (having(StudentsUT="#  Student's UT EID: " + "a" * 1_000_000), ["header/wrong-value"], 7),
}


@pytest.mark.parametrize(("source", "wanted", "right"), ODD.values(), ids=ODD.keys())
def test_odd_headers(source: str, wanted: list[str], right: int) -> None:
    found = check(source)
    assert rules(found) == wanted
    assert found.right == right
    for finding in found.findings:
        note = finding.rule in ("header/label-spelling", "header/order", "header/extra-field")
        assert finding.severity is (Severity.NOTE if note else Severity.ERROR)
        assert finding.message.endswith(".")
        assert finding.fix
        assert finding.file == "Nim.py"


C_FINE = {
    "block": c_block([f" * {line}" for line in BARE]),
    "block without stars": c_block([f"  {line}" for line in BARE]),
    "lines": "".join(f"// {line}\n" for line in BARE) + "int main(void) { return 0; }\n",
    "doc lines": "".join(f"/// {line}\n" for line in BARE),
    "doc block": "/**\n" + "".join(f" ** {line}\n" for line in BARE) + " **/\n",
    "a block for each line": "".join(f"/* {line:<50} */\n" for line in BARE) + "int x;\n",
    "drawn box": "/*" + "*" * 60 + "\n" + "".join(f" * {line:<50} *\n" for line in BARE) + " " + "*" * 60 + "*/\n",
    "on the line of the mark": "/* " + "\n   ".join(BARE) + " */",
    "never closed": "/*\n" + "\n".join(BARE),
}


@pytest.mark.parametrize("language", ["c", "cpp", "java", "csharp", "javascript"])
@pytest.mark.parametrize("source", C_FINE.values(), ids=C_FINE.keys())
def test_c_family(source: str, language: str) -> None:
    assert check(source, language).findings == ()


def test_a_right_value_without_a_colon_is_not_told_as_if_it_were_wrong() -> None:
    row = next(field for field in check(having(DateC="#  Date Created 1/10/2013")).fields if not field.ok)
    assert (row.name, row.found, row.wanted) == (
        "Date Created",
        "1/10/2013",
        "a date such as 1/31/2013; after 'Date Created:'",
    )


def test_include_above_the_header() -> None:
    found = check("#include <stdio.h>\n" + c_block(BARE), "c")
    assert rules(found) == ["header/not-at-top"]
    assert found.findings[0].line == 3
    assert found.fields[0].wanted == "Nim.py; at the top of the file"
    assert compute_header_share(found) == 7 / 8


def test_shebang_of_javascript() -> None:
    assert check("#!/usr/bin/env node\n" + C_FINE["block"], "javascript").findings == ()


def test_places_count_from_one_and_name_the_value() -> None:
    found = check("\ufeff# x\n" + having(DateC="#  Date Created:   soon"))
    assert (found.findings[0].line, found.findings[0].column) == (8, 20)
    label = check(having(Course="#\tcourse name: CS 313E")).findings[0]
    assert (label.line, label.column) == (5, 3)


def test_rows_for_the_page() -> None:
    found = check(having(Unique="DROP", Desc="#  Description:\n#   Finds\n#   good moves"))
    rows = {row.name: row for row in found.fields}
    assert rows["Unique Number"].found is None
    assert rows["Unique Number"].line is None
    assert rows["Description"].found == "Finds good moves"
    assert rows["Description"].wanted == "at least 3 words"
    assert rows["Date Last Modified"].wanted == "a date such as 1/31/2013, on or after Date Created"
    assert [row.name for row in found.fields] == list(VALUES)


def test_corrected_header_keeps_what_is_right() -> None:
    source = having(
        File="#  file: nim.py",
        StudentsName="#  Students Name: Ada Heap\n#  Partner's Name: Bob Stone",
        Unique="DROP",
        DateC="#  Date Created soon",
        Desc="#  Description: Finds\n#    the winning move",
    )
    assert check(source).corrected == (
        "#  File: Nim.py\n"
        "#  Description: Finds\n"
        "#               the winning move\n"
        "#  Student's Name: Ada Heap\n"
        "#  Partner's Name: Bob Stone\n"
        "#  Student's UT EID: ah1234\n"
        "#  Course Name: CS 313E\n"
        "#  Unique Number: 53260\n"
        "#  Date Created: <Date Created: a date such as 1/31/2013>\n"
        "#  Date Last Modified: Jan 17, 2013\n"
    )


@pytest.mark.parametrize(
    ("source", "language", "begins"),
    [
        (GOOD, "python", "#  File: Nim.py\n"),
        ("", "python", "#  File: Nim.py\n"),
        ("", "c", "//  File: Nim.py\n"),
        (FINE["doc string"], "python", '"""\nFile: Nim.py\n'),
        (FINE["raw doc string"], "python", 'r"""\nFile: Nim.py\n'),
        (C_FINE["block"], "java", "/*\n *  File: Nim.py\n"),
        (C_FINE["lines"], "cpp", "//  File: Nim.py\n"),
    ],
)
def test_corrected_header_is_in_the_syntax_of_the_file(source: str, language: str, begins: str) -> None:
    assert check(source, language).corrected.startswith(begins)


@pytest.mark.parametrize("source", [*FINE.values(), *(source for source, _, _ in ODD.values())])
def test_the_corrected_header_lacks_nothing_but_what_the_student_knows(source: str) -> None:
    again = check(check(source).corrected)
    assert {rule for rule in rules(again)} <= {"header/template-text", "header/extra-field"}
    assert again.corrected == check(source).corrected


FIRST_CODE = {
    "python": "import sys",
    "c": "#include <stdio.h>",
    "cpp": "using namespace std;",
    "java": "package nim;",
    "csharp": "using System;",
    "javascript": "'use strict';",
}


def written(language: str, form: str) -> str:
    """The good header in a form of comment of the language."""
    if language == "python":
        forms = {
            "lines": "#  {}\n",
            "bare marks between": "#  {}\n#\n",
            "tabs": "#\t{}\n",
            "many marks": "##  {}  ##\n",
        }
        around = {"block": ('"""\n', '"""\n'), "block with stars": ("r'''\n", "'''\n")}
    else:
        forms = {
            "lines": "// {}\n",
            "bare marks between": "// {}\n//\n",
            "tabs": "//\t{}\n",
            "many marks": "/// {} //\n",
        }
        around = {"block": ("/*\n", "*/\n"), "block with stars": ("/**\n", " */\n")}
    line = forms.get(form, "{}\n" if form == "block" or language == "python" else " * {}\n")
    begin, end = around.get(form, ("", ""))
    return begin + "".join(line.format(text) for text in BARE) + end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["lines", "bare marks between", "tabs", "many marks", "block", "block with stars"])
def test_every_form_of_comment_in_every_language(language: str, form: str) -> None:
    header, code = written(language, form), FIRST_CODE[language]
    for start in ("", "\ufeff", "\n \n\t\n", "#!/usr/bin/env x\n", "\ufeff\n"):
        for source in (f"{start}{header}{code}\n", f"{start}{header}\n\n{code}\n"):
            assert check(source, language).findings == ()
            assert check(source.replace("\n", "\r\n"), language).findings == ()
    below = check(f"{code}\n{header}", language)
    assert rules(below) == ["header/not-at-top"]
    assert below.right == 7
    again = check(f"{below.corrected}{code}\n", language)
    assert again.findings == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["lines", "block", "block with stars"])
def test_the_same_faults_are_told_in_every_language(language: str, form: str) -> None:
    source = written(language, form)
    for right, wrong, rule in (
        ("Unique Number: 53260", "Unique Number: 5", "header/wrong-value"),
        ("Unique Number: 53260", "Unique Number:", "header/blank"),
        ("Unique Number: 53260", "Unique Number 53260", "header/missing-colon"),
        ("Unique Number: 53260", "", "header/missing-field"),
        ("Unique Number: 53260", "Uniqe Numbr: 53260", "header/label-spelling"),
        ("Unique Number: 53260", "Unique Number: 53260\nPartner: Bob", "header/extra-field"),
        ("Student's Name: Ada Heap", "Student's Name: <your name>", "header/template-text"),
        ("Date Created: 1/10/2013", "Date Created: 1/40/2013", "header/bad-date"),
    ):
        lead = "" if form == "block" else source[: source.index("File:")].rsplit("\n", 1)[-1]
        assert rules(check(source.replace(right, wrong.replace("\n", f"\n{lead}")), language)) == [rule]


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


def test_an_instructor_chooses_what_makes_a_field_wrong() -> None:
    source = having(Course="#  course name: CS 313E", DateC="#  Date Created 1/10/2013", Unique="DROP")
    chosen = {
        "header/label-spelling": Rule(severity="error"),
        "header/missing-colon": Rule(severity="note"),
        "header/missing-field": Rule(severity="off"),
    }
    found = check_header(source, LANGUAGES["python"], "Nim.py", HEADER, chosen)
    assert [(one.rule, one.severity) for one in found.findings] == [
        ("header/label-spelling", Severity.ERROR),
        ("header/missing-colon", Severity.NOTE),
    ]
    assert [row.name for row in found.fields if not row.ok] == ["Course Name"]
    below = check_header(
        "import sys\n" + GOOD, LANGUAGES["python"], "Nim.py", HEADER, {"header/not-at-top": Rule(severity="warning")}
    )
    assert below.right == 8
    assert [one.severity for one in below.findings] == [Severity.WARNING]
    extra = having(StudentsName="#  Student's Name: Ada\n#  Partner: Bob")
    strict = check_header(extra, LANGUAGES["python"], "Nim.py", HEADER, {"header/extra-field": Rule(severity="error")})
    assert [row.name for row in strict.fields if not row.ok] == ["Student's Name"]


@pytest.mark.parametrize(("letters", "right"), [(64, 1), (65, 0)])
def test_a_pattern_is_tried_on_64_characters_at_most(letters: int, right: int) -> None:
    header = Header(fields=(HeaderField(name="Name", pattern="[a-z]*"),))
    assert check_header(f"# Name: {'a' * letters}\n", LANGUAGES["python"], "Nim.py", header).right == right


def test_no_fields_no_findings() -> None:
    found = check_header(GOOD, LANGUAGES["python"], "Nim.py", Header())
    assert (found.fields, found.findings, found.corrected) == ((), (), "")
    assert compute_header_share(found) == 1


def test_pieces_of_the_date_order() -> None:
    header = Header(date_order="dmy", fields=(HeaderField(name="Date", date=True),))
    assert check_header("# Date: 31/1/2013", LANGUAGES["python"], "a.py", header).findings == ()
    wrong = check_header("# Date: 1/31/2013", LANGUAGES["python"], "a.py", header).findings[0]
    assert wrong.rule == "header/bad-date"
    assert "day/month/year" in wrong.fix


def test_labels_that_begin_alike() -> None:
    header = Header(fields=(HeaderField(name="Date"), HeaderField(name="Date Due"), HeaderField(name="ID")))
    found = check_header("# Date Due tomorrow\n# Date: now\n# ID: 5\n", LANGUAGES["python"], "a.py", header)
    assert [row.found for row in found.fields] == ["now", "tomorrow", "5"]


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
