"""The tokens of a program stay the same under other names, comments and layouts, in every language of the table."""

from __future__ import annotations

import pytest

from grader.languages import LANGUAGES
from grader.model import Language
from grader.style.code_tokens import read_code_tokens

# A program; the same with other names, numbers, texts, comments and lines; and one that does something else.
PROGRAMS = {
    "python": (
        '# sum\ndef add(a, b):\n    """Add."""\n    return a + b\nprint("sum:", add(1, 2))\n',
        "def total(one,\n          two):\n    return one + two  # both\nshow('all', total(30,\n  4))\n",
        '# sum\ndef add(a, b):\n    """Add."""\n    return a - b\nprint("sum:", add(1, 2))\n',
    ),
    "c": (
        'int add(int a, int b) { return a + b; } /* sum */\nint main(void) { printf("%d", add(1, 2)); }\n',
        'int\ntotal(int one, int two)\n{\n  return one + two; // x\n}\nint main(void) { show("", total(3, 0x4)); }\n',
        'int add(int a, int b) { while (a) b--; }\nint main(void) { printf("%d", add(1, 2)); }\n',
    ),
    "cpp": (
        'int add(int a, int b) { return a + b; }\nint main() { std::cout << "sum" << add(1, 2); }\n',
        'int total(int x, int y) {\n  return x + y;\n}\n// here\nint main() { a::b << "" << total(10\'000, 2); }\n',
        'int add(int a, int b) { return a + b; }\nint main() { std::cin >> "sum" << add(1, 2); }\n',
    ),
    "java": (
        'class A { static int add(int a, int b) { return a + b; } String s = "x"; }\n',
        'class Other\n{ static int plus(int one, int two) { /* both */ return one + two; } Text t = "y z"; }\n',
        'class A { static int add(int a, int b) { return a * b; } String s = "x"; }\n',
    ),
    "csharp": (
        'class A { static int Add(int a, int b) { return a + b; } string s = "x"; }\n',
        'class B\n{ static int Sum(int x, int y) { // both\nreturn x + y; } string t = @"y"; }\n',
        'class A { static int Add(int a, int b) { return a % b; } string s = "x"; }\n',
    ),
    "javascript": (
        "function add(a, b) { return a + b; }\nconsole.log('sum', add(1, 2));\n",
        'function plus(one, two) {\n  return one + two; // both\n}\nout.write("", plus(3.5, 4));\n',
        "function add(a, b) { return a + b; }\nconsole.log('sum', add(1) + 2);\n",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda each: each.name)
def test_names_comments_and_layout_make_no_difference(language: Language) -> None:
    one, renamed, other = (read_code_tokens(source, language) for source in PROGRAMS[language.name])
    assert one.values == renamed.values
    assert one.values != other.values


def test_each_token_has_its_line() -> None:
    tokens = read_code_tokens("# nothing\nx = (1 +\n  2)\r\ny = 3\n", LANGUAGES["python"])
    assert tokens.lines == (2, 2, 2, 2, 2, 3, 3, 4, 4, 4)
    assert tokens.values == ("name", "=", "(", "0", "+", "0", ")", "name", "=", "0")


def test_without_keywords_names_stay_what_they_are() -> None:
    bare = Language("bare", "Bare", (".bare",), "text", ("bare", "{source}"))
    assert read_code_tokens("say hello 5", bare).values == ("say", "hello", "0")
