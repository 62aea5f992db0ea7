"""Divisions that are not rounded up, hours of 100 minutes, `and` before `or`, and words that are counted or split."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.arithmetic_places import list_arithmetic_places
from grader.changes.built.number_places import list_number_places
from grader.changes.built.value_places import list_value_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_places import list_text_places
from grader.source.code_blocks import Code

from ..changes.test_script_changes import list_changes
from .test_value_changes import cases, check_named, read

MINUTES = ("1\n", "60\n", "61\n", "120\n", "150\n", "7\n")
HALVES = ("16 9\n", "10 4\n", "9 9\n", "12 7\n", "8 3\n")
TIMES = ("8:10 9:05\n", "10:00 10:59\n", "7:50 11:20\n", "9:30 9:31\n")
NUMBERS = ("1 0\n", "-1 3\n", "1 2\n", "5 0\n", "-1 0\n", "4 1\n")
LINES = ("the old man\nsea\n", "a b c d\nextraordinary\n", "one\ntwo three\n", "incredibly long\nx y z\n")
STAYS = ("10\n40\n", "90\n20\n50\n", "5\n5\n", "61\n")


def count_hours(text: str) -> int:
    return -(-int(text) // 60)


def halve(text: str) -> int:
    whole, part = map(int, text.split())
    return (whole - part) // 2


def halve_behind(text: str) -> str:
    return f"   {halve(text)}"


def measure(text: str) -> int:
    (one, other) = (int(hour) * 60 + int(minute) for hour, minute in (each.split(":") for each in text.split()))
    return other - one


def write_term(text: str) -> str:
    factor, power = map(int, text.split())
    return ("" if factor in (1, -1) and power > 0 else str(abs(factor))) + f"x^{power}"


def count_words(text: str) -> int:
    return max(len(line) for line in read(text))


def add_stays(text: str) -> str:
    minutes = [*map(int, text.split())]
    return f"{sum(each for each in minutes if each > 30)} of {sum(minutes)}"


STAY = """\
import sys
stays, paid = [], []
def leave(minutes):
    if minutes <= 30:
        return
    stays.append(minutes)
    paid.append(minutes)
for line in sys.stdin:
    leave(int(line))
print(sum(paid), 'of', sum(stays))
"""


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        ("print(int(input()) // 60 + 1)\n", count_hours, MINUTES, ChangeKind.ROUND_UP,
         "Round up: `(int(input()) + 60 - 1) // 60`."),
        ("n = int(input()) - 1\nprint(int((n + 1) / 60) + 1)\n", count_hours, MINUTES, ChangeKind.ROUND_UP,
         "Round up: `math.ceil((n + 1) / 60)`."),
        ("n, m = map(int, input().split())\nprint(n // 2 - m // 2)\n", halve, HALVES, ChangeKind.DIVIDED_APART,
         "Calculate first, and divide once: `(n - m) // 2`."),
        ("n, m = map(int, input().split())\nprint(' ' * 3 + str(int(n / 2) - int((m) / 2)))\n", halve_behind, HALVES,
         ChangeKind.DIVIDED_APART, "`(n - m) // 2`"),
        ("one, other = ([int(x) for x in each.split(':')] for each in input().split())\n"
         "print(other[0] * 100 + other[1] - (one[0] * 100 + one[1]))\n", measure, TIMES, ChangeKind.HUNDRED_MINUTES,
         "`other[0] * 100` counts 100 minutes for an hour"),
        ("c, k = map(int, input().split())\ns = ''\nif not (c == 1 or c == -1 and k > 0):\n    s = str(abs(c))\n"
         "print(s + f'x^{k}')\n", write_term, NUMBERS, ChangeKind.GROUPED, "`(c == 1 or c == -1) and k > 0`"),
        ("import sys\nprint(max(len(line.strip()) for line in sys.stdin))\n", count_words, LINES,
         ChangeKind.COUNTED_CHARACTERS, "`len(line.strip().split())` counts words."),
        (STAY, add_stays, STAYS, ChangeKind.LEFT_BEFORE,
         "Where `minutes <= 30` is true, your program leaves before it comes to `stays.append(minutes)`."),
    ],
)  # fmt: skip
def test_each_mistake_in_python_is_named(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    check_named(text, cases(solve, *inputs), kind, told)


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("while (a) { if (b) run++; else run = 0; }", ["while (a) { if (b) run++; else run = 1; }"]),
        ("if (b) { run += 1; } run = 1;", ["if (b) { run += 1; } run = 0;"]),
        ("int run = 0, n; for (run = 1; run < 3; run++) { }", []),
        ("int a[50], run = 0; run++;", []),
    ],
)
def test_what_a_count_is_set_back_to(code: str, changed: list[str]) -> None:
    whole = f"void f() {{ {code} }}"
    found = tell_places(list_number_places, whole)
    assert [each for kind, each in found if kind is ChangeKind.ONE_OFF and "run = " in each and each != whole] == [
        f"void f() {{ {each} }}" for each in changed
    ]


def test_what_is_no_such_place_in_python_is_left_alone() -> None:
    text = (
        "n = 0\nn = 2\nif n and (n or 3):\n    print(n / 60 + 1, n * 100, n + 100, n // 2 - n // 3, n // 2 - n / 2)\n"
    )
    kinds = {ChangeKind.ROUND_UP, ChangeKind.DIVIDED_APART, ChangeKind.GROUPED, ChangeKind.HUNDRED_MINUTES}
    assert not kinds & {change.kind for change in list_python_changes(text)}


def test_what_is_compared_may_be_a_size() -> None:
    """`abs(c) != 1` asks for the size of a number: that it drops the sign is no mistake."""
    python = "if abs(c) != 1 or 2 < abs(d):\n    print(abs(e))\n"
    changed = [change.code for change in list_python_changes(python) if change.kind is ChangeKind.LOST_SIGN]
    assert changed == ["abs(e)"]
    script = "if (Math.abs(c) !== 1) show(Math.abs(e));"
    assert [each.code for each in list_changes(script) if each.kind is ChangeKind.LOST_SIGN] == ["Math.abs(e)"]
    built = "void f() { if (abs(c) != 1 || 2 < abs(d)) g(abs(e)); }"
    signs = [place.told for place in list_value_places(Code(built, built)) if place.kind is ChangeKind.LOST_SIGN]
    assert signs == ["abs(e)"]


def tell_places(places: Callable[[Code], object], code: str) -> list[tuple[ChangeKind, str]]:
    """Each kind that is tried, with the whole code as it is then."""
    found = places(Code(code, code))
    return [(each.kind, _exchange(code, each)) for each in found if isinstance(each, SumPlace)]  # type: ignore[attr-defined]


def _exchange(code: str, place: SumPlace) -> str:
    for start, end, new in sorted(((place.start, place.end, place.new), *place.others), reverse=True):
        code = code[:start] + new + code[end:]
    return code


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("n = x / 60 + 1;", [(ChangeKind.ROUND_UP, "n = ((x + 60 - 1) / 60);")]),
        ("n = 3 * x / 60 + 1;", []),
        ("n = x / 60 + 10;", []),
        ("n = Math.floor(x / 60) + 1;", [(ChangeKind.ROUND_UP, "n = Math.ceil(x / 60);")]),
        ("n = a / 2 - b / 2;", [(ChangeKind.DIVIDED_APART, "n = ((a - b) / 2);")]),
        ("n = (w / 2) - (s.length() / 2);", [(ChangeKind.DIVIDED_APART, "n = ((w - s.length()) / 2);")]),
        ("n = f(w / 2) - (s / 2);", []),
        ("n = w / 2 + s.length() / 2;", [(ChangeKind.DIVIDED_APART, "n = ((w + s.length()) / 2);")]),
        ("n = 3 * a / 2 - b / 2;", []),
        ("n = a / 2 - b / 3;", []),
        ("n = Math.floor(a / 2) - Math.floor(b.length / 2);",
         [(ChangeKind.DIVIDED_APART, "n = Math.floor((a - b.length) / 2);")]),
        ("n = Math.floor(a / 2) - Math.trunc(b / 2);", []),
        ("t = h * 100 + m;", [(ChangeKind.HUNDRED_MINUTES, "t = h * 60 + m;")]),
        ("t = m + n * 100;", []),
        ("t = 100 * h + m; h = t / 100; m = t % 100;",
         [(ChangeKind.HUNDRED_MINUTES, "t = 60 * h + m; h = t / 100; m = t % 100;"),
          (ChangeKind.HUNDRED_MINUTES, "t = 60 * h + m; h = t / 60; m = t % 60;")]),
        ("if (a || b && c) f();", [(ChangeKind.GROUPED, "if ((a || b) && c) f();")]),
        ("if (a && b || c) f();", [(ChangeKind.GROUPED, "if (a && (b || c)) f();")]),
        ("if (a && b || c && d) f();", []),
        ("if (a || b && c && d || e) f();", [(ChangeKind.GROUPED, "if ((a || b) && c && d || e) f();"),
                                             (ChangeKind.GROUPED, "if (a || b && c && (d || e)) f();")]),
        ("if (o is int n || a && b) f();", []),
    ],
)  # fmt: skip
def test_what_is_tried_in_code_with_braces(code: str, changed: list[tuple[ChangeKind, str]]) -> None:
    assert tell_places(list_arithmetic_places, code) == changed


JAVA, CSHARP = "import java.util.List; ", "using System; "


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        (JAVA + "n = line.length();", [JAVA + 'n = ("" + line).trim().split("\\\\s+").length;']),
        (CSHARP + "string s; n = s.Trim().Length;",
         [CSHARP + "string s; n = s.Trim().Split(new char[0], System.StringSplitOptions.RemoveEmptyEntries).Length;"]),
        (CSHARP + "int[] s; n = s.Length;", []),
        (CSHARP + "string[] s; n = s.Length;", []),
        ("int n = line.length();", []),
    ],
)  # fmt: skip
def test_where_characters_may_be_counted_for_words(code: str, changed: list[str]) -> None:
    assert tell_places(list_text_places, code) == [(ChangeKind.COUNTED_CHARACTERS, each) for each in changed]


def test_a_text_is_split_at_its_first_marks_only_and_in_java_without_losing_empty_parts() -> None:
    code = JAVA + 'String[] p = line.split(":");'
    kept = [*list_text_places(Code(code, code.replace('":"', '"""')))]
    assert [each.new for each in kept] == [f'line.split(":", {number})' for number in (-1, 2, 3, 4, 5, 6)]
    assert [each.kind for each in kept] == [ChangeKind.LOST_PARTS, *[ChangeKind.SPLIT_REST] * 5]
    script = "const p = line.split(',');"
    places = [*list_text_places(Code(script, script), is_script=True)]
    assert len(places) == 5
    assert places[0].new.startswith("line.split(',').reduce(")
    assert not [*list_text_places(Code(f"{JAVA}// {script}", f"{JAVA}{'':30}"))]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("char s[80]; int n = s[0] - '0';", "atoi(s)"),
        ("using namespace std; string s; int n = s[0]-'0';", "stoi(s)"),
        (JAVA + "int n = s.charAt(0) - '0';", "Integer.parseInt(s)"),
        (JAVA + "int n = Character.getNumericValue(s.charAt(0));", "Integer.parseInt(s)"),
        (CSHARP + "int n = lines[0][0] - '0';", "int.Parse(lines[0])"),
        (CSHARP + "int n = lines[2] - '0';", None),
        ("int n = s[1] - '0';", "atoi(s + 1)"),
        ("int n = s[1] - '1';", "atoi(s + 1) - 1"),
        (JAVA + "int n = s.charAt(1) - '1';", "Integer.parseInt(s.substring(1)) - 1"),
        (CSHARP + "int n = s[1] - '0';", "int.Parse(s.Substring(1))"),
        ("using namespace std; string s; int n = s[1] - '0';", "stoi(s.substr(1))"),
        ("int n = s[2] - '0';", None),
    ],
)
def test_a_number_of_which_only_the_first_digit_is_read(code: str, told: str | None) -> None:
    masked = code.replace("'0'", '"""')
    found = [each.name for each in list_text_places(Code(code, masked)) if each.kind is ChangeKind.ONE_DIGIT]
    assert found == ([told] if told else [])


def test_a_script_reads_a_digit_of_a_text_and_all_of_a_line() -> None:
    code = "const n = Number(data[0]);"
    (place,) = list_text_places(Code(code, code), is_script=True)
    assert place.new == '(typeof data === "string" ? parseInt(data) : Number(data[0]))'


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("double s = 0; void f() { s += p[i].n * p[i].price / 100; }", ["1.0 * p[i].n * p[i].price / 100"]),
        ("double s = 0; void f(Item *p) { s += p->n / count; }", ["1.0 * p->n / count"]),
        ("int s = 0; void f() { s += p[i].n * p[i].price / 100; }", []),
        ("double s = 0; void f() { s += p[i].n / 100.0; }", []),
        ("double s = 0; void f() { s += g(n) / 100; }", []),
    ],
)
def test_a_quotient_that_is_added_keeps_its_decimals(text: str, tried: list[str]) -> None:
    places = list_value_places(Code(text, text))
    assert [place.new for place in places if place.kind is ChangeKind.LOST_DECIMALS] == tried
