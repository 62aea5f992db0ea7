"""What the source shows of fields and vectors: a parameter given to itself, what a class shares, what stays empty."""

from __future__ import annotations

import pytest

from grader.languages import LANGUAGES
from grader.source.class_fields import scan_for_self_set, scan_for_shared_field
from grader.source.empty_vectors import scan_for_empty_vector
from grader.source.hidden_fields import scan_for_hidden_field
from grader.style.comments import read_source

JAVA = "class P {{\n    {field} name;\n    P(String name) {{ {sets} }}\n}}\nclass M {{ void f() {{ new P(null); }} }}\n"


def read(text: str, language: str) -> tuple[str, str]:
    return text, read_source(text, LANGUAGES[language]).code


@pytest.mark.parametrize(
    ("language", "text", "line"),
    [
        ("java", JAVA.format(field="String", sets="name = name;"), 3),
        ("java", JAVA.format(field="String", sets="this.name = name;"), None),
        ("java", JAVA.format(field="String", sets="int a = 1; a = a + name;"), None),
        ("cpp", "struct P {\n    int x;\n    P(int x) {\n        x = x;\n    }\n};\n", 4),
        ("javascript", "class P {\n  constructor(x) {\n    x = x;\n  }\n}\n", 3),
        ("python", "class P:\n    def __init__(self, x):\n        x = x\n", 3),
        ("python", "class P:\n    def __init__(self, x):\n        self.x = x\n", None),
        ("python", "x = 1\nclass P:\n    x = x\n", None),
        ("python", 'def f(a):\n    text = """\n    a = a\n    """\n', None),
    ],
)
def test_parameter_given_to_itself(language: str, text: str, line: int | None) -> None:
    found = scan_for_self_set(*read(text, language), LANGUAGES[language])
    assert (found and found.line) == line


@pytest.mark.parametrize(
    ("field", "sets", "name"),
    [
        ("static String", "this.name = name;", "name"),
        ("private static String", "P.name = name; this.name = name;", "name"),
        ("static String", "count = count + 1;", None),
        ("String", "this.name = name;", None),
        ("static final String", "this.name = name;", None),
    ],
)
def test_field_that_all_objects_share(field: str, sets: str, name: str | None) -> None:
    found = scan_for_shared_field(*read(JAVA.format(field=field, sets=sets), "java"))
    assert (found and found.name) == name


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("void f() { print(old); old = now; }", "old"),
        ("void f() { print(P.old); this.old = this.now; }", None),
        ("void f() { print(old); this.old = this.now; }", "old"),
        ("void f() { old = now; }", None),  # the one whose turn it is
        ("void f() { if (now > old) old = now; }", None),  # the largest of all
        ("void f() { if (!old.equals(now)) show(); old = now; }", None),  # the last one of all
        ("void f(long now) { print(old); old = now; }", None),
        ("void f(P q) { print(old); q.old = now; }", None),
        ("static void f() { print(old); old = now; }", None),
        ("void f() { print(old); old = 0; }", None),
        ("void f() { print(old); now = old; }", None),
    ],
)
def test_shared_field_that_takes_what_an_object_has(body: str, name: str | None) -> None:
    text = f"class P {{\n  long now;\n  static long old = 0;\n  {body}\n}}\nclass M {{ P p = new P(); }}\n"
    found = scan_for_shared_field(*read(text, "java"))
    assert (found and found.name) == name


def test_the_class_of_the_program_itself_may_share() -> None:
    main = "public static void main(String[] a) { new P(1); }"
    text = f"class P {{\n  static int n;\n  P(int n) {{ this.n = n; }}\n  {main}\n}}\n"
    assert scan_for_shared_field(*read(text, "java")) is None


HIDING = (
    "class A {{\n  static int n = 0;\n  static void add() {{ {sets} }}\n"
    "  static int f() {{\n    {own}\n    add();\n    return n;\n  }}\n}}\n"
)


@pytest.mark.parametrize(
    ("sets", "own", "line"),
    [
        ("n = n + 1;", "int n = 0;", 5),
        ("A.n++;", "int n = 0;", 5),
        ("n = n + 1;", "int n = 0; n = 3;", None),
        ("n = n + 1;", "int m = 0;", None),
        ("int n = 0; n++;", "int n = 0;", None),
        ("", "int n = 0;", None),
        ("n = n + 1;", "int n = add2();", None),
    ],
)
def test_name_of_a_method_that_hides_a_field(sets: str, own: str, line: int | None) -> None:
    found = scan_for_hidden_field(*read(HIDING.format(sets=sets, own=own), "java"))
    assert (found and (found.line, found.hidden, found.name)) == (line and (line, 2, "n"))


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("vector<int> v;\ncin >> v[0];", 1),
        ("int n;\nvector<vector<int>> v;\nfor (int i = 0; i < v.size(); i++) v[i][0] = 1;", 2),
        ("vector<int> v;\nv.push_back(1);\nv[0] = 2;", None),
        ("vector<int> v;\nfill(v);\nv[0] = 2;", None),
        ("vector<int> v;\nv = w;\nv[0] = 2;", None),
        ("vector<int> v(3);\nv[0] = 2;", None),
        ("vector<int> v;\nif (v.empty()) return 0;", None),
    ],
)
def test_vector_that_never_gets_an_item(lines: str, line: int | None) -> None:
    found = scan_for_empty_vector(*read(lines, "cpp"))
    assert (found and found.line) == line
