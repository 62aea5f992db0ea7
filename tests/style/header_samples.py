"""A header that is right, headers that are odd, and the check that they are given to."""

from __future__ import annotations

from grader.config.settings import Header, HeaderField
from grader.languages import LANGUAGES
from grader.model import HeaderCheck
from grader.style import check_header

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
