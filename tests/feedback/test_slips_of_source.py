"""Slips that the source shows, each beside code that looks much like it and is right."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from grader.feedback import find_certain, find_possible
from grader.model import Verdict
from grader.source.assigned_conditions import scan_for_assigned_condition
from grader.source.hidden_names import scan_for_hidden_name
from grader.source.known_lines import find_truth_order
from grader.source.loop_names import scan_for_shared_loop_name
from grader.source.signed_remainders import find_signed_remainder
from grader.source.unguarded_heads import scan_for_unguarded_head

from .conftest import case_of, ran
from .test_generic import facts_of

WRONG = ran(case_of("1 2\n", "3\n"), "4\n")


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("for (i = 0; i < n; i++) {\n for (i = 0; i < m; i++) { a(); }\n b();\n}", (2, 1)),
        ("for (int i = 0; i < n; i++) {\n for (i = 0; i < m; i++) { a(); }\n}", (2, 1)),
        ("for (i = 0; i < n; i++) {\n for (i = 0; i < m; i++) { a(); }\n if (b) break;\n mask *= 2;\n}", (2, 1)),
        ("for (i = 0; i < n; i++) {\n for (int i = 0; i < m; i++) { a(); }\n}", None),
        ("for (i = 0; i < n; i++) {\n for (j = 0; j < m; j++) { a(); }\n}", None),
        ("for (i = 0; i < n; i++) { a(); }\nfor (i = 0; i < m; i++) { b(); }", None),
        ("for (i = 0; i < n; i++) {\n for (i = 0; i < m; i++) { a(); }\n break;\n}", None),
        ("for (i = 0; i < n; i++) {\n for (i = 0; i < m; i++) { a(); }\n return i;\n}", None),
        ("while (i < n) {\n for (i = 0; i < m; i++) { a(); }\n}", None),
        ("for (i = 0; i < n; i++) {\n if (b) {\n  for (i = 0; i < m; i++) { a(); }\n  return 0;\n }\n}", None),
        ("for (i = 0; i < n; i++) {\n if (b) { for (i = 0; i < m; i++) { a(); } break; }\n}", None),
        ("for (i = 0; i < n; i++) {\n int k = i;\n for (i = 0; i < m; i++) { a(); }\n i = k;\n}", None),
        ("for (i = 0; i < n; i++) {\n if (b) { for (i = i + 1; s[i]; i++) { a(); } }\n}", None),
        ("for (i = 0; i < n; i++) {\n c(() => { for (i = 0; i < m; i++) { a(); } });\n}", None),
    ],
)
def test_a_loop_that_counts_as_the_one_around_it(code: str, lines: tuple[int, int] | None) -> None:
    found = scan_for_shared_loop_name(code, code)
    assert (found and (found.line, found.around, found.name)) == (lines and (*lines, "i"))


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("if (x = 0) a();", "x = 0"),
        ("if(taken[r][c] = 1) { a(); }", "taken[r][c] = 1"),
        ("else if (card.suit = 3) {", "card.suit = 3"),
        ("if (done = true)", "done = true"),
        ("if (node->next = last)", ""),
        ("if (next = node.next) {", ""),
        ("#if 0\nif (x = 0)\n#endif\n", ""),
        ("if (c = ' ')", "c = ' '"),
        ("if (x == 0) a();", ""),
        ("if (x <= 0) a();", ""),
        ("if (x != 0) a();", ""),
        ("if ((c = getchar()) != EOF)", ""),
        ("if (f = fopen(name, mode))", ""),
        ("while (p = p->next)", ""),
        ("x = 0;", ""),
    ],
)
def test_a_condition_that_assigns(code: str, written: str) -> None:
    found = scan_for_assigned_condition(code, code)
    assert (found.written if found else "") == written


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("int f() {\n int place = 1;\n if (a) {\n  int place = 2;\n }\n return place;\n}", (4, 2)),
        ("function f() {\n let place = 1;\n while (a) {\n  let place = 2;\n }\n return place;\n}", (4, 2)),
        ("function f() {\n var place = 1;\n if (a) {\n  var place = 2;\n }\n return place;\n}", None),
        ("int f() {\n int place = 1;\n if (a) {\n  place = 2;\n }\n return place;\n}", None),
        ("int f() {\n int place = 1;\n b(place);\n if (a) {\n  int place = 2;\n }\n return 0;\n}", None),
        ("int f() {\n if (a) {\n  int k = 2;\n }\n int k = 1;\n return k;\n}", None),
        ("int f() {\n int i = 1;\n for (int i = 0; i < 3; i++) {\n  b(i);\n }\n return i;\n}", None),
        ("int f() {\n int k = 1;\n if (a) {\n  int k = 2;\n  b(k);\n }\n return k;\n}", None),
        ("int f() {\n int k = 1;\n if (a) {\n  int k = 2;\n }\n k = 3;\n return k;\n}", None),
        ("int f() {\n int k = 1;\n if (a) {\n  int k = 2;\n }\n return p.k;\n}", None),
        ("function f() {\n let k = 1;\n function g() {\n  let k = 2;\n }\n return k;\n}", None),
        ("int f() {\n int k = 1;\n struct P {\n  int k = 0;\n };\n return k;\n}", None),
        ("int f() {\n int k = 1;\n auto g = [&](int a) {\n  int k = 2;\n };\n return k;\n}", None),
        ("int k = 1;\nint f() {\n int k = 2;\n return k;\n}\nint g() {\n return k;\n}", None),
    ],
)
def test_a_variable_that_is_declared_anew(code: str, lines: tuple[int, int] | None) -> None:
    found = scan_for_hidden_name(code, code)
    assert (found and (found.line, found.hidden)) == lines


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("a.sort((x, y) => {\n if (x.p !== y.p) return x.p < y.p;\n return x.name > y.name;\n});", 1),
        ("a.sort(function (x, y) { if (x.p != y.p) return x.p > y.p; return x.q < y.q; });", 1),
        ("a.sort((x, y) => { if (x.p !== y.p) return y.p - x.p; return x.name > y.name; });", None),
        ("a.sort((x, y) => x.n < y.n || (x.n === y.n && x.name > y.name));", 1),
        ("a.sort((x, y) => y.n - x.n || (x.name > y.name));", None),
        ("a.sort((x, y) => { return x < y ? -1 : 1; });", None),
        ("a.sort((x, y) => {\n return x < y\n  ? -1\n  : 1;\n});", None),
        ("a.sort((x, y) => { if (x < y) { return -1; } return 1; });", None),
    ],
)
def test_a_function_of_several_lines_that_sorts_by_truth(code: str, line: int | None) -> None:
    assert find_truth_order(code) == line


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("x = (a - b) % m;", "(a - b) % m"),
        ("x = (c - 'a' - k) % 26;", "(c - 'a' - k) % 26"),
        ("x = (a - b) % (k + 1);", "(a - b) % (k + 1)"),
        ("x = (a + b) % m;", ""),
        ("x = ((a - b) % 7 + 7) % 7;", ""),
        ("x = (i - 1 + n) % n;", ""),
        ("x = (m + (a - b) % m) % m;", ""),
        ("if ((n - 1) % 2 == 0) a();", ""),
        ("q->tail = (q->tail) % MAX;", ""),
        ("x = (i--) % 3;", ""),
        ("unsigned a; x = (a - b) % m;", ""),
        ("x = (a - b) % m; y = (b - a) % m;", ""),
    ],
)
def test_a_remainder_that_may_be_negative(code: str, written: str) -> None:
    found = find_signed_remainder(code, code)
    assert (found.written if found else "") == written


@pytest.mark.parametrize(
    ("language", "text", "kind", "line", "said"),
    [
        (
            "c",
            "int main(void) {\n int i, j = 0;\n for (i = 0; i < 3; i++) {\n  for (i = 0; i < 2; i++) { j++; }\n }\n}\n",
            "shared-loop-name",
            4,
            "The loops in lines 3 and 4, one inside the other, both count with `i`:",
        ),
        (
            "cpp",
            "int main() {\n int x = 1;\n if (x = 0) { x++; }\n}\n",
            "assigned-condition",
            3,
            "`x = 0` is a condition that compares nothing: it gives `x` a value.",
        ),
        (
            "javascript",
            "function f() {\n let k = 1;\n if (k) {\n  let k = 2;\n }\n console.log(k);\n}\nf();\n",
            "hidden-name",
            4,
            "Line 4 declares a new `k`, which is used nowhere: the `k` of line 2 keeps its value.",
        ),
        (
            "javascript",
            "a.sort((x, y) => {\n if (x.p !== y.p) return x.p < y.p;\n return x.q > y.q;\n});\n",
            "truth-order",
            1,
            "The function that your program gives to `sort` returns true or false.",
        ),
    ],
)
def test_what_is_said_of_it(language: str, text: str, kind: str, line: int, said: str) -> None:
    (found,) = find_possible(facts_of(WRONG, text=text, language=language))
    assert (found.kind, found.place and found.place.line) == (kind, line)
    assert found.message.startswith(said)


@pytest.mark.parametrize("verdict", [{"exit_code": 1}])
def test_a_crash_says_nothing_of_a_name(verdict: dict[str, int]) -> None:
    text = "int main() {\n int k = 1;\n if (k) {\n  int k = 2;\n }\n return k;\n}\n"
    crashed = ran(case_of("1 2\n", "3\n"), "", **verdict, stderr="oops")
    crashed = replace(crashed, result=replace(crashed.result, verdict=Verdict.RUNTIME_ERROR))
    assert all(each.kind != "hidden-name" for each in find_possible(facts_of(crashed, text=text, language="c")))


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("if (a > b);\n    c();", (1, "if", True)),
        ("if (a > b) ;\n{\n    c();\n}", (1, "if", True)),
        ("x();\nfor (i = 0; i < n; i++);\n{\n    c();\n}", (2, "for", True)),
        ("for (i = 0; i < n; i++);\n    c();", (1, "for", True)),
        ("while (a < b);\n{\n    a++;\n}", (1, "while", True)),
        ("if (a > b)\n    c();\n    d();\ne();", (1, "if", False)),
        ("for (x of xs)\n\tc();\n\td();\n", (1, "for", False)),
        ("while (a > b)\r\n  c();\r\n  d();\r\n", (1, "while", False)),
        ("for (n = 0; s[n]; n++);\nc(n);", None),
        ("do {\n    c();\n} while (a > b);\n{\n    d();\n}", None),
        ("while (getchar() != 10);\n    c();", None),
        ("if (a < b)\n    ;\nelse\n    c();", None),
        ("if (scanf(f, &n)) ;\nc();", None),
        ("if (!take(f, n(1))); {\n    c();\n}", (1, "if", True)),
        ("int n; for (n = 0; s[n]; n++);\n    return n;", None),
        ("do x++; while (x < 5);\n{\n    c();\n}", None),
        ("if (a > b) {\n    c();\n    d();\n}", None),
        ("if (a > b)\n    c();\nd();", None),
        ("if (a > b)\n    c();\nelse\n    d();\n", None),
        ("if (a > b)\n    if (c)\n    d();\n    e();", None),
        ("if (a > b)\n    c();\n    // d\n", None),
        ("switch (a) {\n    case 1:\n    if (b)\n    c();\n    d();\n}", None),
        ("if (a > b) c();\n    d();", None),
        ("if (a > b", None),
    ],
)
def test_a_head_that_holds_less_than_it_seems_to(code: str, told: tuple[int, str, bool] | None) -> None:
    found = scan_for_unguarded_head(code, re.sub(r"//.*", lambda mark: " " * len(mark[0]), code))
    assert (found and (found.line, found.word, found.is_ended)) == told


@pytest.mark.parametrize("language", ["java", "csharp", "javascript", "c", "cpp"])
def test_a_semicolon_behind_a_head_is_told_before_what_the_output_looks_like(language: str) -> None:
    facts = facts_of(WRONG, text="for (i = 0; i < n; i++);\n    add(i);\n", language=language)
    found = find_certain(facts)
    assert [(each.kind, each.place and each.place.line) for each in found] == [("ended-head", 1)]


def test_missing_braces_are_possible() -> None:
    facts = facts_of(WRONG, text="if (a > b)\n    c();\n    print(d);\n", language="java")
    assert [each.kind for each in find_possible(facts)][:1] == ["missing-braces"]
