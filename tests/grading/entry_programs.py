"""Entries of a map made anew or never taken out, and lists stored without a copy, in languages that are built."""

from __future__ import annotations

from .test_moved_places import TELLS_EVENS
from .test_noting import CPP, CSHARP, JAVA, in_frame

MAPS = CPP.replace("#include <iostream>", "#include <iostream>\n#include <map>\n#include <string>")
UTIL = JAVA.replace("import java.util.Scanner;", "import java.util.*;")
GENERIC = CSHARP.replace("using System;", "using System; using System.Collections.Generic;")
STAYS = "In the block with line {}, `{}` is missing: the entry stays in `m`, and your program finds it there later on."
NAMED = [
    (
        "cpp",
        in_frame(MAPS, "map<int, int> m;", "int k = 0, key = 4;", "for (int i = 1; i <= n; i++) {",
                 "if (i % 3 == 0) { m[key] = 1; }", "if (m.count(key)) { k += m[key]; }", "}",
                 'cout << k << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (11, STAYS.format(11, "m.erase(key)")),
    ),
    (
        "cpp",
        in_frame(MAPS, "map<string, int> m;", "for (int i = 0; i < n; i++) {", 'string k = i % 3 == 2 ? "b" : "a";',
                 "int by = 1;", "m[k] = by;", "}", 'cout << m["b"] << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (11, "`m[k] = by` replaces what `m[k]` was before. Add to it instead."),
    ),
    (
        "java",
        in_frame(UTIL, "Map<Integer, Integer> m = new HashMap<>();", "int k = 0, key = 4;",
                 "for (int i = 1; i <= n; i++) {", "if (i % 3 == 0) { m.put(key, 1); }",
                 "if (m.containsKey(key)) { k += m.get(key); }", "}", 'System.out.println(k + " thirds");',
                 TELLS_EVENS["java"]),
        (9, STAYS.format(9, "m.remove(key)")),
    ),
    (
        "java",
        in_frame(UTIL, "List<Integer> all = new ArrayList<>();", "Deque<List<Integer>> old = new ArrayDeque<>();",
                 "for (int i = 1; i <= n; i++) {", "if (i % 3 == 0) all.add(i);", "if (i == n) old.push(all);", "}",
                 "all.add(0);", 'System.out.println(old.pop().size() + " thirds");', TELLS_EVENS["java"]),
        (9, "`old.push(all)` makes no copy: what changes later changes there, too. "
            "Store a copy, `new ArrayList<>(all)`."),
    ),
    (
        "csharp",
        in_frame(GENERIC, "var m = new Dictionary<int, int>();", "int key = 4;", "for (int i = 0; i < 3; i++) {",
                 "m[key] = n / 3 + i;", "}", 'Console.WriteLine(m[key] + " thirds");', TELLS_EVENS["csharp"]),
        (8, "`m[key] = n / 3 + i` also replaces an entry that is there already, and what it held is lost. "
            "Make one only where there is none: `if (!m.ContainsKey(key))`."),
    ),
]  # fmt: skip
