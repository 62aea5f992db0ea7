"""Statements too early, copies that are none, numbers that are one off: each is named where a change helps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.built.exchange_places import find_exchanges
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.model import Fit

from ..changes.test_script_changes import list_changes
from .test_changed_source import tell
from .test_value_changes import cases, read

WORDS = ("aa b\n", "b aa c\n", "ccc a bb\n", "z yy\n", "a\n")
LENT = ("ann 3\nbob 5\n", "ann 20\n", "bob 2\nann 17\nbob 4\n", "cy 15\n", "cy 9\ndee 30\n")
GRID = ("#..\n.#.\n", "#...\n#..#\n", "...\n.#.\n...\n", "#\n", ".#..\n###.\n.#..\n")


def turn(text: str) -> str:
    """Each cell that has a `#` to the left gets one, all at once; then the number of them."""
    rows = [line.split()[0] for line in text.splitlines()]
    new = ["".join("#" if "#" in row[max(0, at - 1) : at + 1] else "." for at in range(len(row))) for row in rows]
    return "\n".join((*new, str(sum(row.count("#") for row in new))))


def minutes_between(start: str, end: str) -> int:
    hours, minutes = (int(other) - int(one) for one, other in zip(start.split(":"), end.split(":"), strict=True))
    return 60 * hours + minutes


def count_late(text: str) -> str:
    return " ".join(str(max(0, int(day) - 14)) for _, day in read(text))


def add_up(text: str) -> str:
    sums: dict[str, int] = {}
    for name, day in read(text):
        sums[name] = sums.get(name, 0) + int(day)
    return " ".join(f"{name} {total}" for name, total in sorted(sums.items()))


def count_lent(text: str) -> int:
    """How many books are lent: a plus for each that is, a minus for each that comes back."""
    return text.count("+") - text.count("-")


def meet(text: str) -> bool:
    """Whether two ranges have more in common than an end."""
    a, b, c, d = map(int, text.split())
    return a < d and c < b


FAULTS: list[tuple[ChangeKind, Callable[[str], object], tuple[str, ...], str, int, str]] = [
    (
        ChangeKind.SHARED_ROWS,
        turn,
        GRID,
        "import sys\ngrid = [list(line.strip()) for line in sys.stdin]\nnew = grid[:]\nfor i in range(len(grid)):\n"
        "    for j in range(1, len(grid[i])):\n        if grid[i][j - 1] == '#':\n            new[i][j] = '#'\n"
        "print('\\n'.join(''.join(row) for row in new))\nprint(sum(row.count('#') for row in new))\n",
        3,
        "so what changes in one changes in both: `copy.deepcopy(grid)` copies that, too.",
    ),
    (
        ChangeKind.ONE_OFF,
        count_late,
        LENT,
        "import sys\nFREE = 13\nprint(*[max(0, int(line.split()[1]) - FREE) for line in sys.stdin])\n",
        2,
        "`FREE = 13` has a number that is one too large or too small: with `FREE = 14`, tests pass that fail now.",
    ),
    (
        ChangeKind.ONE_OFF,
        count_late,
        LENT,
        "import sys\nprint(*[max(0, int(line.split()[1]) - 15) for line in sys.stdin])\n",
        2,
        "with `int(line.split()[1]) - 14`, tests pass that fail now.",
    ),
    (
        ChangeKind.NEXT_PLACE,
        lambda text: text.split()[int(text.split()[-1]) - 1],
        ("a bb cc 2\n", "bb c d 1\n", "aa x yy 3\n", "b u v 2\n"),
        "*words, n = input().split()\nn = int(n)\nprint(words[n])\n",
        3,
        "`words[n]` is one place off: with `words[n - 1]` there, tests pass that fail now.",
    ),
    (
        ChangeKind.REPLACED_SUM,
        add_up,
        LENT,
        "import sys\nsums = {}\nfor line in sys.stdin:\n    name, day = line.split()\n    sums[name] = int(day)\n"
        "print(*[f'{name} {sums[name]}' for name in sorted(sums)])\n",
        5,
        "`sums[name] = int(day)` replaces what `sums[name]` was before.",
    ),
    (
        ChangeKind.FIRST_OF_EQUALS,
        lambda text: min(sorted(text.split(), key=lambda word: (-text.split().count(word), word))[:1]),
        ("b a\n", "cc a cc a\n", "z y z x\n", "d c b\n", "a b\n"),
        "sums = {}\nfor word in input().split():\n    sums[word] = sums.get(word, 0) + 1\n"
        "print(max(sums, key=sums.get))\n",
        4,
        "Where two are equal by its key, `max(sums, key=sums.get)` takes the one that it comes to first. "
        "`max(sorted(sums), key=sums.get)` takes the first in their order.",
    ),
    (
        ChangeKind.KEPT_MIDDLE,
        lambda text: int(text.split()[0]),
        ("5 9\n", "9 9\n", "1 9\n", "8 12\n", "3 3\n"),
        "wanted, high = map(int, input().split())\nlow = 1\nfor turn in range(20):\n    middle = (low + high) // 2\n"
        "    if middle == wanted:\n        print(middle)\n        break\n    if middle < wanted:\n"
        "        low = middle\n    else:\n        high = middle - 1\n",
        9,
        "`low = middle` keeps the middle, which has just been tried, so the search may come to it again and again. "
        "Write `low = middle + 1`.",
    ),
    (
        ChangeKind.CLOCK_AS_NUMBER,
        lambda text: minutes_between(*text.split()),
        ("07:50 08:10\n", "07:00 07:30\n", "09:05 12:00\n", "10:59 11:00\n"),
        "def number(time):\n    return int(time.replace(':', ''))\na, b = input().split()\n"
        "print(number(b) - number(a))\n",
        2,
        "makes one number of hours and minutes, in which an hour has 100 minutes",
    ),
    (
        ChangeKind.UNDONE,
        lambda text: "yes" if "b" in text.split() else "no",
        WORDS,
        "found = False\nfor word in input().split():\n    if word == 'b':\n        found = True\n    else:\n"
        "        found = False\nprint('yes' if found else 'no')\n",
        6,
        "`found = False` undoes what an earlier iteration of the loop on line 2 has found out.",
    ),
    (
        ChangeKind.TOO_EARLY,
        lambda text: " ".join(word + last for word, last in zip(text.split(), ["", *text.split()], strict=False)),
        WORDS,
        "last = ''\nall = []\nfor word in input().split():\n    last = word\n    all += [word + last]\nprint(*all)\n",
        4,
        "`last = word` comes too early: what stands below it still needs the value from before.",
    ),
    (
        ChangeKind.TOO_LATE,
        lambda text: " ".join(str(sum(map(len, text.split()[: at + 1]))) for at, _ in enumerate(text.split())),
        WORDS,
        "n = 0\nall = []\nfor word in input().split():\n    all += [n]\n    n += len(word)\nprint(*all)\n",
        5,
        "`n += len(word)` comes too late: what stands above it needs the new value.",
    ),
    (
        ChangeKind.LEFT_OVER,
        lambda text: "\n".join(str(len(word)) for word in text.split()[:2]),
        ("a bb\n", "ccc d\n", "ee ff\n", "g hhh i\n"),
        "words = input().split()\ncount = 0\ndef tell(word):\n    global count\n    for each in word:\n"
        "        count += 1\n    print(count)\ntell(words[0])\ntell(words[1])\n",
        3,
        "`count` still holds what was put there the last time. Set it back first: `count = 0`.",
    ),
    (
        ChangeKind.LEFT_OVER,
        lambda text: "\n".join(f"{word} {29 if word.startswith('l') else 28} days" for word in text.split()),
        ("la b\n", "c l d\n", "e\n", "lo l x y\n"),
        "days = [31, 28, 31]\ndef show(word):\n    print(word, days[1], 'days')\n"
        "def tell(word):\n    if word[0] == 'l':\n        days[1] = 29\n    show(word)\n"
        "for word in input().split():\n    tell(word)\n",
        4,
        "`days[1]` still holds what was put there the last time. Set it back first: `days[1] = 28`.",
    ),
    (
        ChangeKind.LEFT_OVER,
        lambda text: "\n".join(" ".join(sorted({*word})) for word in text.split()[:2]),
        ("ab cab\n", "xyx zz\n", "q qr\n", "dd ee\n"),
        "words = input().split()\nseen = []\ndef tell(word):\n    for each in word:\n        if each not in seen:\n"
        "            seen.append(each)\n    print(*sorted(seen))\ntell(words[0])\ntell(words[1])\n",
        3,
        "`seen` still holds what was put there the last time. Set it back first: `seen.clear()`.",
    ),
    (
        ChangeKind.THROWN_AWAY,
        lambda text: sorted(text.split())[0],
        WORDS[1:],
        "words = input().split()\nsorted(words)\nprint(words[0])\n",
        2,
        "`sorted(words)` changes nothing: it gives a new value, and your program throws it away. "
        "Keep it: `words = sorted(words)`.",
    ),
    (
        ChangeKind.READ_EARLY,
        lambda text: sum(9 if len(word) > 1 else 5 for word in text.split()),
        WORDS,
        "total = 0\nfor word in input().split():\n    cost = 5\n    total += cost\n    if len(word) > 1:\n"
        "        cost += 4\nprint(total)\n",
        4,
        "`total += cost` comes too early: `cost` still changes below it. Do it after that.",
    ),
    (
        ChangeKind.BOTH_LIMITS,
        lambda text: "yes" if meet(text) else "no",
        ("1 3 2 5\n", "1 3 3 5\n", "4 6 1 4\n", "1 2 4 5\n", "0 9 2 3\n"),
        "a, b, c, d = map(int, input().split())\nprint('yes' if a <= d and c <= b else 'no')\n",
        2,
        "In `a <= d and c <= b` both comparisons are true where their sides are equal, and must be false there: "
        "write `<`.",
    ),
    (
        ChangeKind.COMPARED_TEXTS,
        lambda text: "yes" if int(text.split(":")[0]) <= int(text.split()[1].split(":")[0]) else "no",
        ("9:30 10:00\n", "11:15 9:45\n", "9:00 9:59\n", "10:20 7:05\n"),
        "a, b = input().split()\nif a < b:\n    print('yes')\nelse:\n    print('no')\n",
        2,
        "`a < b` compares texts, character by character",
    ),
    (
        ChangeKind.NO_WAY_BACK,
        count_lent,
        ("+ann +ann -ann =ann\n", "+bob -bob +bob -bob =bob\n", "+cy =cy\n", "+dee +dee +dee -dee =dee\n"),
        "class Member:\n    def __init__(self, name):\n        self.name, self.books, self.last = name, 0, ''\n"
        "members = {}\nfor word in input().split():\n    member = members.setdefault(word[1:], Member(word[1:]))\n"
        "    if word[0] == '+':\n        member.books += 1\n    elif word[0] == '-':\n        member.last = word\n"
        "    else:\n        print(member.books)\n",
        10,
        "Your program counts with `member.books += 1`, and never the other way: `member.books -= 1` is missing.",
    ),
    (
        ChangeKind.LENGTHS,
        lambda text: max(text.split(), key=len),
        WORDS,
        "print(max(input().split()))\n",
        1,
        "To go by the length, write `max(input().split(), key=len)`.",
    ),
    (
        ChangeKind.LENGTHS,
        lambda text: max(text.split(), key=len),
        WORDS,
        "best = ''\nfor word in input().split():\n    if word > best:\n        best = word\nprint(best)\n",
        3,
        "`word > best` goes by the alphabet. To go by the length, write `len(word) > len(best)`.",
    ),
    (
        ChangeKind.TURNED_PART,
        lambda text: " ".join(sorted(text.split(), key=lambda word: (word[0], -len(word)))),
        ("a aa b\n", "cc c\n", "b bbb bb a\n", "x y\n", "d dd ddd\n"),
        "print(*sorted(input().split(), key=lambda word: (word[0], len(word))))\n",
        1,
        "One part of what `lambda word: (word[0], len(word))` sorts by is the wrong way round: try `-len(word)`.",
    ),
]


@pytest.mark.parametrize(("kind", "solve", "inputs", "text", "line", "said"), FAULTS)
def test_each_mistake_is_named(
    kind: ChangeKind, solve: Callable[[str], object], inputs: tuple[str, ...], text: str, line: int, said: str
) -> None:
    (found,) = tell(text, *cases(solve, *inputs))
    assert (found.variant, found.fit, found.place and found.place.line) == (kind, Fit.WHOLE, line)
    assert said in found.message


@pytest.mark.parametrize(
    ("kind", "text", "changed", "code"),
    [
        (ChangeKind.ONE_OFF, "due = day * 1 + 14;", "due = day * 1 + 15;", "day * 1 + 14"),
        (ChangeKind.ONE_OFF, "const free = 13;", "const free = 14;", "const free = 13"),
        (ChangeKind.NEXT_PLACE, "show(all[at]);", "show(all[at - 1]);", "all[at]"),
        (ChangeKind.NEXT_PLACE, "all.splice(to, 0, it);", "all.splice(to + 1, 0, it);", "all.splice(to, 0, it)"),
        (ChangeKind.JOINED, "all[name].n += count;", "all[name].n = Number(all[name].n) + Number(count);",
         "all[name].n += count"),
        (ChangeKind.JOINED, "b.due = day + 14;", "b.due = Number(day) + Number(14);", "day + 14"),
        (ChangeKind.LENGTHS, "if (word > best) f();", 'if ((typeof word === "string" ? word.length : word) > '
         '(typeof best === "string" ? best.length : best)) f();',
         "word > best"),
        (ChangeKind.TURNED_PART, "all.sort((a, b) => a.n - b.n || a.y - b.y);",
         "all.sort((a, b) => a.n - b.n || b.y - a.y);", "a.y - b.y"),
        (ChangeKind.REPLACED_SUM, "owed[name] = fine;", "owed[name] = (owed[name] ?? 0) + fine;", "owed[name] = fine"),
        (ChangeKind.REPLACED_SUM, "owed.set(name, fine);", "owed.set(name, (owed.get(name) ?? 0) + fine);",
         "owed.set(name, fine)"),
        (ChangeKind.SHARED_ROWS, "const next = [...grid];", "const next = structuredClone(grid);", "[...grid]"),
        (ChangeKind.SHARED_ROWS, "const next = grid.slice();", "const next = structuredClone(grid);", "grid.slice()"),
        (ChangeKind.TOO_EARLY, "function f() {\n b.who = null;\n owed(b.who);\n return 1;\n}",
         "function f() {\n ;\n owed(b.who); b.who = null; \n return 1;\n}", "b.who = null"),
        (ChangeKind.TOO_LATE, "function f() {\n show(n);\n n++;\n}", "function f() {\n  n++; show(n);\n ;\n}", "n++"),
        (ChangeKind.UNDONE, "for (const a of all) {\n if (a) { ok = true; } else { ok = false; }\n}",
         " ok = false; for (const a of all) {\n if (a) { ok = true; } else { ; }\n}", "ok = false"),
        (ChangeKind.THROWN_AWAY, "function f(s) {\n s.trim();\n}", "function f(s) {\n s = s.trim();\n}", "s.trim()"),
        (ChangeKind.READ_EARLY, "function f() {\n sum += cost;\n if (a) cost -= 1;\n return 1;\n}",
         "function f() {\n ;\n if (a) cost -= 1; sum += cost; \n return 1;\n}", "sum += cost"),
        (ChangeKind.BOTH_LIMITS, "if (a <= d && c <= b) f();", "if (a < d && c < b) f();", "a <= d && c <= b"),
        (ChangeKind.LEFT_OVER, "let n = 0;\nfunction f() { n++; }", "let n = 0;\nfunction f() { n = 0;  n++; }",
         "n = 0"),
    ],
)  # fmt: skip
def test_each_change_of_a_script(kind: ChangeKind, text: str, changed: str, code: str) -> None:
    found = {change.text: change for change in list_changes(text) if change.kind is kind}
    assert changed in found
    assert found[changed].code == code


ONE_OFF = [
    ("x = f(hi - lo + 1);", ["hi - lo + 2", "hi - lo"]),
    ("x = (a - b) / 2;", []),
    ("x = a / 3;", ["a / 4", "a / 2"]),
]


@pytest.mark.parametrize(("text", "told"), ONE_OFF)
def test_the_whole_calculation_is_told_with_another_number(text: str, told: list[str]) -> None:
    assert [each.name for each in list_changes(text) if each.kind is ChangeKind.ONE_OFF] == told
    python = list_python_changes(text.removesuffix(";"))
    assert [each.name for each in python if each.kind is ChangeKind.ONE_OFF] == told
    body = f"void f() {{ {text} }}"
    built = find_exchanges(body, body, (0,))
    assert [each.name for each in built if each.kind is ChangeKind.ONE_OFF] == told


def test_a_value_that_stays_as_it_is_starts_nothing() -> None:
    kept = [each.code for each in list_python_changes("q = 1\nn = 0\nn += q\n") if each.kind is ChangeKind.START]
    assert {*kept} == {"n = 0"}


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (ChangeKind.ONE_OFF, "n += 1; i++; x = [1, 2]; y = 2.5; z = 'a 1 + 2'; m = (a - b) / 2;"),
        (ChangeKind.JOINED, "x = 'a' + b; y = `${a + b}`;"),
        (ChangeKind.LENGTHS, "if (a > 3) f(); const g = (a) => b; x = a >> b;"),
        (ChangeKind.REPLACED_SUM, "owed[name] = [];\nowed[name] = 0;\nowed[name] = owed[name] + 1;\n"),
        (ChangeKind.LEFT_OVER, "let n = 0;\nfunction f() { return n; }"),
    ],
)
def test_no_change_of_a_script_where_it_would_be_another_thing(kind: ChangeKind, text: str) -> None:
    assert [change.code for change in list_changes(text) if change.kind is kind] == []


def test_a_name_that_a_comprehension_has_for_itself_is_no_value_that_changes() -> None:
    text = "n = int(input())\nwords = ['a', 'b']\nprint(n)\nprint(*[n for n in words])\n"
    found = tell(text, *cases(lambda given: f"a b\n{given.strip()}", "1\n", "2\n", "3\n"))
    assert all(each.variant != ChangeKind.READ_EARLY for each in found)


def test_of_two_comparisons_the_one_that_is_wrong_is_told() -> None:
    text = "a, x, b = map(int, input().split())\nprint('in' if a < x and x < b else 'out')\n"
    inputs = ("1 1 5\n", "2 3 9\n", "4 4 6\n", "7 3 9\n", "1 9 5\n")
    (found,) = tell(text, *cases(lambda given: "in" if meets(*map(int, given.split())) else "out", *inputs))
    assert found.message.startswith("`a < x` is false where both sides are equal")


def meets(first: int, number: int, last: int) -> bool:
    return first <= number < last


def test_what_is_counted_back_in_another_way_is_not_missing() -> None:
    text = "class Box:\n    n = 0\nbox = Box()\nfor word in input().split():\n    if word == '+':\n        box.n += 1\n"
    text += "    else:\n        box.n = box.n - 2\nprint(box.n, box.n)\n"
    found = tell(text, *cases(lambda given: f"{given.count('+') - 1} 0", "+ -\n", "+ + -\n", "+ + + -\n"))
    assert all(each.variant != ChangeKind.NO_WAY_BACK for each in found)
