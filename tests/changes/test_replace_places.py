"""Calls on texts that mean something else than they seem to: what is tried in each language that is built."""

from __future__ import annotations

import pytest

from grader.changes.replace_places import list_replace_places
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

FRAMES = {
    "java": "import java.util.*;\npublic class A {{\n    void f(String s, int a, int b) {{\n        {}\n    }}\n}}\n",
    "csharp": "using System;\nclass A {{\n    void F(string s, int a, int b) {{\n        {}\n    }}\n}}\n",
    "cpp": "#include <string>\nusing namespace std;\nvoid f(string s, int a, int b) {{\n    {}\n}}\n",
}


@pytest.mark.parametrize(
    ("language", "line", "tried"),
    [
        ("java", 'g(s.split(","));', [('s.trim().split("\\\\s+")', 'trim().split("\\\\s+")')]),
        ("java", 'g(s.split("|"));', [('s.split("\\\\|")', 'split("\\\\|")'),
                                      ('s.trim().split("\\\\s+")', 'trim().split("\\\\s+")')]),
        ("java", "g(s.substring(a, b));", [("s.substring(a, (a) + (b))", "substring(a, a + b)")]),
        ("java", 'g(s.split(" "), s.replaceAll("a", ""), s.substring(0, b));',
         [('s.trim().split("\\\\s+")', 'trim().split("\\\\s+")')]),
        ("csharp", "g(s.Split(','));", [("s.Split((char[])null, StringSplitOptions.RemoveEmptyEntries)",
                                         "Split((char[])null, StringSplitOptions.RemoveEmptyEntries)")]),
        ("csharp", "g(s.Substring(a, b));", [("s.Substring(a, (b) - (a))", "Substring(a, b - a)")]),
        ("csharp", "g(s.Split(' '), s.Substring(a));",
         [("s.Split((char[])null, StringSplitOptions.RemoveEmptyEntries)",
           "Split((char[])null, StringSplitOptions.RemoveEmptyEntries)")]),
        ("java", "g(s.trim());", [("s.stripTrailing()", "stripTrailing()")]),
        ("csharp", "g(s.Trim(), s.Trim('x'));", [("s.TrimEnd()", "TrimEnd()")]),
        ("cpp", "g(s.substr(a, b));", [("s.substr(a, (b) - (a))", "substr(a, b - a)")]),
        ("cpp", "g(s.substr(0, b), s.substr(a));", []),
    ],
)  # fmt: skip
def test_what_is_tried_in_the_place_of_a_call(language: str, line: str, tried: list[tuple[str, str]]) -> None:
    text = FRAMES[language].format(line)
    code = Code(text, read_source(text, LANGUAGES[language]).code)
    assert [(place.new, place.name) for place in list_replace_places(code)] == tried
