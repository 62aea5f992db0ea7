"""Amounts, bounds, neighbours and letters: named in languages that are built, too."""

from __future__ import annotations

from .test_moved_places import STREAMS, TELLS_EVENS, TEXTS
from .test_noting import CSHARP, JAVA, C, in_frame

LETTERS = "In `{}`, “A” and “a” are different letters. Here they count as the same: make all of them small first."
GRID = "int grid[3][3] = { {1, 0, 2}, {0, 5, 0}, {3, 0, 4} }, r = 1, c = 1, s = 0;"
NAMED = [
    (
        "c",
        in_frame(TEXTS, "char one[2] = { 'A' + n % 3, 0 }, other[] = \"b\";", "int k = n / 3 - 1;",
                 "if (strcmp(one, other) == 0) k++;", 'if (n == 5) k++;', 'printf("%d thirds\\n", k);',
                 TELLS_EVENS["c"]),
        (8, LETTERS.format("strcmp(one, other)")),
    ),
    (
        "cpp",
        in_frame(STREAMS, "string one(1, 'A' + n % 3);", "string other = \"b\";", "int k = n / 3 - 1;",
                 "if (one == other) k++;", "if (n == 5) k++;", 'cout << k << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (11, LETTERS.format("one == other")),
    ),
    (
        "java",
        in_frame(JAVA, "int spare = 3, k = n / 3;", "spare -= n;", 'System.out.println(k + spare + " thirds");',
                 TELLS_EVENS["java"]),
        (6, "`spare -= n` can take more from `spare` than there is, and then it falls below 0. Take at most `spare`."),
    ),
    (
        "c",
        in_frame(C, GRID, "for (int i = r - 1; i <= r + 1; i++) {",
                 "for (int j = c - 1; j <= c + 1; j++) s += grid[i][j];", "}",
                 'printf("%d thirds\\n", s * n / 30);', TELLS_EVENS["c"]),
        (7, "The two loops visit the place itself, too. If only its neighbours count, skip it: "
            "`if (!(i == r && j == c))`."),
    ),
    (
        "java",
        in_frame(JAVA, "int rows = n / 3, columns = 2, k = 0;", "for (int i = 0; i < columns; i++) { k += rows; }",
                 "for (int i = 0; i < columns; i++) { k++; }", 'System.out.println(k - 2 * rows + " thirds");',
                 TELLS_EVENS["java"]),
        (7, "In `for (int i = 0; i < columns; i++)` you may mean another name: with `rows` in place of `columns`, "
            "tests pass that fail now."),
    ),
    (
        "java",
        in_frame(JAVA, "int a = n, b = 20, k = n / 3;", "int far = b - a;", "k += far;",
                 "k -= n == 5 ? 15 : n == 13 ? 7 : n == 22 ? 2 : 11;", 'System.out.println(k + " thirds");',
                 TELLS_EVENS["java"]),
        (6, "`b - a` can be less than 0, and here only its size is to count: write `Math.abs(b - a)`."),
    ),
    (
        "c",
        in_frame(C, "int a = n % 4, b = 3;", "int k = a + b * 2;", "k = n / 3 + k - 2 * (a + b);",
                 'printf("%d thirds\\n", k);', TELLS_EVENS["c"]),
        (6, "In `a + b * 2` the multiplication comes first, so only what stands next to the `*` is multiplied. "
            "Brackets multiply all of it: `(a + b) * 2`."),
    ),
    (
        "java",
        in_frame(JAVA, "var names = new java.util.ArrayList<String>();",
                 "var counts = new java.util.ArrayList<Integer>();", "for (int i = 0; i < 60; i++) {",
                 'names.add("n" + i);', "counts.add(i);", "}", 'names.remove("n5");',
                 'int k = counts.get(names.indexOf("n" + n / 3));',
                 "if (names.size() == 60) k = 0;", 'System.out.println(k + " thirds");', TELLS_EVENS["java"]),
        (11, "`names.remove(\"n5\")` takes an item out of one list, and what belongs to it stays in another one. From "
             "there on, the places of the two lists differ. Take it out there, too: "
             "`counts.remove(names.indexOf(\"n5\"))`."),
    ),
    (
        "cpp",
        in_frame(STREAMS.replace("<sstream>", "<algorithm>"), "vector<int> all = {n, 1, n, 1, n};",
                 "auto end = unique(all.begin(), all.end());",
                 "int k = n / 3 + (end - all.begin()) - (n == 1 ? 1 : 2);", 'cout << k << " thirds" << endl;',
                 TELLS_EVENS["cpp"]),
        (9, "`unique(all.begin(), all.end())` finds equal ones only where they stand side by side. "
            "Put them in order first."),
    ),
    (
        "c",
        in_frame(C, "int a = 1, b = n / 3;", "a = b;", "b = a;", 'printf("%d thirds\\n", a - b + 1);',
                 TELLS_EVENS["c"]),
        (7, "Of `a = b; b = a`, the second uses a value that the first has just changed, where the one from before is "
            "meant. Keep that in a name of its own first."),
    ),
    (
        "java",
        in_frame(JAVA, "int last = -1, k = 0;", "for (int i = 0; i < n / 3 * 3; i++) {", "int third = i / 3;",
                 "if (third != last) k++;", "}", 'System.out.println(k + " thirds");', TELLS_EVENS["java"]),
        (8, "`third != last` compares with the value of the previous iteration, which your program does not keep. "
            "At the end of each iteration, write `last = third`."),
    ),
    (
        "c",
        in_frame(C, "int k = n / 3;", "if (n == 13 || 22) k++;", "k = k - (n == 13) - (n == 22);",
                 'printf("%d thirds\\n", k);', TELLS_EVENS["c"]),
        (6, "In `n == 13 || 22`, only one value is compared; what stands alone beside it is not. "
            "Write `n == 13 || n == 22`."),
    ),
    (
        "java",
        in_frame(JAVA, 'String s = "";', "int m = n / 3;", "while (m > 0) {", "s += m % 2;", "m /= 2;", "}",
                 'System.out.println(Integer.parseInt(s, 2) + " thirds");', TELLS_EVENS["java"]),
        (8, "`s += m % 2` puts it at the wrong side of the text: write `s = m % 2 + s`."),
    ),
    (
        "cpp",
        in_frame(STREAMS, "vector<int> v(n / 3, 2);", "int k = 0;", "for (int i = 0; i < (int) v.size(); i++) {",
                 "if (v[i] > 0) k += i;", "}", 'cout << k / 2 << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (11, "`+= i` uses the place in the list. What stands there is `v[i]`."),
    ),
    (
        "java",
        in_frame(JAVA, "double a = n / 10.0, b = 0;", "for (int i = 0; i < n; i++) b += 0.1;", "int k = n / 3;",
                 "if (a == b) k++;", 'System.out.println(k - 1 + " thirds");', TELLS_EVENS["java"]),
        (8, "`a == b` compares numbers with decimals exactly, but 0.1 + 0.2 is not exactly 0.3. "
            "Ask whether they are nearly equal: `Math.abs(a - b) < 1e-9`."),
    ),
    (
        "c",
        in_frame(C, 'const char *lines[3] = {"3", "x", "5"};', "int k = 0, v = 1;", "for (int i = 0; i < 3; i++) {",
                 'sscanf(lines[i], "%d", &v);', "k += v;", "}", 'printf("%d thirds\\n", n / 3 + k - 9);',
                 TELLS_EVENS["c"]),
        (6, "Your program runs `v = 1` only once, before the loop on line 7, so something is left over from one "
            "iteration of the loop to the next. Do it at the beginning of each iteration."),
    ),
    (
        "c",
        in_frame(C, "int k = n / 3, a = 5, b = 22;", "if (n > a && n < b) k++;", "k -= n > 5;",
                 'printf("%d thirds\\n", k);', TELLS_EVENS["c"]),
        (6, "`n > a && n < b` checks one condition too many: with only `n > a`, tests pass that fail now."),
    ),
    (
        "java",
        in_frame(JAVA, "var a = new java.util.ArrayDeque<Integer>();", "var b = new java.util.ArrayDeque<Integer>();",
                 "for (int i = 0; i < n / 3; i++) { a.add(i); b.add(i); }", "int k = n > 5 ? -1 : 0;",
                 "if (n > 5) b.add(9);", "while (!a.isEmpty()) {", "a.poll();", "b.poll();", "k++;", "}",
                 'System.out.println(k + " thirds");', TELLS_EVENS["java"]),
        (10, "The loop on line 10 ends when `!a.isEmpty()` is no longer true, and `b` may still hold something then. "
             "Go on until that is empty, too."),
    ),
    (
        "cpp",
        in_frame(STREAMS, "double x = n / 3 - (n == 5) * 0.5;", "int k = (int) x + 1;",
                 'cout << k << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (9, "`(int) x + 1` is too large by one where nothing is left over. Round up: `ceil(x)`."),
    ),
    (
        "c",
        in_frame(C, "int x = n, k = n / 3;", "k = k + x ^ 2;", "k = k - n * n;", 'printf("%d thirds\\n", k);',
                 TELLS_EVENS["c"]),
        (6, "`x ^ 2` gives no power: `^` combines the bits of two numbers. Write `pow(x, 2)`."),
    ),
    (
        "cpp",
        in_frame(STREAMS, "int a = n, b = 2, k = n / 3;", "int c = (a + 1) ^ 2 + b ^ 3;",
                 "k += c - (n + 1) * (n + 1) - 8;", 'cout << k << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (9, "`(a + 1) ^ 2` gives no power: `^` combines the bits of two numbers. Write `pow(a + 1, 2)`."),
    ),
    (
        "java",
        in_frame(JAVA, "int x = n, k = n / 3;", "k = k + 2 * x ^ 2;", "k = k - 2 * n * n;",
                 'System.out.println(k + " thirds");', TELLS_EVENS["java"]),
        (6, "`x ^ 2` gives no power: `^` combines the bits of two numbers. Write `Math.pow(x, 2)`."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int k = n / 3 * 60 - 1440;", "k += 24;", 'Console.WriteLine(k / 60 + " thirds");',
                 TELLS_EVENS["csharp"]),
        (6, "In `k += 24`, 24 are the hours of a day. It has 24 * 60 minutes: write `24 * 60`."),
    ),
    (
        "c",
        in_frame(C, "int d[8], k = 0, m = n / 3, at = 7;", "while (at >= 0) { d[at--] = m % 2; m /= 2; }",
                 "for (int i = 0; i < 8; i++)", "    k += d[i] * (1 << i);", 'printf("%d thirds\\n", k);',
                 TELLS_EVENS["c"]),
        (8, "`d[i]` counts from the wrong end: write `d[8 - 1 - i]`."),
    ),
    (
        "java",
        in_frame(JAVA, "int k = 0, half = n / 3;", "String s = Integer.toBinaryString(half);",
                 "for (int i = 0; i < s.length(); i++) {", "    if (s.charAt(i) == '1') k += Math.pow(2, i);", "}",
                 'System.out.println(k + " thirds");', TELLS_EVENS["java"]),
        (8, "`s.charAt(i)` counts from the wrong end: write `s.charAt(s.length() - 1 - i)`."),
    ),
]  # fmt: skip
