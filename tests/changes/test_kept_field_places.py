"""Lists and arrays of the whole program that a function fills are tried empty where it begins, and no others."""

from __future__ import annotations

import pytest

from grader.changes.built.kept_field_places import list_kept_field_places
from grader.source.code_blocks import Code

TRIED = [
    ("import java.util.*; class A { static List<Integer> v = new ArrayList<>(); void f(int k) { v.add(k); } }",
     [("v.clear();", "v.clear()")]),
    ("using System; class A { static Dictionary<int, int> d = new Dictionary<int, int>(); void F() { d[1] = 2; } }",
     [("d.Clear();", "d.Clear()")]),
    ("import java.util.*; class A { private static int[] n = new int[10]; void f(int k) { n[k]++; } }",
     [("n = new int[10];", "n = new int[10]")]),
    ("#include <vector>\nstd::vector<int> v;\nvoid f() { v.push_back(1); }\nint main() { v.push_back(2); }",
     [("v.clear();", "v.clear()")]),
    ("#include <stdio.h>\nint n[26];\nvoid f(char c) { n[c - 97] += 1; }",
     [("for (unsigned grader_at = 0; grader_at < sizeof n / sizeof n[0]; grader_at++) n[grader_at] = 0;",
       "memset(n, 0, sizeof n)")]),
    ("#include <stdio.h>\nint n[26];\nvoid f(char c) { memset(n, 0, sizeof n); n[c - 97] += 1; }", []),
    ("#include <stdio.h>\nstruct p { int grad, k[9]; };\nstruct p h;\nvoid f(int i) { h.k[i] += 1; }",
     [("for (unsigned grader_at = 0; grader_at < sizeof h.k / sizeof h.k[0]; grader_at++) h.k[grader_at] = 0;",
       "memset(h.k, 0, sizeof h.k)")]),
    ("#include <stdio.h>\nstatic char out[9] = \"\";\nvoid f(char *c) { strcat(out, c); }",
     [("out[0] = 0;", "out[0] = 0")]),
    ("#include <stdio.h>\nchar out[9];\nvoid f(char *c) { strcpy(out, c); strcat(out, c); }", []),
    ("#include <stdio.h>\nchar out[9];\nvoid f(char *c) { *out = 0; strcat(out, c); }", []),
    ("#include <stdio.h>\nchar out[] = \"ab\";\nvoid f(char *c) { strcat(out, c); }", []),
    ("#include <vector>\nstruct p { std::vector<int> k; };\np h;\nvoid f(int i) { h.k[i] += 1; }", []),
    ("#include <stdio.h>\nstruct p { int k[9]; };\nstruct p h;\nvoid f(int i) { h.k[i] = 1; }", []),
    ("#include <stdio.h>\nint days[2] = {31, 28};\nvoid f(int k) { days[k] += 1; }", []),
    ("import java.util.*; class A { static final int[] n = new int[10]; void f(int k) { n[k]++; } }", []),
    ("import java.util.*; class A { static List<Integer> v = new ArrayList<>(); void f() { show(v); } }", []),
    ("import java.util.*; class A { void f() { List<Integer> v = new ArrayList<>(); v.add(1); } }", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tried"), TRIED)
def test_what_is_tried(text: str, tried: list[tuple[str, str]]) -> None:
    assert [(place.new, place.told) for place in list_kept_field_places(Code(text, text))] == tried
