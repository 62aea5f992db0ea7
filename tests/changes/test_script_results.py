"""Results that a program in JavaScript throws away or never returns: each change where it belongs, and nowhere else."""

from __future__ import annotations

import pytest

from grader.changes.source_changes import ChangeKind

from .test_script_changes import list_changes

FIND = "function find(all) {{\n    let best = 0;\n    {}\n}}\nshow(find(all));\n"


@pytest.mark.parametrize(
    ("kind", "text", "changed", "name"),
    [
        (ChangeKind.FIRST_ONLY, "show(line.replace(' ', '-'));", "show(line.replaceAll(' ', '-'));",
         "replaceAll(' ', '-')"),
        (ChangeKind.FIRST_ONLY, "show(line.replace(/a+/i, b));", "show(line.replace(/a+/ig, b));", "/a+/ig"),
        (ChangeKind.NO_VALUE, "show(all.map(x => { x * 2; }));", "show(all.map(x => { return x * 2; }));",
         "return x * 2"),
        (ChangeKind.NO_VALUE, "show(all.filter((x, i) => { x > i }));",
         "show(all.filter((x, i) => { return x > i }));", "return x > i"),
        (ChangeKind.BARE_RETURN, "function f(a) {\n    return\n        a + 1;\n}",
         "function f(a) {\n    return a + 1;\n}", "a + 1"),
        (ChangeKind.RETURN_IN_CALL, FIND.format("all.forEach(x => { if (x > 2) return x; });\n    return best;"),
         FIND.format("for (const x of all) { if (x > 2) return x; };\n    return best;"), "for (const x of all)"),
        (ChangeKind.RETURN_IN_CALL,
         FIND.format("all.forEach(function (x, i) { if (x > 2) return i; });\n    return best;"),
         FIND.format("for (const [i, x] of all.entries()) { if (x > 2) return i; };\n    return best;"),
         "for (const [i, x] of all.entries())"),
        (ChangeKind.RETURN_FOR_BREAK, "read().split(' ').forEach((x) => { if (x > 2) { return; } show(x); });",
         "read().split(' ').some((x) => { if (x > 2) { return true; } show(x); });", "forEach"),
        (ChangeKind.START_BLANKS, "show(line.trim());", "show(line.trimEnd());", "trimEnd()"),
        (ChangeKind.CHANGED_FOR_ONE, "show(all.reverse().join());", "show([...all].reverse().join());",
         "[...all].reverse()"),
        (ChangeKind.CHANGED_FOR_ONE, "const low = all.sort((a, b) => a - b)[0];",
         "const low = [...all].sort((a, b) => a - b)[0];", "[...all].sort((a, b) => a - b)"),
        (ChangeKind.NOT_RETURNED, FIND.format("best;"), FIND.format("return best;"), "best"),
        (ChangeKind.NOT_RETURNED, "const f = (n) => {\n    if (n > 2) {\n        f(n - 1);\n    }\n    return n;\n};",
         "const f = (n) => {\n    if (n > 2) {\n        return f(n - 1);\n    }\n    return n;\n};", "f(n - 1)"),
        (ChangeKind.PRINTED_RESULT, FIND.format("console.log(best + 1);"), FIND.format("return (best + 1);"),
         "best + 1"),
        (ChangeKind.OTHER_SEPARATOR, "const w = line.split(',');", "const w = line.trim().split(/\\s+/);",
         "trim().split(/\\s+/)"),
        (ChangeKind.END_FOR_LENGTH, "show(s.substr(a, b));", "show(s.substr(a, (b) - (a)));", "substr(a, b - a)"),
        (ChangeKind.LENGTH_FOR_END, "show(s.slice(i, n));", "show(s.slice(i, (i) + (n)));", "slice(i, i + n)"),
        (ChangeKind.RAISED_COPY, "n = n++;", "n = n + 1;", "n"),
        (ChangeKind.NO_START, "let n, sum;\nsum += 2;", "let n, sum = 0;\nsum += 2;", "sum"),
        (ChangeKind.NO_START, "var n;\nn = n + 2;", "var n = 0;\nn = n + 2;", "n"),
        (ChangeKind.NOT_SPREAD, "show(Math.max(all.slice(1, 3)));", "show(Math.max(...all.slice(1, 3)));",
         "Math.max(...all.slice(1, 3))"),
        (ChangeKind.THROWN_AWAY, "if (a > b)\n    n + 1;\n", "if (a > b)\n    n = n + 1;\n", "n = n + 1"),
    ],
)  # fmt: skip
def test_a_result_is_kept(kind: ChangeKind, text: str, changed: str, name: str) -> None:
    found = [(each.text, each.name) for each in list_changes(text) if each.kind is kind]
    assert (changed, name) in found


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (ChangeKind.FIRST_ONLY, "show(line.replaceAll(' ', '-'), line.replace(/a/g, ''), line.replace(x, y));"),
        (ChangeKind.NO_VALUE, "show(all.map(x => { return x; }), all.map(x => x), all.map(x => { y = x; }));"),
        (ChangeKind.BARE_RETURN, "function f() {\n    if (a) return\n    }\n"),
        (ChangeKind.BARE_RETURN, "function f() {\n    return\n    best\n        .trim();\n}\n"),
        (ChangeKind.RETURN_IN_CALL, "all.forEach(i => { show(words.filter(w => { return w; })); });"),
        (ChangeKind.PRINTED_RESULT, FIND.format("console.log('v', best);")),
        (ChangeKind.BARE_RETURN, "switch (a) {\n    case 1:\n        return\n    case 2:\n        b();\n}"),
        (ChangeKind.RETURN_IN_CALL, "all.forEach(x => { if (x > 2) return; show(x); });"),
        (ChangeKind.RETURN_FOR_BREAK, "all.forEach(x => { show(() => { return; }); });\nall.map(x => { return; });"),
        (ChangeKind.CHANGED_FOR_ONE, "all.sort();\nall.reverse();\n"),
        (ChangeKind.NOT_RETURNED, FIND.format("return best;")),
        (ChangeKind.NOT_RETURNED, "function f(n) {\n    return n + f(n - 1);\n}"),
        (ChangeKind.PRINTED_RESULT, FIND.format("if (all) return 1;\n    console.log(best);")),
        (ChangeKind.OTHER_SEPARATOR, "show(line.split(' '), line.split(/,/), line.split(', '));"),
        (ChangeKind.LENGTH_FOR_END, "show(s.slice(0, n), s.slice(i));"),
        (ChangeKind.RAISED_COPY, "n = m++; n = n++ + 1; a.n = n++;"),
        (ChangeKind.NO_START, "let n = 0, line;\nn += 1;\nline = n;"),
        (ChangeKind.NOT_SPREAD, "show(Math.max(...all), Math.min(a, b), Math.max());"),
        (ChangeKind.THROWN_AWAY, "show(n + 1);\nm = n + 1;\n"),
    ],
)
def test_what_gives_its_result_stays(kind: ChangeKind, text: str) -> None:
    assert [each.text for each in list_changes(text) if each.kind is kind] == []
