"""A constant with a name of its own is exchanged for those that are declared with it, and for no others."""

from __future__ import annotations

import pytest

from grader.changes.other_constants import list_other_constants
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

STATES = "FREE = '-'\nUSED = 'x'\nGONE = '#'\n"
ENUM = "enum State {{ FREE, USED, GONE }};\nvoid f(int at) {{\n    {0}\n}}\n"


def list_in_python(text: str) -> list[str]:
    return [each.name for each in list_python_changes(text) if each.kind is ChangeKind.OTHER_CONSTANT]


def list_in_braces(code: str) -> list[str]:
    return [each.name for each in list_other_constants(Code(code, code))]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        (f"{STATES}row[0] = FREE\n", ["row[0] = USED", "row[0] = GONE"]),
        (f"{STATES}def f(x):\n    return USED\n", ["return FREE", "return GONE"]),
        (f"{STATES}print(row[0] == FREE)\n",
         ["row[0] == USED", "row[0] == GONE", "row[0] != USED", "row[0] != GONE"]),
        ("class State(Enum):\n    ON = 1\n    OFF = 2\nnow = State.ON\n", ["now = State.OFF"]),
        ("ON = 1\nOFF = 0\nif x != ON:\n    pass\n", ["x != OFF"]),
        ("MOST = 9\nNAME = 'a'\nx = MOST\n", []),
        ("A = 1\nprint(A)\nB = 2\nx = A\n", []),
        ("class One(Enum):\n    A = 1\n    B = 2\nclass Two(Enum):\n    A = 1\n    C = 2\nx = One.A\n", []),
        ("HEAD = None\nTAIL = None\nx = TAIL\n", []),
        ("N = 0\nM = 0\nN = N + 1\nx = M\n", []),
        ("FREE = -1\nFULL = 1\nx = FREE\n", ["x = FULL"]),
        ("class State(Enum):\n    ON = auto()\n    OFF = auto()\nnow = State.ON\n", ["now = State.OFF"]),
        (f"{STATES}print(FREE in row, x < FREE, f(FREE))\n", []),
    ],
)  # fmt: skip
def test_constants_in_python(text: str, others: list[str]) -> None:
    assert list_in_python(text) == others


@pytest.mark.parametrize(
    ("code", "others"),
    [
        (ENUM.format("row[at] = FREE;"), ["row[at] = USED", "row[at] = GONE"]),
        (ENUM.format("if (row[at].state != State::USED) return;"),
         ["row[at].state != State::FREE", "row[at].state != State::GONE",
          "row[at].state == State::FREE", "row[at].state == State::GONE"]),
        (f"#include <stdio.h>\n{ENUM.format('static enum State now = FREE;')}enum State last = USED;\n", []),
        (ENUM.format("return at ? 1 : FREE == at;"), []),
        (ENUM.format("switch (at) { case FREE: f(USED); }"), []),
        ("enum State\n{\n    On,\n    Off\n}\nvoid F() { now = State.On; }", ["now = State.Off"]),
        (ENUM.format("if (at % 3 == USED) return;"), ["3 == FREE", "3 == GONE"]),
        (ENUM.format("if (*at == USED) return;"), ["at == FREE", "at == GONE"]),
        ("class A {\n    static int N = 0;\n    static int M = 0;\n    void f() { n = N; }\n}\n", []),
        ("void f() {\n    const int N = 1;\n    const int M = 2;\n    n = N;\n}\n", []),
        ("class A {\n    static final int N = 1;\n    static final int M = 2;\n}\n"
         "class B {\n    static final int M = 2;\n    void f() { n = M; }\n}\n", []),
        ("class A {\n    const int N = 1;\n    const int M = 2;\n    const int S = N;\n"
         "    void F(int s = N) { }\n}\n", []),
        ("#define ON 1\n#define OFF   0\nint f(void) { return ON; }\n", ["return OFF"]),
        ("#define ON 1\n#define NAME \"\"\nint f(void) { return ON; }\n", []),
        ("class A {\n    static final int ON = 1;\n    static final int OFF = 0;\n    int now = ON;\n"
         "    void f() { now = ON; }\n}\n", ["now = OFF", "now = OFF"]),
        ("class A {\n    static final int ON = 1;\n    static final double OFF = 0;\n"
         "    void f() { now = ON; }\n}\n", []),
    ],
)  # fmt: skip
def test_constants_in_languages_with_braces(code: str, others: list[str]) -> None:
    assert list_in_braces(code) == others


def test_a_script_uses_them_anywhere() -> None:
    code = "const ON = 1;\nconst OFF = 0;\nlet now = ON;\nif (now === ON) show();\n"
    assert [each.name for each in list_other_constants(Code(code, code))] == ["now = OFF", "now === OFF"]
