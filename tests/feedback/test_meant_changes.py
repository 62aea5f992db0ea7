"""Constants, lists and letters of which others are meant, and questions that are asked in the wrong order."""

from __future__ import annotations

import re

import pytest

from grader.changes.constant_places import list_constant_places
from grader.changes.digit_places import list_digit_places
from grader.changes.last_groups import list_last_groups
from grader.changes.list_name_places import list_other_lists
from grader.changes.middle_places import list_middle_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.question_places import list_late_questions
from grader.changes.source_changes import ChangeKind
from grader.changes.surplus_places import list_surplus_places
from grader.feedback.generic.by_first_answer import find_first_wrong_answer
from grader.source.code_blocks import Code

from .conftest import case_of, ran
from .test_changed_source import facts_of, tell
from .test_value_changes import cases

TURNS = """\
way = 'N'
for turn in input():
    if turn != 'L':
        print('?')
    elif way == 'N':
        way = 'W'
    elif way == 'W':
        way = 'N'
    elif way == 'S':
        way = 'E'
    else:
        way = 'N'
print(way)
"""
MIDDLE = """\
class Marks:
    def __init__(self, line):
        self.values = sorted(map(float, line.split()))
    def median(self):
        half = len(self.values) // 2
        return self.values[half]
print(round(Marks(input()).median(), 2))
"""
LETTERS = """\
def clean(word):
    return word.strip('.,!')
seen = {}
for each in input().split():
    word = clean(each)
    seen[word] = seen.get(word, 0) + 1
for word in sorted(seen):
    print(word, seen[word])
"""
MISSING = """\
marks = []
for each in input().split():
    if each != '-':
        marks.append(int(each))
        print('mark', each)
    else:
        marks.append(0)
        print('none')
print(sum(marks) / len(marks))
"""
LEVELS = """\
for each in input().split():
    points = int(each)
    if points >= 50:
        print('D')
    elif points >= 65:
        print('C')
    elif points >= 80:
        print('B')
    elif points >= 90:
        print('A')
    else:
        print('F')
"""
EDGES = """\
x, y = map(int, input().split())
if x < 0 or y < 0 or x > 9 or y > 9:
    print('outside')
else:
    print('inside')
"""
WORST = """\
pairs = [tuple(map(int, each.split('*'))) for each in input().split()]
worst = min(pairs, key=lambda pair: pair[0] * pair[1])
pairs.remove(worst)
print(sum(mark * weight for mark, weight in pairs))
"""


def turn(text: str) -> str:
    lefts = text.strip().count("L")
    return "?\n" * (len(text.strip()) - lefts) + "NWSE"[lefts % 4]


def take_middle(text: str) -> str:
    values = sorted(map(float, text.split()))
    half = len(values) // 2
    return str(round((values[half] + values[~half]) / 2, 2))


def count_words(text: str) -> str:
    words = [each.strip(".,!").lower() for each in text.split()]
    return "\n".join(f"{word} {words.count(word)}" for word in sorted({*words}))


def average(text: str) -> str:
    marks = [int(each) for each in text.split() if each != "-"]
    said = "".join(f"mark {each}\n" if each != "-" else "none\n" for each in text.split())
    return f"{said}{sum(marks) / len(marks)}"


def grade(text: str) -> str:
    return "\n".join("FDCBA"[sum(int(each) >= level for level in (50, 65, 80, 90))] for each in text.split())


def leave_worst_out(text: str) -> int:
    pairs = [tuple(map(int, each.split("*"))) for each in text.split()]
    pairs.remove(min(pairs, key=lambda pair: pair[0]))
    return sum(mark * weight for mark, weight in pairs)


def find_side(text: str) -> str:
    return "inside" if all(1 <= int(each) <= 9 for each in text.split()) else "outside"


@pytest.mark.parametrize(
    ("program", "solve", "inputs", "kind", "line", "said"),
    [
        (TURNS, turn, ("LL\n", "L\n", "LLx\n", "LLL\n", "xy\n", "LLLL\n"), ChangeKind.SET_OTHERWISE, 8,
         "`way = 'N'` gives the wrong value: with `'S'` there, tests pass that fail now. Was the line copied?"),
        (MIDDLE, take_middle, ("1 2\n", "4 8 9 1\n", "5\n", "3 9 4\n", "7 2 1 1 8 8\n"), ChangeKind.ONE_MIDDLE, 6,
         "`self.values[half]` is the median only of an odd number of values. An even number has two in the middle: "
         "take their average."),
        (LETTERS, count_words, ("The cat the\n", "a b a\n", "An ant, an owl.\n", "no No NO!\n"),
         ChangeKind.LETTER_CASE, 5,
         "In `clean(each)`, “A” and “a” are different letters. Here they count as the same: "
         "make all of them small first."),
        (LEVELS, grade, ("95 50\n", "70 82\n", "20 55\n", "99 66 81\n"), ChangeKind.TURNED_ROW, 3,
         "Your program asks its questions in the wrong order: only the first that is true counts. Begin with "
         "`if points >= 90` and end with `if points >= 50`."),
        (WORST, leave_worst_out, ("4*9 5*1\n", "2*3 3*3\n", "1*8 2*2 3*9\n", "7*7 8*1 9*2\n"), ChangeKind.ONE_SIDE, 2,
         "`pair[0] * pair[1]` may be more than is meant: with `pair[0]` alone there, tests pass that fail now."),
        (EDGES, find_side, ("0 4\n", "4 0\n", "1 1\n", "9 10\n", "0 0\n", "-1 3\n"), ChangeKind.BOTH_LIMITS, 2,
         None),
    ],
)  # fmt: skip
def test_what_is_meant_is_told(
    program: str, solve: object, inputs: tuple[str, ...], kind: ChangeKind, line: int, said: str | None
) -> None:
    (found,) = tell(program, *cases(solve, *inputs))
    assert (found.variant, found.place and found.place.line) == (kind, line)
    assert said in (None, found.message)


def test_a_branch_that_is_to_do_less_is_not_named_where_a_part_of_it_is_needed() -> None:
    found = tell(MISSING, *cases(average, "4 -\n", "- 2 4\n", "6 8\n"))
    assert all(each.variant != ChangeKind.NEVER for each in found)


def test_an_else_that_nobody_asks_for_is_told() -> None:
    program = MISSING.replace("        print('none')\n", "").replace("        print('mark', each)\n", "")
    inputs = ("4 -\n", "- 2 4\n", "6 8\n")
    (found,) = tell(program, *(case_of(each, average(each).rpartition("\n")[2] + "\n", each) for each in inputs))
    assert found.variant == ChangeKind.NEVER
    assert found.message.startswith("Where `each == '-'` is true, your program does what nobody asks for")


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("d = 'N'\nd = 'E'\nd = 'S'\n", ["'E'", "'S'", "'S'", "'N'", "'N'", "'E'"]),
        ("d = 1\nd = 2\n", []),
        ("d = 1\nd = 2\nif d == 3: pass\nif e == 4: pass\n", ["2", "3", "3", "1"]),
        ("self.d = 1\nd[0] = 2\nd = 3\n", []),
        ("def f(n):\n    if n: return 'a'\n    if n > 1: return 'b'\n    return 'c'\n",
         ["'b'", "'c'", "'c'", "'a'", "'a'", "'b'"]),
    ],
)  # fmt: skip
def test_which_constants_are_tried_in_python(text: str, tried: list[str]) -> None:
    found = [change.name for change in list_python_changes(text) if change.kind is ChangeKind.SET_OTHERWISE]
    assert sorted(found) == sorted(tried)


def places(find: object, text: str, code: str | None = None) -> list[tuple[str, str]]:
    """What each place has, and gets."""
    found = find(Code(text, code or text))  # type: ignore[operator]
    return [(text[place.start : place.end], place.new) for place in found]


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f() { d = 'N'; d = 'S'; d = 'W'; }", [("'N'", "'S'"), ("'S'", "'W'"), ("'W'", "'N'"),
                                                     ("'N'", "'W'"), ("'S'", "'N'"), ("'W'", "'S'")]),
        ("void f() { d = 'N'; d = 'S'; e = 'W'; }", []),
        ("void f() { if (d == 'W') { d = 'N'; } }", []),
        ("void f() { if (d == 'W' || d == 'S') { d = 'N'; } }", [("'N'", "'W'"), ("'N'", "'S'")]),
        ("void f() { if (s.d.equals(\"b\")) s.d = \"c\"; s.d = \"aa\"; }",
         [('"c"', '"aa"'), ('"aa"', '"b"'), ('"c"', '"b"'), ('"aa"', '"c"')]),
        ("void f() { s.way = WEST; s.way = EAST; s.way = Way.EAST; }",
         [("WEST", "EAST"), ("EAST", "Way.EAST"), ("Way.EAST", "WEST"),
          ("WEST", "Way.EAST"), ("EAST", "WEST"), ("Way.EAST", "EAST")]),
        ("void f() { d[0] = 1; d[0] = 2; d[0] = 3; }", []),
    ],
)  # fmt: skip
def test_which_constants_are_tried_in_languages_with_braces(text: str, tried: list[tuple[str, str]]) -> None:
    code = re.sub(r"'\w'|\"\w{1,2}\"", lambda quoted: '"' * len(quoted[0]), text)
    assert places(list_constant_places, text, code) == tried


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("double m = a[n / 2];", "(n % 2 == 0 ? (a[n / 2] + a[n / 2 - 1]) / 2.0 : a[n / 2])"),
        ("int h = v.size() / 2; m = v[h];", "(v.size() % 2 == 0 ? (v[h] + v[h - 1]) / 2.0 : v[h])"),
        ("const h = Math.floor(v.length / 2); m = v[h].mark;",
         "(v.length % 2 == 0 ? (v[h].mark + v[h - 1].mark) / 2.0 : v[h].mark)"),
        ("m = list.get(list.size() / 2);",
         "(list.size() % 2 == 0 ? (list.get(list.size() / 2) + list.get(list.size() / 2 - 1)) / 2.0 : "
         "list.get(list.size() / 2))"),
        ("int h = n / 2; m = (a[h] + a[h - 1]) / 2.0;", None),
        ("int h = (low + high) / 2; m = a[h];", None),
        ("int h = n / 2; a[h] = 1;", None),
    ],
)  # fmt: skip
def test_which_middles_are_tried_in_languages_with_braces(text: str, new: str | None) -> None:
    assert [each for _, each in places(list_middle_places, text)] == ([new] if new else [])


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f() { double[] gross, tax, net; g(tax[i]); g(net[i]); totalNet += gross[i]; }",
         [("tax[i]", "net[i]"), ("net[i]", "tax[i]"), ("gross[i]", "net[i]"),
          ("tax[i]", "gross[i]"), ("net[i]", "gross[i]"), ("gross[i]", "tax[i]")]),
        ("void f() { double[] gross; int[] days; a = gross[i]; b = days[i]; }", []),
        ("void f() { a = b.size(); c = d.size(); e = f.length; }",
         [("b.size()", "d.size()"), ("d.size()", "b.size()")]),
        ("void f() { scanf(f, &a[i]); g(b[i]); h = c && a[i]; }", [("b[i]", "a[i]"), ("a[i]", "b[i]")]),
        ("void f() { { int a[9]; b = a[i]; } if (c) { d = e[i]; } }", []),
        ("void f() { int a[9], b[9]; a[i] = 1; c = b[i]; d = new int[i]; }", [("b[i]", "a[i]")]),
    ],
)  # fmt: skip
def test_which_lists_are_tried_for_others(text: str, tried: list[tuple[str, str]]) -> None:
    assert places(list_other_lists, text) == tried


def test_a_chain_of_questions_is_tried_from_its_end() -> None:
    text = "void f() { if (n >= 1) { a(); } else if (n >= 2) { b(); } else if (n >= 3) { c(); } }"
    found = [place for place in list_late_questions(Code(text, text)) if place.others]
    assert [(place.told, place.name) for place in found] == [("if (n >= 3)", "if (n >= 1)")]
    assert [place.new for place in found] == ["(n >= 1) && !(n >= 2) && !(n >= 3)"]
    assert [new for *_, new in found[0].others] == ["(n >= 2) && !(n >= 3)"]


@pytest.mark.parametrize(
    ("condition", "new"),
    [
        ("if (last) flush();", ["{ flush(); }"]),
        ("if (last) flush(); else add(n);", ["{ flush(); }"]),
        ("if (last) return;", []),
    ],
)
def test_a_branch_without_braces_may_end_the_last_group(condition: str, new: list[str]) -> None:
    text = f"void f() {{ while (more()) {{ n++; {condition} }} g(); }}"
    assert [place.new for place in list_last_groups(Code(text, text))] == new


@pytest.mark.parametrize(
    ("asked", "printed", "said"),
    [
        (("steps 5, bumps 2", "steps 3, bumps 1"), ("steps 9, bumps 2", "steps 5, bumps 1"),
         "the one after “steps”. It is too large each time."),
        (("visited 6 of 12", "visited 2 of 9"), ("visited 5 of 12", "visited 1 of 9"),
         "the one after “visited”. It is too small by 1 each time."),
        (("seen 6 of 12", "seen 2 of 9"), ("seen 6 of 15", "seen 2 of 8"),
         "the second one in a line like “seen 6 of 12”."),
        (("mean: 3.25", "mean: 1.50"), ("mean: 3.50", "mean: 1.75"),
         "the one after “mean:”. It is too large each time."),
        (("steps 5", "steps 3"), ("steps 5", "steps 4"), None),
        (("words: at, go", "words: none"), ("words: a, go", "words: at"), "words:"),
        (("words: at", "words: no"), ("Words: at", "words: at"), None),
        (("steps 5", "bumps 3"), ("steps 6", "bumps 4"), None),
        (("steps 5\nsteps 7", "steps 3\nsteps 4"), ("steps 7\nsteps 7", "steps 4"), None),
        (("sum 1,234", "sum 5"), ("sum 1,235", "sum 6"), None),
        (("5", "3"), ("6", "4"), None),
        (("mean: 3.50", "mean: 1.50"), ("mean: 3.5", "mean: 1.5"), None),
        (("steps 5", "steps 3"), ("step 6", "step 4"), None),
    ],
)  # fmt: skip
def test_the_number_that_is_wrong_first_in_all_tests(
    asked: tuple[str, ...], printed: tuple[str, ...], said: str | None
) -> None:
    runs = tuple(
        ran(case_of(f"{number}\n", f"go\n{one}\n", str(number)), f"go\n{two}\n")
        for number, (one, two) in enumerate(zip(asked, printed, strict=True))
    )
    found = find_first_wrong_answer(facts_of(*runs))
    start = "In the 2 visible tests that fail, the first wrong number is "
    end = " Look at where your program calculates it."
    if said == "words:":
        start, said = "In the 2 visible tests that fail, the first wrong answer is the one after “", "words:”."
        end = " Look at where your program finds it."
    assert (found and found.message) == (said and f"{start}{said}{end}")


@pytest.mark.parametrize(
    ("value", "tried"),
    [
        ("clean(word)", True),
        ("input()", True),
        ("str(word)", False),
        ("word.upper()", False),
        ("len(word)", False),
        ("'a'", False),
    ],
)
def test_only_texts_whose_letters_nobody_has_chosen_are_made_small(value: str, tried: bool) -> None:
    for used, is_told_apart in (("if told == 'a': pass", True), ("print(told)", False), ("seen[told] = 1", True)):
        changes = list_python_changes(f"told = {value}\n{used}\n")
        found = [change for change in changes if (change.kind, change.line) == (ChangeKind.LETTER_CASE, 1)]
        assert bool(found) == (tried and is_told_apart)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("if n < 0:\n    f()\nelse:\n    g()\n", ["n < 0", "n >= 0"]),
        ("if n < 0:\n    f()\nelif n > 9:\n    h()\nelse:\n    g()\n", ["n < 0", "n > 9"]),
        ("if n < 0:\n    f()\nelse:\n    m = 1\n", ["n < 0"]),
    ],
)
def test_an_else_is_left_out_where_its_condition_can_be_said(text: str, told: list[str]) -> None:
    assert [each.code for each in list_python_changes(text) if each.kind is ChangeKind.NEVER] == told


@pytest.mark.parametrize(
    ("find", "text"),
    [
        (list_constant_places, "void f() {" + "".join(f"a = K{n}; " for n in range(3000)) + "}"),
        (list_other_lists, "void f() {" + "".join(f"g(a{n}[i]); " for n in range(9000)) + "}"),
        (list_late_questions, "void f() {" + "if (a) b(); else " * 6000 + "c(); }"),
        (list_last_groups, "void f() { while (a) {" + "if (a) b(); " * 6000 + "} }"),
        (list_digit_places, "x = 5;\n" * 9000 + "for (i = 0; i < x; i++) n &= 1;\n" * 1000),
        (list_surplus_places, "void f() { while(1){} " + "if(" * 30_000),
    ],
)
def test_long_hostile_programs_are_read(find: object, text: str) -> None:
    assert len(places(find, text)) < 1000


def test_many_constants_in_python_are_not_tried() -> None:
    text = "".join(f"a = {n}\n" for n in range(1500))
    assert not [each for each in list_python_changes(text) if each.kind is ChangeKind.SET_OTHERWISE]
