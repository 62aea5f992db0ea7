from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.languages import LANGUAGES
from grader.style.comments import read_source


def comments(source: str, language: str) -> list[str]:
    return [
        " ".join(line.text for line in one.lines).strip() for one in read_source(source, LANGUAGES[language]).comments
    ]


@pytest.mark.parametrize(
    ("language", "source", "wanted"),
    [
        ("python", "x = '# no'  # yes", ["yes"]),
        ("python", "x = '\\'# no'  # yes", ["yes"]),
        ("python", "x = 'open # no\n# yes", ["yes"]),
        ("python", "x = '''\n# no\n'''  # yes", ["yes"]),
        ("python", 'x = """\\"""# no"""  # yes', ["yes"]),
        ("python", 'def f():\n    """yes"""', ["yes"]),
        ("python", 'f(\n    """no""")', []),
        ("python", 'x = \\\n"""no"""', []),
        ("python", '"""no""" + x', []),
        ("python", 'b"""no"""\nf"""no"""\nr"""yes"""', ["yes"]),
        ("python", '"""never closed', ["never closed"]),
        ("c", "int a; // yes \\\n too\nint b;", ["yes too"]),
        ("c", 'char *s = "// no"; /* yes */', ["yes"]),
        ("c", "char c = '\"'; // yes", ["yes"]),
        ("c", "/* never * closed", ["never * closed"]),
        ("c", "#error don't\n// yes", ["yes"]),
        ("cpp", "int n = 1'000; // yes", ["yes"]),
        ("cpp", 'auto s = R"x(" // no )" )x"; // yes', ["yes"]),
        ("java", 'String s = """\n// no "quoted"\n"""; // yes', ["yes"]),
        ("java", "// ends with a backslash \\\nint b;", ["ends with a backslash"]),
        ("csharp", 'var s = @"C:\\"; // yes', ["yes"]),
        ("csharp", 'var s = $@"a ""// no"" "; // yes', ["yes"]),
        ("csharp", 'var s = """" a """ // no """"; // yes', ["yes"]),
        ("javascript", "let s = `// no\n// no`; // yes", ["yes"]),
        ("javascript", "let r = /[/*]/; // yes", ["yes"]),
        ("javascript", "return /'/; // yes", ["yes"]),
        ("javascript", "let q = a / b; // yes", ["yes"]),
    ],
)
def test_what_is_a_comment(language: str, source: str, wanted: list[str]) -> None:
    assert comments(source, language) == wanted


def test_blocks_tell_what_stands_at_the_top() -> None:
    reading = read_source("# one\n\n# two\n'''three'''\nx = 1  # beside\n# four\n", LANGUAGES["python"])
    assert [(one.opening, one.at_top, len(one.lines)) for one in reading.blocks] == [
        ("#", True, 2),
        ("'''", True, 1),
        ("#", False, 1),
    ]


@given(
    st.text(st.sampled_from("\"'`#/*\\\n\r rRu@$ax=({[)]};:1\ufeff")) | st.text(),
    st.sampled_from(list(LANGUAGES)),
)
def test_code_keeps_every_place(source: str, language: str) -> None:
    reading = read_source(source, LANGUAGES[language])
    assert len(reading.code) == len(reading.text)
    assert [i for i, c in enumerate(reading.code) if c == "\n"] == [i for i, c in enumerate(reading.text) if c == "\n"]
    for comment in reading.comments:
        assert not reading.code[comment.start : comment.end].strip()
        for line in comment.lines:
            assert reading.text.split("\n")[line.number - 1][line.column - 1 :].startswith(line.text)
