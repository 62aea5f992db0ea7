"""Constants, lists and orders of which others are meant, in languages that are built."""

from __future__ import annotations

import pytest

from grader.changes.built.condition_places import list_condition_places
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_moved_places import TELLS_EVENS
from .test_noting import CSHARP, JAVA, C, in_frame

NAMED = [
    (
        "c",
        in_frame(C, "char way = 'a';", "int k = 0;", "for (int i = 0; i < n; i++) {", "if (way == 'a') way = 'b';",
                 "else if (way == 'b') way = 'a';", "else { way = 'a'; k++; }", "if (way == 'c' && k < 0) k = 0;", "}",
                 'printf("%d thirds\\n", k);', TELLS_EVENS["c"]),
        (9, "`way = 'a'` gives the wrong value: with `'c'` there, tests pass that fail now. Was the line copied?"),
    ),
    (
        "java",
        in_frame(JAVA, "int[] thirds = new int[n + 1], squares = new int[n + 1];", "int all = 0;",
                 "for (int i = 1; i <= n; i++) {", "thirds[i] = i / 3;", "squares[i] = i * i;", "}",
                 "all += squares[n];", 'if (thirds[n] > 99) System.out.println("many");',
                 'System.out.println(all + " thirds");', TELLS_EVENS["java"]),
        (11, "In `all += squares[n]` you may mean another name: with `thirds` in place of `squares`, "
             "tests pass that fail now."),
    ),
    (
        "java",
        in_frame(JAVA, "int[] t = new int[2 * n];", "for (int i = 0; i < t.length; i++) t[i] = i;",
                 "double m = t[t.length / 2];", "int k = (int) (2 * m) % 2 * (n / 3);",
                 'System.out.println(k + " thirds");', TELLS_EVENS["java"]),
        (7, "`t[t.length / 2]` is the median only of an odd number of values. An even number has two in the middle: "
            "take their average."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int k;", "if (n >= 1) { k = 1; }", "else if (n >= 13) { k = 4; }",
                 "else if (n >= 22) { k = 7; }", "else if (n >= 31) { k = 10; }", "else { k = 0; }",
                 'Console.WriteLine(k + " thirds");', TELLS_EVENS["csharp"]),
        (6, "Your program asks its questions in the wrong order: only the first that is true counts. Begin with "
            "`if (n >= 31)` and end with `if (n >= 1)`."),
    ),
    (
        "csharp",
        in_frame(CSHARP, 'string part = n + "";', "part = part.Substring(0, 1) + part[0];", "int k = 0;",
                 "for (int i = 0; i < n; i++) {", "k += part.Length;", "}",
                 'Console.WriteLine(k / 9 + " thirds");', TELLS_EVENS["csharp"]),
        (9, "`k += part.Length` adds one too few: with `part.Length + 1` there, tests pass that fail now."),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("x < 0 || y < 0 || x > w || y > h", ["x < 0 || y < 0"]),
        ("x < 0 || y < 0 || x >= w || y >= w", ["x < 0 || y < 0", "x >= w || y >= w"]),
        ("x < 0 || y > h", ["x < 0 || y > h"]),
        ("x < 0 || y > h || z < 0", ["x < 0 || z < 0"]),
        ("x < 0 && y < 0 && z < 0", ["x < 0 && y < 0 && z < 0"]),
        ("x < 0 || y < 1 || z < 2", []),
    ],
)
def test_comparisons_with_one_limit_are_changed_at_once(condition: str, told: list[str]) -> None:
    text = f"void f() {{ if ({condition}) g(); }}"
    found = [place for place in list_condition_places(Code(text, text)) if place.kind is ChangeKind.BOTH_LIMITS]
    assert [place.told for place in found] == told
