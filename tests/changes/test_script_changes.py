"""The small changes to try in a program in JavaScript: each is made where it belongs, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.changes.sum_places import list_sum_places
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source


def list_changes(text: str) -> Sequence[SourceChange]:
    return list_script_changes(text, read_source(text, LANGUAGES["javascript"]).code)


LOOP = "let n = 0;\nlet all = 0;\nfor (const line of lines) {\n    n += 1;\n    show(n);\n}\nshow(all);\n"


@pytest.mark.parametrize(
    ("kind", "text", "changed", "code"),
    [
        (ChangeKind.LIMIT, "if (a < b) c();", "if (a <= b) c();", "a < b"),
        (ChangeKind.ONLY_EQUAL, "if (a === 3) c();", "if (a <= 3) c();", "a === 3"),
        (ChangeKind.ONLY_EQUAL, "if (a.b == 3) c();", "if (a.b >= 3) c();", "a.b == 3"),
        (ChangeKind.MONTHS_FROM_ZERO, "show('-' + d.getMonth());", "show('-' + (d.getMonth() + 1));", "d.getMonth()"),
        (ChangeKind.MONTHS_FROM_ZERO, "d = new Date(y, m[1], t);", "d = new Date(y, (m[1] - 1), t);", "m[1]"),
        (ChangeKind.LIMIT, "const f = (a) => a.x >= 3 && b;", "const f = (a) => a.x > 3 && b;", "a.x >= 3"),
        (ChangeKind.DIRECTION, "if (f(a, 1) > b[0]) c();", "if (f(a, 1) < b[0]) c();", "f(a, 1) > b[0]"),
        (ChangeKind.LONGER_RANGE, "for (let i = 2; i < n - 1; i++) {\n}", "for (let i = 2; i <= n - 1; i++) {\n}",
         "i < n - 1"),
        (ChangeKind.SHORTER_RANGE, "for (let i = 2; i <= n; i++) {\n}", "for (let i = 2; i < n; i++) {\n}", "i <= n"),
        (ChangeKind.RANGE_START, "for (let i = 1; i; i--) {\n}", "for (let i = 0; i; i--) {\n}", "i = 1"),
        (ChangeKind.START, "let best = 0;", "let best = -Infinity;", "best = 0"),
        (ChangeKind.SIGN, "show(a + (b));", "show(a - (b));", "a + (b)"),
        (ChangeKind.WHOLE_DIVISION, "show(f(a) / n.b);", "show(Math.floor(f(a) / n.b));", "f(a) / n.b"),
        (ChangeKind.CONNECTIVE, "if (a && b) c();", "if (a || b) c();", "a && b"),
        (ChangeKind.ROUNDING, "show(Math.floor(a * 2));", "show(Math.round(a * 2));", "Math.floor(a * 2)"),
        (ChangeKind.EXTREME, "show(Math.min(...all));", "show(Math.max(...all));", "Math.min(...all)"),
        (ChangeKind.TEXT_SORT, "pairs.sort();", "pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);", "pairs.sort()"),
        (ChangeKind.TEXTS, "const fee = n < 9 ? '50' : '0';", "const fee = n < 9 ? 50 : 0;", "'50'"),
        (ChangeKind.TEXT_SORT, "all.map(f).sort();", "all.map(f).sort((a, b) => a - b);", "all.map(f).sort()"),
        (ChangeKind.ORDER, "all.sort((a, b) => b - a);", "all.sort((b, a) => b - a);", "all.sort((a, b) => b - a)"),
        (ChangeKind.FOR_IN, "for (const x in all) show(x);", "for (const x of all) show(x);", "for (const x in all)"),
        (ChangeKind.TEXTS, "const n = lines[0];", "const n = Number(lines[0]);", "lines[0]"),
        (ChangeKind.TEXTS, "const [a, b] = line.split(' ');", "const [a, b] = line.split(' ').map(Number);",
         "line.split(' ')"),
        (ChangeKind.TEXTS, "const g = l.map(x => x.split(' '));", "const g = l.map(x => x.split(' ').map(Number));",
         "x.split(' ')"),
        (ChangeKind.PLACE_AS_BASE, "f(line).map(parseInt);", "f(line).map(Number);", "map(parseInt)"),
        (ChangeKind.PLACE_AS_BASE, "Array.from(a, Number.parseInt);", "Array.from(a, Number);",
         "from(a, Number.parseInt)"),
        (ChangeKind.JOINED, "sum += part;", "sum = Number(sum) + Number(part);", "sum += part"),
        (ChangeKind.REPLACED_SUM, "if (a) {\n sum = b;\n}", "if (a) {\n sum += b;\n}", "sum = b"),
        (ChangeKind.ASSIGNED, "if (n = 0) f();", "if (n == 0) f();", "n = 0"),
        (ChangeKind.SEPARATE_IF, "if (a) { f(); }\nif (b) { g(); }", "if (a) { f(); }\nelse if (b) { g(); }", "if (b)"),
        (ChangeKind.NO_BREAK, "switch (a) {\ncase 1:\n f();\ncase 2: g();\n}",
         "switch (a) {\ncase 1:\n f();\nbreak; case 2: g();\n}", "case 2:"),
        (ChangeKind.SET_ONCE, LOOP, LOOP.replace("{", "{ n = 0; "), "n = 0"),
        (ChangeKind.IN_LOOP, LOOP, LOOP.replace("    show(n);\n}", "    \n} show(n); "), "show(n)"),
        (ChangeKind.BEHIND_LOOP, LOOP, LOOP.replace("}\nshow(all);", " show(all); }\n"), "show(all)"),
        (ChangeKind.SET_AGAIN, LOOP.replace("n += 1", "all = 1"),
         LOOP.replace("for", " all = 1; for").replace("n += 1;", ""), "all = 1"),
    ],
)  # fmt: skip
def test_each_kind_of_change_is_made(kind: ChangeKind, text: str, changed: str, code: str) -> None:
    found = {change.text: change for change in list_changes(text) if change.kind is kind}
    assert changed in found
    assert found[changed].code == code


@pytest.mark.parametrize(
    "text",
    [
        "// a < b\nshow('a < b');",
        "const f = () => 1;",
        "i++; j--; s += 'a';",
        "const pattern = /a < b + c/;",
        "if (a == 'x') f();",
        "switch (a) {\ncase 1:\ncase 2:\n f();\n break;\ndefault: g();\n}",
        "if (a) { f(); } else { h(); }\nif (b) { g(); }",
    ],
)
def test_what_is_no_place_for_a_change(text: str) -> None:
    others = (ChangeKind.JOINED, ChangeKind.NEVER)
    assert [change.kind for change in list_changes(text) if change.kind not in others] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("if (a == 1) f();\nif (b) { f(); } else if (c) g();", ["a == 1", "b", "c"]),
        # Without these, a program may go on for ever.
        ("if (a) break; if (b) { return; } if (c) throw d; if (e) { process.exit(0); } while (f) g();", []),
    ],
)
def test_which_branches_are_left_out(text: str, found: list[str]) -> None:
    assert [change.code for change in list_changes(text) if change.kind is ChangeKind.NEVER] == found


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("while (a) { if (b) { break; } break; }", 2),
        ("for (;;) { if (b) { break; } }", 0),
        ("while (true) { while (a) { break; } break; }", 1),
        ("while (a) { switch (b) { case 1: break; } break; }", 1),
        ("switch (b) { case 1: while (a) { break; } break; }", 1),
        ("while (a) { } { break; }", 0),
        ("break;", 0),
        ("while (a) { if (b) { yield break; } }", 0),
    ],
)
def test_a_break_that_ends_a_loop(text: str, number: int) -> None:
    assert len([*Code(text, text).list_breaks()]) == number


def test_where_there_are_too_many_loops_none_is_searched_for_what_it_keeps() -> None:
    """Each value is looked for in all of its loop: with loops in loops that would take hours."""
    kept = "int g = 0; " + "while (x) { " * 40 + "g = y; " + "} " * 40
    assert [place.name for place in list_sum_places(Code(kept, kept))] == ["g"] * 120
    many = "int g = 0; " + "while (x) { " * 2_000 + "g = y; " * 2_000 + "} " * 2_000
    assert [*list_sum_places(Code(many, many))] == []


def test_the_line_of_a_change_and_of_its_loop() -> None:
    found = {change.kind: (change.line, change.line_of_loop) for change in list_changes(LOOP)}
    assert found[ChangeKind.SET_ONCE] == (2, 3)
    assert found[ChangeKind.IN_LOOP] == (5, 3)


def test_of_a_program_with_many_places_the_first_changes_are_tried() -> None:
    assert len(list_changes("if (a < b) c();\n" * 200)) == 600
    assert list_changes("show(a);\n" * 2_300) == ()


@pytest.mark.parametrize(
    "code", ["f(a;\n}\nif (b) {\n g();\n}\n", ")]}{{{", "f({ a: 1 });\nif (b) { c(); }\n", "a = [{ b: (c) }", "{" * 3]
)
def test_code_with_brackets_that_do_not_fit_is_read_too(code: str) -> None:
    read = Code(code, code)
    assert all(start < end for start, end in read.ends.items())
    assert all(each.start <= each.end for block in read.blocks.values() for each in block)


def test_what_is_quoted_keeps_its_blanks_between_quotation_marks_only() -> None:
    text = 'out   +=\n  "   ".repeat( first );'
    assert (
        Code(text, read_source(text, LANGUAGES["javascript"]).code).quote(0, len(text))
        == 'out += "   ".repeat( first )'
    )
