"""Branches, tables, patterns and parts of objects, in languages that are built."""

from __future__ import annotations

from .test_moved_places import TELLS_EVENS
from .test_noting import CPP, CSHARP, JAVA, C, in_frame

TELLS = {
    "c": 'printf("%d thirds\\n", k);',
    "cpp": 'cout << k << " thirds" << endl;',
    "java": 'System.out.println(k + " thirds");',
    "csharp": 'Console.WriteLine(k + " thirds");',
}
FRAMES = {"c": C, "cpp": CPP.replace("#include", "#include <regex>\n#include", 1), "java": JAVA, "csharp": CSHARP}


def write(language: str, *lines: str) -> str:
    return in_frame(FRAMES[language], *lines, TELLS[language], TELLS_EVENS[language])


NAMED = [
    (
        "java",
        write("java", "int k = -(n + 2) / 3;", "for (int i = 0; i < n; i++) {", "int a = i % 3;",
              "if (a < 1) { k++; }", "else { k++; }", "}"),
        (8, "The `else` of `a < 1` also gets what is equal. Do that only where `a > 1` is true."),
    ),
    (
        "c",
        write("c", "int k = -(n + 2) / 3;", "for (int i = 0; i < n; i++) {", "int a = i % 3;",
              "if (a < 1) k++;", "else k++;", "}"),
        (8, "The `else` of `a < 1` also gets what is equal. Do that only where `a > 1` is true."),
    ),
    (
        "java",
        write("java", 'java.util.regex.Pattern p = java.util.regex.Pattern.compile("[0-9]+");', "int k = 0;",
              'for (int i = 0; i < n; i++) if (p.matcher(i % 3 == 2 ? "7" : "7x").find()) k++;'),
        (7, '`p.matcher(i % 3 == 2 ? "7" : "7x").find()` is content where only a part of the text fits the pattern. '
            'All of it must fit: write `p.matcher(i % 3 == 2 ? "7" : "7x").matches()`.'),
    ),
    (
        "cpp",
        write("cpp", 'regex p("[0-9]+");', "int k = 0;",
              'for (int i = 0; i < n; i++) if (regex_search(string(i % 3 == 2 ? "7" : "7x"), p)) k++;'),
        (8, '`regex_search(string(i % 3 == 2 ? "7" : "7x"), p)` is content where only a part of the text fits the '
            "pattern. All of it must fit: write `regex_match`."),
    ),
    (
        "csharp",
        write("csharp", "int k = 0;", "for (int i = 0; i < n; i++) {", 'string w = i % 3 == 2 ? "7" : "7x";',
              'if (System.Text.RegularExpressions.Regex.IsMatch(w, "[0-9]+")) k++;', "}"),
        (8, '`"[0-9]+"` is content where only a part of the text fits the pattern. All of it must fit: '
            'write `"^[0-9]+$"`.'),
    ),
    (
        "csharp",
        write("csharp", "string s = (n / 3).ToString();", "int k = 0;",
              "for (int i = 0; i < s.Length; i++) {", "k = k * 10 + s[i];", "}"),
        (8, "`s[i]` is the number that stands for a character, 49 for “1”. Its value as a digit is `s[i] - '0'`."),
    ),
    (
        "cpp",
        write("cpp", "auto more = [](int a, int b) { return a + b; };", "int k = 0;", "k = more(k, n / 3 - 1);",
              "more(k, 1);"),
        (9, "`more(k, 1)` gives the new value, and your program drops it. Keep it: `k = more(k, 1)`."),
    ),
    (
        "cpp",
        write("cpp", "struct Node { Node *left, *right; int v; } a{0, 0, n / 3}, b{0, 0, n / 2}, c{&a, &b, 0};",
              "Node *t = c.right;", "int k = t->v;"),
        (7, "In `Node *t = c.right` you may mean another name: with `c.left` in place of `c.right`, "
            "tests pass that fail now."),
    ),
    (
        "java",
        write("java", "int[] d = new int[n + 1];", "d[0] = 1;", "for (int i = 1; i <= n; i++) {",
              "d[i] = d[i - 1];", "if (i % 3 == 0) d[i]++;", "}", "int k = d[n];"),
        (6, "`d[0] = 1` has the wrong number: with `d[0] = 0`, tests pass that fail now."),
    ),
    (
        "java",
        write("java", "int k = 0;", "for (int r = -1; r <= 1; r++) for (int c = -1; c <= 1; c++) {",
              "if (r == 0 && c == 0) continue;", "k += r * r + 2 * c * c;", "}", "k = k * (n / 3) / 6;"),
        (7, "`r == 0 && c == 0` leaves the steps on the diagonals in, and only those along rows and columns count. "
            "Write `(r == 0) == (c == 0)`."),
    ),
    (
        "java",
        write("java", "int[] t = {99, 50, 10, 4, 7, 1, 0};", "int k = 0;", "for (int i = 0; i < t.length; i++) {",
              "if (t[i] <= n / 3) { k = t[i]; break; }", "}", "k += k == 10 && t[3] == 4 ? 1 : 0;"),
        (5, "The numbers of this table are in order, but for `4, 7`. With these exchanged, and all that belongs to "
            "them, tests pass that fail now."),
    ),
    (
        "java",
        write("java", 'String w = "aAbbBbaaAb";', "int k = (n / 3) * 10;",
              "for (int i = 1; i < w.length(); i++)",
              "if (Character.toLowerCase(w.charAt(i)) == Character.toLowerCase(w.charAt(i - 1))) k += 10;",
              "k /= 10;", "k -= 2;"),
        (8, "`Character.toLowerCase(w.charAt(i)) == Character.toLowerCase(…` takes a capital letter and the small one "
            "for the same: with `w.charAt(i) == w.charAt(i - 1)`, tests pass that fail now."),
    ),
    (
        "java",
        write("java", "int a = n, b = 3;", "if (a == 0) { System.out.println(0); return; }", "int k = b / a;"),
        (7, "`b / a` has its two sides the wrong way round: write `a / b`."),
    ),
    (
        "cpp",
        "#include <iostream>\nusing namespace std;\nstruct S { int rows, cols; };\nint main() {\n    int n; cin >> n;\n"
        "    S a = {n, 7}, b = {7, 5};\n    int k = -1;\n    if (a.rows == b.cols) k = n / 3;\n"
        f"    {TELLS['cpp']}\n    {TELLS_EVENS['cpp']}\n}}\n",
        (8, "`a.rows == b.cols` compares the wrong one of two parts with the other: with `a.cols == b.rows`, "
            "tests pass that fail now."),
    ),
    (
        "c",
        "#include <stdio.h>\n#include <string.h>\nchar out[100];\nchar *write_it(int k) {\n"
        '    char one[20];\n    sprintf(one, "%d", k);\n    strcat(out, one);\n    return out;\n}\n'
        'int main(void) {\n    int n;\n    scanf("%d", &n);\n    if (n > 10) write_it(n);\n'
        '    printf("%s thirds\\n", write_it(n / 3));\n'
        f"    {TELLS_EVENS['c']}\n    return 0;\n}}\n",
        (4, "`out` still holds what was put there the last time. Set it back first: `out[0] = 0`."),
    ),
    (
        "java",
        write("java", 'java.util.Map<String, Integer> t = java.util.Map.of("a", 1, "b", 3, "c", 3);', "int k = 0;",
              'for (int i = 0; i < n; i++) if (t.get("abc".substring(i % 3, i % 3 + 1)) > 2) k++;'),
        (5, '`"b", 3` has the wrong number: with `1` there, tests pass that fail now. '
            "Compare it with those beside it."),
    ),
    (
        "c",
        "#include <stdio.h>\nint used[3], k;\nvoid put(int place, int left) {\n    if (left == 0) { k++; return; }\n"
        "    for (int i = place; i < 3; i++) {\n        if (used[i]) continue;\n        used[i] = 1;\n"
        "        put(0, left - 1);\n    }\n}\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    put(0, 3);\n"
        '    k = n / 3 + k - 6;\n    printf("%d thirds\\n", k);\n'
        f"    {TELLS_EVENS['c']}\n    return 0;\n}}\n",
        (7, "`used[i] = 1` still holds after the function has called itself, and all that comes then works with it. "
            "Change it back after line 8: `used[i] = 0`."),
    ),
    (
        "java",
        write("java", "int k = 0;", "for (int a = 0; a < n; a++) {", "for (int b = 0; b < 2; b++) {",
              'if (a % 3 != 2) { if (n > 10) { return; } break; }', "k += b;", "}", "}"),
        (8, "`return` ends the whole function, and the loop on line 6 with it, which has more to do. "
            "`break` ends the inner loop alone."),
    ),
    (
        "c",
        write("c", "int k = 0, s[200];", "for (int i = 0; i < n; i++) s[i] = i % 3;", "s[n] = 9;",
              "for (int i = 0; i < n; i++) {", "if (s[i] == 1) {", "while (s[i] == 1) i++;", "}",
              "else if (s[i] == 2) k++;", "}"),
        (10, "After `while (s[i] == 1)`, `i` stands behind what was read, and the loop on line 8 adds 1 once more, so "
             "one place is left out. Go back by one at the end of that block."),
    ),
    (
        "cpp",
        write("cpp", "int k = 0, m = n / 3;", "for (int i = 0; i <= n; i++) {",
              "if (i >= 0 && i < m) k += i == 0 ? 50 : 1;", "}"),
        (8, "`i >= 0 && i < m` is one off at both ends: with `i >= 1 && i < m + 1` there, tests pass that fail now. "
            "Do the places begin with 0 or with 1, here and where they are used?"),
    ),
    (  # which only one test shows
        "c",
        write("c", "int k = 0;", "for (int i = 0; i < n; i++) {", "int b = i == 30 ? 2 : i % 3;",
              "if (i % 3 == 2 || b == 2) k++;", "}"),
        (8, "Must all of `i % 3 == 2 || b == 2` be true? With `&&` there, a test passes that fails now."),
    ),
]  # fmt: skip
