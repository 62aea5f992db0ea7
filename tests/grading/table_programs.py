"""Prints, branches and lists, in languages that are built, that stand at the wrong place or are thrown away."""

from __future__ import annotations

from .test_moved_places import TELLS_EVENS
from .test_noting import CPP, CSHARP, JAVA, in_frame

LISTS = CSHARP.replace("using System;", "using System; using System.Collections.Generic; using System.Linq;", 1)
NAMED = [
    (
        "java",
        in_frame(JAVA, "int a = n / 3 - 1;", 'String s = "x" + a + 1;',
                 'System.out.println(s.substring(1) + " thirds");', TELLS_EVENS["java"]),
        (6, '`"x" + a + 1` puts one number behind the other. Brackets add them first: `(a + 1)`.'),
    ),
    (
        "java",
        in_frame(JAVA, "int k = 0;", "for (int i = 0; i <= n / 3; i++) {", "k = i;",
                 'System.out.println(k + " thirds");', "}", TELLS_EVENS["java"]),
        (8, 'Your program runs `System.out.println(k + " thirds")` in each iteration of the loop on line 6. '
            "It belongs after the loop, behind its `}`."),
    ),
    (
        "java",
        in_frame(JAVA, "java.util.Map<Integer, String> all = new java.util.HashMap<>();", 'all.put(n + 16, "thirds");',
                 'all.put(n, n / 3 + " ");', "String s = String.join(\"\", all.values());", "System.out.println(s);",
                 TELLS_EVENS["java"]),
        (5, "`new java.util.HashMap<>()` keeps what is in it in no order. A `TreeMap` keeps it sorted."),
    ),
    (
        "cpp",
        in_frame(CPP, "struct Pair { int first, second; } p;", "p.first = n / 3;", "p.second = n / 2;",
                 "int k = p.second * 1;",
                 'cout << k << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (8, "In `int k = p.second * 1` you may mean another name: with `p.first` in place of `p.second`, "
            "tests pass that fail now."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int k = 0;", "if (n > 5) {", "k = n / 3;", "}", "k = n < 3 ? 0 : 1;",
                 'Console.WriteLine(k + " thirds");', TELLS_EVENS["csharp"]),
        (9, "Your program runs `k = n < 3 ? 0 : 1` also where the `if` before it was true. Put it into an `else`."),
    ),
    (
        "csharp",
        in_frame(LISTS, "var a = new List<int> { n, n / 3 };", "a.OrderBy(x => x);",
                 'Console.WriteLine(a[0] + " thirds");', TELLS_EVENS["csharp"]),
        (6, "`a.OrderBy(x => x)` changes nothing: it gives a new value, and your program throws it away. "
            "Keep it: `a = a.OrderBy(x => x).ToList()`."),
    ),
]  # fmt: skip
