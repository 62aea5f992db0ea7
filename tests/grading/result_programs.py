"""Calls on texts, in languages that are built, that mean something else than they seem to."""

from __future__ import annotations

from .test_moved_places import TELLS_EVENS
from .test_noting import CPP, CSHARP, JAVA, C, in_frame

TEXTS = CPP.replace("#include <iostream>", "#include <iostream>\n#include <string>")
NAMED = [
    (
        "java",
        in_frame(JAVA, 'String s = "a".repeat(n / 3);', 'int k = s.replaceFirst("a", "bb").length();',
                 'System.out.println(k / 2 + (n < 3 ? 0 : 0) + " thirds");', TELLS_EVENS["java"]),
        (6, '`s.replaceFirst("a", "bb")` replaces only the first one. To replace all, write `replaceAll("a", "bb")`.'),
    ),
    (
        "java",
        in_frame(JAVA, 'String s = "x." + n / 3 + ".y";', 'String[] p = s.split(".");',
                 'System.out.println((p.length > 1 ? p[1] : "0") + " thirds");', TELLS_EVENS["java"]),
        (6, 'In `s.split(".")` the mark stands for a pattern, not for itself: write `split("\\\\.")`.'),
    ),
    (
        "java",
        in_frame(JAVA, "int k = 0;", "for (int i = 0; i < n / 3; i++) {", "k = k++;", "}",
                 'System.out.println(k + " thirds");', TELLS_EVENS["java"]),
        (7, "`k = k++` puts the old value back, so `k` never changes. `k++` alone adds 1."),
    ),
    (
        "c",
        in_frame(C, "int k = 0, by = 1;", "for (int i = 0; i < n / 3; i++)", "k = by;", 'printf("%d thirds\\n", k);',
                 TELLS_EVENS["c"]),
        (7, "`k = by` replaces what `k` was before. Add to it instead."),
    ),
    (
        "java",
        in_frame(JAVA, "double d = n / 3 + 0.25;", "double m = Math.round(d * 100) / 100;",
                 'System.out.println((int) (m * 4 - 4 * (n / 3) - 1 + n / 3) + " thirds");', TELLS_EVENS["java"]),
        (6, "`Math.round(d * 100) / 100` divides whole numbers, and that drops the decimals. "
            "Make a number with decimals of one of them first."),
    ),
    (  # what the compiler warns of is told only where nothing is proved
        "c",
        in_frame(C, "n + 1;", "int k = (4 * n + 3 * n) / 3;", 'printf("%d thirds\\n", k);', TELLS_EVENS["c"]),
        (6, "`4 * n + 3 * n` has the wrong one of `+` and `-`."),
    ),
    (
        "csharp",
        in_frame(CSHARP, 'string s = "abc" + n / 3 + "defghijklmnopqrstuvwxyz";',
                 "int from = 3, to = (n / 3).ToString().Length + 3;",
                 'Console.WriteLine(s.Substring(from, to) + " thirds");', TELLS_EVENS["csharp"]),
        (7, "The second number in `s.Substring(from, to)` is a length, not an end: "
            "write `Substring(from, to - from)`."),
    ),
    (
        "cpp",
        in_frame(TEXTS, 'string s = "abc" + to_string(n / 3) + "defghi";',
                 "int from = 3, to = to_string(n / 3).size() + 3;",
                 'cout << s.substr(from, to) << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (8, "The second number in `s.substr(from, to)` is a length, not an end: write `substr(from, to - from)`."),
    ),
]  # fmt: skip
