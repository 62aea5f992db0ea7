"""Questions in the wrong order, what no branch sets back, and roundings: tried in languages that are built, too."""

from __future__ import annotations

import pytest

from grader.changes.built.exchange_places import find_exchanges
from grader.changes.source_changes import ChangeKind

from .test_debugging import assignment
from .test_moved_places import TELLS_EVENS
from .test_noting import CPP, CSHARP, JAVA, C, box, in_frame
from .test_second_trial import course

__all__ = ["assignment", "box", "course"]

NAMED = [
    (
        "java",
        in_frame(JAVA, "if (n > 1) {", 'System.out.println(((n & 16) == 0 ? n / 3 : 6) + " thirds");',
                 "} else if (n > 20) {", 'System.out.println(n / 3 + " thirds");', "}", TELLS_EVENS["java"]),
        (5, "Your program asks `if (n > 1)` before `if (n > 20)`. Where both are true, the second of them is "
            "to count: ask it first."),
    ),
    (
        "cpp",
        in_frame(CPP.replace("int main", "int seen = 4 - 4;\nint count(int k) {{\n    seen++;\n"
                             "    if (k > 40) return 0;\n    return 1;\n}}\nint main"),
                 "for (int i = 0; i < n % 7; i++) count(50);", "for (int i = 0; i < n / 3; i++) count(i);",
                 'cout << seen << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (5, "Your program does `seen++` before it asks `if (k > 40)`, and so in either case. Do it after that."),
    ),
    (
        "c",
        in_frame(C.replace("#include <stdio.h>", "#include <math.h>\n#include <stdio.h>"),
                 "double part = floor(n / 60.0 * 10 + 0.5) / 10;",
                 'printf("%d thirds\\n", (int)(part * 20));', TELLS_EVENS["c"]),
        (6, "`floor(n / 60.0 * 10 + 0.5) / 10` drops decimals that are still needed. "
            "Round only what you print, and only as far as the assignment asks."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "double m = n / 3 + 0.5;", 'Console.WriteLine((int)Math.Round(m) - 1 + " thirds");',
                 TELLS_EVENS["csharp"]),
        (6, "`Math.Round(m)` does not always round up what lies halfway: 2.5 becomes 2, and with two decimals 0.125 "
            "becomes 0.12. To round up there, write `Math.Round(m, MidpointRounding.AwayFromZero)`."),
    ),
]  # fmt: skip


KINDS = (
    ChangeKind.ASKED_LATE,
    ChangeKind.DONE_UNASKED,
    ChangeKind.NOT_SET_BACK,
    ChangeKind.ROUNDED_EARLY,
    ChangeKind.HALF_TO_EVEN,
    ChangeKind.LEAST_POSITIVE,
    ChangeKind.SORTED_ANEW,
)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("void f() { if (a > 1) { g(); } else if (b) { h(); } else if (c) { h(); } }",
         ["(a > 1) && !(b)", "(a > 1) && !(c)", "(b) && !(c)"]),
        ("int f() { if (a) return 1; if (b) { k = 2; return 2; } return 3; }", ["(a) && !(b)"]),
        ("int f() { if (a) return 1; b = g(a); if (b) return 2; return 3; }", ["{ if (a) return 1; }"]),
        ("void f() { if (a) { g(); } if (b) { h(); } }", []),
        ("void f() { if (a) g(); else if (b) h(); }", ["(a) && !(b)"]),
        ("void f() { if (x is int n) { g(); } else if (b) { h(); } }", []),
        ("int f() { int n = 0; n++; if (a) return 1; if (b) return 2; return n; }", ["{ n++; }", "(a) && !(b)"]),
        ("int f() { int n = g(); if (a) return 1; return n; }", []),
        ("void f() { int n = 0; while (g()) { if (a) { h(); } n++; } }", ["n = 0;"]),
        ("void f() { int n = 0; while (g()) { if (a) { n = 3; } n++; } }", []),
        ("void f() { const int n = 0; while (g()) { if (a) { h(); } use(n); } }", []),
        ("void f() { double x = Math.Round(y, 2); }",
         ["(y)", "Math.Round(y, 2, MidpointRounding.AwayFromZero)"]),
        ("void f() { n -= cost; int next = 1; if (next > 3) { g(); } }", ["{ n -= cost; }"]),
        ("void f() { n = cost; int next = 1; if (next > 3) { g(); } }", []),
        ("void f() { int n = 9; n -= cost; int next = a + 1; if (next > 3) { g(); } }", ["{ n -= cost; }"]),
        ("void f() { double best = Double.MIN_VALUE; }", ["-Double.MAX_VALUE"]),
        ("void f() { float best = FLT_MIN; auto b = std::numeric_limits<double>::min(); }",
         ["-FLT_MAX", "std::numeric_limits<double>::lowest()"]),
        ("void f() { int best = Integer.MIN_VALUE; int low = numeric_limits<int>::min(); }", []),
        ("var t = all.OrderBy(l => l.a) .OrderByDescending(l => l.b).ThenBy(l => l.c).OrderBy(l => l.n, X) .ToList();",
         ["all.OrderBy(l => l.a) .ThenByDescending(l => l.b).ThenBy(l => l.c).ThenBy(l => l.n, X)"]),
        ("void f() { double x = (int)(y * 100 + 0.5) / 100.0; int z = (int)(y * 100); }", ["(y)"]),
        # A name that is made, or gets its value, between two questions is not known before the first of them.
        ("int f() { if (a) return 1; if (!int.TryParse(s, out n)) return 2; if (n < 0) return 3; return 4; }", []),
        ("int f() { if (a) return 1; if (!(o instanceof Point(int x, int y))) return 2; if (x > 0) return 3; }", []),
        ("void f() { if (a) { g(); } else if (o is int n && n > 1) { h(); } }", []),
        # What stands outside of functions is a constant in C; what is divided as a whole number has lost more.
        ("double x = floor(2.5 * 10) / 10;", []),
        ("void f() { long x = Math.round(y * 100) / 100; int z = (int)(y * 100) / 100; }", []),
        # What is final gets its value once.
        ("class A { private final int n; A(int a) { this.n = a; if (a < 0) throw new E(); } }", []),
        ("class A { private final int n, k; A(int a) { k = a; if (a < 0) throw new E(); } }", []),
        ("class A { private int n; A(int a) { this.n = a; if (a < 0) throw new E(); } }", ["{ this.n = a; }"]),
        # A function within a loop may not change what stands around it, unless it does so already.
        ("void f() { int n = 0; while (g()) { sort(v, [](int a) { if (a) { return 1; } return 0; }); n++; } }", []),
        ("void f() { int n = 0; while (g()) { v.sort((a, b) -> { if (a) { return 1; } return 0; }); n++; } }", []),
        ("void f() { int n = 0; while (g()) { v.each(a => { if (a) { h(); } n++; }); } }", ["n = 0;"]),
        ("void f() { int n = 0; while (g()) { switch (a) { case 1 -> { if (b) { h(); } n++; } } } }", ["n = 0;"]),
    ],
)  # fmt: skip
def test_what_is_tried(code: str, found: list[str]) -> None:
    tried = [place for place in find_exchanges(code, code, (0,)) if place.kind in KINDS]
    assert sorted(place.exchange or place.statement for place in tried) == sorted(found)


def test_a_name_that_the_second_question_makes_is_known_behind_it() -> None:
    code = "int f() { if (a) g(); if (!int.TryParse(s, out int n)) return 2; return n; }"
    known = code.replace("out int n", "n")
    kinds = [{place.kind for place in find_exchanges(each, each, (0,))} for each in (code, known)]
    assert [ChangeKind.SEPARATE_IF in each for each in kinds] == [False, True]


@pytest.mark.parametrize(("declared", "number"), [("String out;", 1), ("final String out;", 0)])
def test_what_is_final_gets_its_value_in_one_branch(declared: str, number: int) -> None:
    code = f"int f() {{ {declared} if (a) {{ out = b; }} else if (c) {{ out = d; }} else {{ out = e; }} }}"
    kinds = [place.kind for place in find_exchanges(code, code, (0,))]
    assert kinds.count(ChangeKind.NO_ELIF) == number


def test_an_else_if_without_braces_is_tried_as_an_if() -> None:
    code = "int f() { g(); if (a < b) b = a; else if (a > c) c = a; return b; }"
    (place,) = (each for each in find_exchanges(code, code, (0,)) if each.kind is ChangeKind.NO_ELIF)
    assert place.exchange.split() == ["if", "(a", "<", "b)", "b", "=", "a;", "if", "(a", ">", "c)", "c", "=", "a;"]
    assert code[place.offsets[0] : place.end] == "if (a < b) b = a; else if (a > c) c = a;"


@pytest.mark.parametrize(("declared", "number"), [("String s = a;", 1), ("final String s = a;", 0)])
def test_what_is_final_keeps_no_result(declared: str, number: int) -> None:
    code = f"int f() {{ {declared} s.trim(); g(s); }}"
    kinds = [place.kind for place in find_exchanges(code, code, (0,))]
    assert kinds.count(ChangeKind.THROWN_AWAY) == number
