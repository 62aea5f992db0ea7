"""Headers as students write them, and the corrected header put into their files as the page says."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.config.settings import Header, HeaderField
from grader.feedback import is_header_missing
from grader.languages import LANGUAGES, is_here
from grader.model import HeaderCheck, Severity
from grader.style import check_header, compute_header_share

HEADER = Header(
    fields=(
        HeaderField(name="File", equals="{file}"),
        HeaderField(name="Description", min_words=3),
        HeaderField(name="Student's Name"),
        HeaderField(name="Partner's Name", optional=True),
        HeaderField(name="Student's UT EID", pattern="[A-Za-z]{2,3}[0-9]{1,6}", example="ab123"),
        HeaderField(name="Course Name", also=("Class",), equals="CS 313E"),
        HeaderField(name="Unique Number", equals="53260"),
        HeaderField(name="Date Created", date=True),
        HeaderField(name="Date Last Modified", date=True, not_before="Date Created"),
    )
)
REST = """\
#  Student's UT EID: tb1987
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/10/2013
#  Date Last Modified: 1/17/2013
"""
TOP = "#  File: Nim.py\n#  Description: Plays a game of Nim.\n"
WHOLE = f"{TOP}#  Student's Name: Tess Bellamy\n{REST}"


def check(source: str, language: str = "python", header: Header = HEADER) -> HeaderCheck:
    return check_header(source, LANGUAGES[language], "Nim.py", header)


def found(checked: HeaderCheck) -> dict[str, str | None]:
    return {row.name: row.found for row in checked.fields}


def errors(checked: HeaderCheck) -> list[str]:
    return [one.rule for one in checked.findings if one.severity is Severity.ERROR]


def paste(source: str, checked: HeaderCheck) -> str:
    """The file with the corrected header where the page says that it belongs."""
    lines, is_new = source.split("\n"), checked.last_line < checked.first_line
    written = checked.corrected if is_new else checked.corrected.removesuffix("\n")
    lines[checked.first_line - 1 : checked.last_line] = written.split("\n")
    return "\n".join(lines)


def fixes(checked: HeaderCheck) -> str:
    return " ".join(one.fix for one in checked.findings)


# Source, errors, and a part of what the fixes say.
REAL = {
    "nothing at all": ("import sys\n", ["header/missing-field"] * 8, "Add '#  File: Nim.py'"),
    "values without labels": (
        "# Nim.py\n# Tess Bellamy\n# tb1987\n# CS 313E\n",
        ["header/missing-field"] * 8,
        "Add '#  Student's Name:",
    ),
    "a name and nothing else": (
        "# Name: Tess Bellamy\n\nimport sys\n",
        ["header/missing-field"] * 8,
        "Write 'Student's Name:' instead of 'Name' in line 1.",
    ),
    "labels of another course": (
        "# Author: Tess Bellamy\n# EID: tb1987\n# Class: CS 313E\n# Unique: 53260\n# Date: 1/10/2013\n",
        ["header/missing-field"] * 7,
        "Write 'Student's UT EID:' instead of 'EID' in line 2.",
    ),
    "author after a description of three lines": (
        "#  File: Nim.py\n#  Description: Reads the games\n#     and finds the heap\n#     to take from.\n"
        f"#  Author: Tess Bellamy\n{REST}",
        ["header/missing-field"],
        "Write 'Student's Name:' instead of 'Author' in line 5.",
    ),
    "partner after the description": (
        f"{TOP}#  Partner's Name: Ugo Ferri\n#  Student's Name: Tess Bellamy\n{REST}",
        [],
        "",
    ),
    "professor after the description": (
        f"{TOP}#  Professor: Ina Maro\n#  Student's Name: Tess Bellamy\n{REST}",
        [],
        "No action is needed.",
    ),
    "empty partner": (WHOLE.replace("#  Student's UT", "#  Partner's Name:\n#  Student's UT"), [], ""),
    "an empty name before the partner": (
        f"{TOP}#  Student's Name:\n#  Partner's Name: Ugo Ferri\n{REST}",
        ["header/blank"],
        "Fill it in.",
    ),
    "swapped dates": (
        WHOLE.replace("1/10", "1/18"),
        ["header/bad-date"],
        "Set the two dates right: 'Date Last Modified' is the later one.",
    ),
    "dates of another country": (
        WHOLE.replace("1/10/2013", "10.1.2013").replace("1/17/2013", "17.1.2013"),
        ["header/bad-date"],
        "Write it as month/day/year: 1/17/2013.",
    ),
    "curly quotes": (WHOLE.replace("'", "’"), [], "Write 'Student's Name:'."),
    "tabs": (WHOLE.replace("#  ", "#\t").replace(": ", ":\t"), [], ""),
    "an e-mail address for an EID": (
        WHOLE.replace("tb1987", "tess@example.org"),
        ["header/wrong-value"],
        "Write a value like ab123.",
    ),
    "a header after the imports": (f"import sys\nimport math\n\n{WHOLE}", ["header/not-at-top"], "Move it to the top"),
    "a header twice": (f"{WHOLE}\n{WHOLE}", [], ""),
    "a header twice in one comment": (WHOLE * 2, [], "Leave only one of them."),
    "dashes for colons": (
        WHOLE.replace(": ", " - "),
        ["header/missing-colon"] * 8,
        "Write 'Student's Name:'.",
    ),
    "a banner around it": (f"{'#' * 50}\n# Assignment 1\n#{'-' * 49}\n{WHOLE}{'#' * 50}\n", [], ""),
    "small letters": (WHOLE.lower().replace("nim.py", "Nim.py").replace("cs 313e", "CS 313E"), [], "Write 'File:'."),
    "the labels lined up at their colons": (
        "".join(f"# {label + ':':>20} {value}\n" for label, value in (
            ("File", "Nim.py"), ("Description", "Plays a game of Nim."), ("TA", "Ina Maro"),
            ("Student's Name", "Tess Bellamy"), ("Student's UT EID", "tb1987"), ("Course Name", "CS 313E"),
            ("Unique Number", "53260"), ("Date Created", "1/10/2013"), ("Date Last Modified", "1/17/2013"),
        )),
        [],
        "No action is needed.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("source", "wrong", "fix"), REAL.values(), ids=REAL.keys())
def test_headers_as_students_write_them(source: str, wrong: list[str], fix: str) -> None:
    checked = check(source)
    assert sorted(errors(checked)) == sorted(wrong)
    assert fix in fixes(checked)


def test_a_description_of_three_lines_ends_where_the_next_field_begins() -> None:
    source = REAL["author after a description of three lines"][0]
    checked = check(source)
    assert found(checked)["Description"] == "Reads the games and finds the heap to take from."
    assert "#  Student's Name: Tess Bellamy\n" in checked.corrected
    assert "Author" not in checked.corrected
    assert check(paste(source, checked)).findings == ()


def test_an_empty_field_is_empty_whatever_the_next_label_says() -> None:
    checked = check(REAL["an empty name before the partner"][0])
    assert found(checked)["Student's Name"] == ""
    assert found(checked)["Partner's Name"] == "Ugo Ferri"


def test_a_near_label_is_taken_for_the_field_only_in_the_correction() -> None:
    source = REAL["labels of another course"][0]
    checked = check(source)
    assert compute_header_share(checked) == 2 / 9  # `Class` is another label of Course Name; no partner is needed
    assert {name for name, value in found(checked).items() if value} == {"Course Name"}
    values = (
        "Student's Name: Tess Bellamy",
        "Student's UT EID: tb1987",
        "Unique Number: 53260",
        "Date Created: 1/10/2013",
    )
    for value in values:
        assert f"#  {value}\n" in checked.corrected
    assert checked.corrected.count("Tess") == checked.corrected.count("tb1987") == 1
    again = check(paste(source, checked))
    assert set(errors(again)) == {"header/template-text"}


def test_a_header_of_near_labels_is_not_missing() -> None:
    assert not is_header_missing(check(REAL["a name and nothing else"][0]))
    assert is_header_missing(check(REAL["values without labels"][0]))
    assert not is_header_missing(check(REAL["a header after the imports"][0]))


def test_a_near_label_that_holds_something_else_stays() -> None:
    checked = check("# File: Nim.py\n# EID: none yet\n")
    assert "#  EID: none yet\n" in checked.corrected


def test_a_date_in_another_order_is_told_and_set_right() -> None:
    checked = check(WHOLE.replace("1/17/2013", "20.11.2026"))
    assert [one.message for one in checked.findings] == [
        "The field 'Date Last Modified' contains '20.11.2026', a date in another order than month/day/year."
    ]
    assert "#  Date Last Modified: 11/20/2026\n" in checked.corrected
    dmy = Header(date_order="dmy", fields=(HeaderField(name="Date", date=True),))
    assert check("# Date: 11/20/2026\n", header=dmy).corrected == "#  Date: 20/11/2026\n"
    ymd = Header(date_order="ymd", fields=(HeaderField(name="Date", date=True),))
    assert check("# Date: 11/20/2026\n", header=ymd).corrected == "#  Date: 2026-11-20\n"
    nonsense = check("# Date: 40.40.2026\n", header=dmy)
    assert nonsense.findings[0].message == "The field 'Date' contains '40.40.2026', which is not a date."


def test_an_optional_field_is_right_where_it_is_left_out() -> None:
    assert compute_header_share(check("")) == 0
    assert (len(check(WHOLE).fields), compute_header_share(check(WHOLE))) == (9, 1)
    assert compute_header_share(check(WHOLE.replace("tb1987", "1987"))) == 8 / 9
    assert [one.wanted for one in check(WHOLE).fields if one.found is None] == ["filled in, or left out"]
    with_partner = check(f"{WHOLE}#  Partner's Name: Ugo Ferri\n")
    assert len(with_partner.fields) == 9
    assert "Partner" not in check(WHOLE).corrected
    assert with_partner.findings == (), "and may stand anywhere"
    empty = check(f"{WHOLE}#  Partner's Name: \n")
    assert (len(empty.fields), errors(empty)) == (9, [])
    assert "#  Partner's Name:\n" in empty.corrected
    left = check(f"{WHOLE}#  Partner's Name: <partner's name>\n")
    assert errors(left) == ["header/template-text"]


def test_another_label_that_means_the_same_is_the_field() -> None:
    checked = check(WHOLE.replace("Course Name", "Class"))
    assert checked.findings == ()
    assert [one.rule for one in check(WHOLE.replace("Course Name", "class")).findings] == ["header/label-spelling"]
    assert errors(check(WHOLE.replace("Course Name:", "Class"))) == ["header/missing-colon"]


def test_students_read_an_example_and_no_pattern() -> None:
    checked = check(WHOLE.replace("tb1987", "1987"))
    assert "[A-Za-z]" not in str(checked)
    assert "which is not a value like ab123" in checked.findings[0].message
    assert "<Student's UT EID: a value like ab123>" in checked.corrected
    plain = Header(fields=(HeaderField(name="Section", example="A 12"),))
    assert "<Section: a value like A 12>" in check("", header=plain).corrected


@pytest.mark.parametrize("language", ["java", "c", "csharp", "javascript"])
def test_an_author_tag_is_the_name(language: str) -> None:
    body = TOP.replace("#  ", " * ") + " * @author Tess Bellamy\n" + REST.replace("#  ", " * ")
    source = f"/**\n{body} */\n"
    checked = check(source, language)
    assert errors(checked) == ["header/missing-field"]
    assert "Write 'Student's Name:' instead of '@author' in line 4." in fixes(checked)
    assert found(checked)["Description"] == "Plays a game of Nim."
    assert paste(source, checked) == source.replace("@author ", "Student's Name: ").replace(" * ", " *  ")
    named = source.replace(" * @author", " * Student's Name: Tess Bellamy\n * @author")
    kept = check(named, language)
    assert errors(kept) == []
    assert " *  @author Tess Bellamy\n" in kept.corrected


# --- the corrected header in the file ---

BARE = WHOLE.replace("#  ", "").replace("Unique Number: 53260\n", "")
STARRED = "".join(f" * {line}\n" for line in BARE.splitlines())
SLASHED = "".join(f"// {line}\n" for line in BARE.splitlines())
PYTHON = {
    "no header": "import sys\nprint(sys.argv)\n",
    "no header below a shebang": "#!/usr/bin/env python3\n# coding: utf-8\nfrom __future__ import annotations\nx = 1\n",
    "lines": "".join(f"# {line}\n" for line in BARE.splitlines()) + "# Works for all heaps.\nx = 1\n",
    "doc string": f'"""\n{BARE}"""\nfrom __future__ import annotations\nx = 1\n',
    "doc string that goes on": f'"""\n{BARE}\nReads the games.\n\nNote: all of them.\n"""\nx = 1\n',
    "doc string that goes on at once": f'"""\n{BARE}Reads the games.\n"""\nx = 1\n',
    "doc string that ends with a quote": f'"""\n{BARE}\nIt says "hi" """\nx = 1\n',
    "doc string with a title": f'r"""Assignment 1\n\n{BARE}"""\nx = 1\n',
    "doc string on its marks": f"'''{BARE.rstrip()}'''\nx = 1\n",
    "code behind the doc string": f'"""\n{BARE}"""; x = 1\nprint(x)\n',
    "doc string below an import": f'import sys\n"""\n{BARE}"""\nprint(sys.argv)\n',
    "doc string in a function": f'def f():\n    """\n    {"    ".join(BARE.splitlines(True))}    """\nf()\n',
}
CODE = {
    "c": "int main(void) { return 0; }",
    "cpp": "int main() { return 0; }",
    "java": "class Nim { public static void main(String[] arguments) {} }",
    "csharp": "class Nim { static void Main() {} }",
    "javascript": "console.log(1);",
}
BRACES = {
    "no header": "{code}\n",
    "lines": f"{SLASHED}// Works for all heaps.\n{{code}}\n",
    "block": f"/*\n{STARRED} */\n{{code}}\n",
    "block that goes on": f"/**\n * Assignment 1\n{STARRED} *\n * Reads the games.\n * Note: all.\n */\n{{code}}\n",
    "block on its marks": f"/* {BARE.rstrip()} */\n{{code}}\n",
    "code behind the block": f"/*\n{STARRED}*/ {{code}}\n",
    "a block for each line": "".join(f"/* {line} */\n" for line in BARE.splitlines()) + "{code}\n",
    "drawn box": f"/{'*' * 40}\n{STARRED} {'*' * 40}/\n{{code}}\n",
    "below code": f"{{code}}\n/*\n{STARRED} */\n",
}


@pytest.mark.parametrize("source", PYTHON.values(), ids=PYTHON.keys())
def test_a_corrected_python_file_still_compiles(source: str) -> None:
    compile(source, "before", "exec")
    fixed = paste(source, check(source))
    compile(fixed, "after", "exec")
    again = check(fixed)
    assert set(errors(again)) <= {"header/template-text"}
    assert _code(source) <= _code(fixed)
    assert check(fixed).corrected in paste(fixed, again)


def _code(source: str) -> set[str]:
    """All lines but those of the header and the marks around it."""
    labels = tuple(line.partition(":")[0] for line in BARE.splitlines())
    texts = (line.strip("#/*'\" \tr") for line in source.splitlines())
    return {text for text in texts if text and not text.startswith(labels)}


@pytest.mark.parametrize("language", CODE)
def test_a_corrected_file_still_builds(language: str, tmp_path: Path) -> None:
    if not is_here(LANGUAGES[language]):
        pytest.skip(f"no tool chain for {LANGUAGES[language].title} on this machine")
    suffix = LANGUAGES[language].suffixes[0]
    paths = []
    for number, form in enumerate(BRACES.values()):
        source = form.replace("{code}", CODE[language])
        checked = check(source, language)
        fixed = paste(source, checked)
        assert set(errors(check(fixed, language))) <= {"header/template-text"}
        assert _code(source) <= _code(fixed)
        paths.append(tmp_path / str(number) / f"Nim{suffix}")
        paths[-1].parent.mkdir()
        paths[-1].write_text(fixed, encoding="utf-8")
    for path in paths:
        done = subprocess.run(_builder(language, path), capture_output=True, timeout=120, check=False)
        assert done.returncode == 0, (path.read_text(encoding="utf-8"), done.stderr)


def _builder(language: str, path: Path) -> list[str]:
    commands = {
        "c": ["gcc", "-fsyntax-only"],
        "cpp": ["g++", "-fsyntax-only"],
        "java": ["javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none", "-d", str(path.parent)],
        "csharp": ["mcs", f"-out:{path.parent / 'Nim.exe'}"],
        "javascript": ["node", "--check"],
    }
    return [*commands[language], str(path)]


_OTHER_LINES = """\
Author: Ugo
Name: Tess
EID: ab1
Date: 1/2/2013
Partner's Name: Ugo
@author Ugo
Reads the games.
Note: x

Professor: Ina
  and so on
Unique Number 5
Class: A
"""
_LINES = st.lists(st.sampled_from([*BARE.splitlines(), *_OTHER_LINES.splitlines()]), max_size=14)


@example(["Date Last Modified: 1/17/2013", "Reads the games.", "File: Nim.py"], "# {}", "")
@example(["@author Ugo", "@author Ugo", "File: Nim.py", "  and so on"], "# {}", "")
@example(["Date Last Modified: 1/17/2013", "Professor: Ina", "File: Nim.py", "  and so on"], "# {}", "")
@given(_LINES, st.sampled_from(["# {}", '"""']), st.sampled_from(["", "\n", "#!/usr/bin/python3\n", "import sys\n"]))
def test_whatever_the_header_was_the_corrected_one_takes_its_place(lines: list[str], form: str, before: str) -> None:
    body = "\n".join(lines) if form == '"""' else "\n".join(form.format(line) for line in lines)
    source = f'{before}"""\n{body}\n"""\nx = 1\n' if form == '"""' else f"{before}{body}\nx = 1\n"
    checked = check(source)
    fixed = paste(source, checked)
    compile(fixed, "after", "exec")
    again = check(fixed)
    assert set(errors(again)) <= {"header/template-text"}
    assert checked.corrected.startswith(again.corrected)  # a remark below the last value is then no part of it
    assert paste(fixed, again) == fixed
    assert fixed.endswith("x = 1\n")
