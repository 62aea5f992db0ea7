"""Changes that would help for another reason than the one that they tell of are not tried."""

from __future__ import annotations

import pytest

from grader.changes.also_places import list_also_places
from grader.changes.built.moved_places import _SYNTAX as MOVES
from grader.changes.built.noted_source import note_source
from grader.changes.count_places import list_count_places
from grader.changes.else_places import list_else_places
from grader.changes.iteration_places import list_half_loops
from grader.changes.pattern_orders import list_pattern_orders
from grader.changes.python.python_changes import list_python_changes
from grader.changes.question_places import list_late_questions
from grader.changes.refused_places import list_refused_places
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_moves import StatementMover
from grader.changes.sum_places import list_sum_places
from grader.changes.time_places import list_clock_places
from grader.changes.whole_matches import list_script_matches
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source


def list_names(text: str, kind: ChangeKind) -> list[str]:
    return [each.name for each in list_python_changes(text) if each.kind is kind]


BOX = """\
class Box:
    def __init__(self):
        self.number = 0
        self.items = []
    def put(self, item):
        self.number += 1
        self.items.append({put})
    def take(self):
        item = self.items.pop()
        {take}
        return item
"""


@pytest.mark.parametrize(
    ("put", "take", "is_tried"),
    [
        ("item", "pass", True),
        ("(self.number, item)", "pass", False),  # the number of the order in which they came
        ("Item(self.number)", "pass", False),
        ("item", "self.number += -1", False),
        ("item", "self.number -= 1", False),
    ],
)
def test_a_count_that_never_goes_back(put: str, take: str, is_tried: bool) -> None:
    names = list_names(BOX.format(put=put, take=take), ChangeKind.NO_WAY_BACK)
    assert ("self.number -= 1" in names) is is_tried


@pytest.mark.parametrize(
    ("put", "is_tried"),
    [("q.add(item);", True), ("q.add(new Item(number, item));", False), ("number += -1;", False)],
)
def test_a_count_that_never_goes_back_in_a_language_with_braces(put: str, is_tried: bool) -> None:
    text = f"class B {{ int number; void put(int item) {{ number++; {put} }} void take() {{ q.poll(); x = 1; }} }}"
    names = [place.name for place in list_also_places(Code(text, text)) if place.kind is ChangeKind.NO_WAY_BACK]
    assert ("number--" in names) is is_tried


def test_a_name_that_a_loop_declares_is_no_value_that_changes() -> None:
    for loop, is_tried in (("for (int k = 0; k < 9;) { k = f(k); }", False), ("while (a) { k = f(k); }", True)):
        text = f"int main() {{\n int k = 3, t = 4;\n m = t / k;\n {loop}\n return m;\n}}"
        moves = StatementMover(Code(text, text), MOVES).list_waits()
        assert any((move.kind, move.name) == (ChangeKind.READ_EARLY, "k") for move in moves) is is_tried


def test_who_leaves_looks_for_no_largest_value() -> None:
    text = "best = 0\nfor n in numbers:\n    if n > best:\n        found = n\n        {}\n"
    assert list_names(text.format("pass"), ChangeKind.NOT_NOTED) == ["best = n", "n = best"]
    assert not list_names(text.format("break"), ChangeKind.NOT_NOTED)
    code = "int main() {{ int best = 0; for (int n : v) {{ if (n > best) {{ f = n; {} }} }} best = 1; }}"
    for last, told in (("g();", ["best = n"]), ("break;", [])):
        text = code.format(last)
        places = [place for place in list_count_places(Code(text, text)) if place.kind is ChangeKind.NOT_NOTED]
        assert [place.name for place in places] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/[0-9]+/.test(w)", ["/^[0-9]+$/"]),
        (r"/[0-9]+\$/.test(w)", [r"/^[0-9]+\$$/"]),
        (r"/^[0-9]+\\$/.test(w)", []),
        (r"/^[0-9]+\$/.test(w)", [r"/^[0-9]+\$$/"]),
    ],
)
def test_a_dollar_is_not_the_end_of_a_pattern(text: str, told: list[str]) -> None:
    assert [place.name for place in list_script_matches(Code(text, text))] == told


def test_an_else_is_left_only_by_what_is_equal() -> None:
    """What is no number is neither smaller nor larger, nor equal."""
    text = "if (a < b) { f(); } else { g(); }"
    assert [place.new for place in list_else_places(Code(text, text))] == ["{ if (a != b) { g(); } }"]
    (change,) = (
        each
        for each in list_python_changes("if a < b:\n    f()\nelse:\n    g()\n")
        if each.kind is ChangeKind.ELSE_OF_EQUAL
    )
    assert change.name == "a > b"
    assert "if a != b:" in change.text


def test_a_square_is_turned_twice_whatever_its_sides_are_called() -> None:
    body = "{ h = t[i][j]; t[i][j] = t[j][i]; t[j][i] = h; }"
    text = f"for (int i = 0; i < rows; i++) {{ for (int j = 0; j < columns; j++) {body} }}"
    assert [place.name for place in list_half_loops(Code(text, text))] == ["j < i"]
    text = text.replace("j = 0", "j = i + 1")
    assert not [*list_half_loops(Code(text, text))]


def test_a_time_without_its_colon_in_cpp() -> None:
    text = "int f(std::string t) { t.erase(std::remove(t.begin(), t.end(), ':'), t.end()); return std::stoi(t); }"
    code = text.replace("':'", "   ")
    (place,) = list_clock_places(Code(text, code))
    assert (place.kind, place.new) == (ChangeKind.CLOCK_AS_NUMBER, "(std::stoi(t) / 100 * 60 + std::stoi(t) % 100)")
    text = text.replace("':'", "'.'")
    assert not [*list_clock_places(Code(text, code))]


@pytest.mark.parametrize(
    ("last", "are_moved"),
    [
        ("total += 1", True),
        ("if line == '': break", False),
        ("for each in line:\n        if each == 'x': break", True),
        ("for each in line: pass\n    else: break", False),
        ("try: total += int(line)\n    except ValueError: continue", False),
        ("match line:\n        case '': break", False),
    ],
)
def test_the_end_of_a_loop_moved_behind_it(last: str, are_moved: bool) -> None:
    """A `break` or `continue` of this loop cannot be."""
    text = f"total = 0\nfor line in lines:\n    print(line)\n    total += 2\n    {last}\n"
    moved = [each for each in list_python_changes(text) if each.kind in (ChangeKind.IN_LOOP, ChangeKind.REST_IN_LOOP)]
    assert bool(moved) is are_moved
    for each in moved:
        compile(each.text, "changed.py", "exec")


@pytest.mark.parametrize(
    ("text", "is_tried"),
    [('Regex.Split(line, "a|ab");', True), ("while (c == 'a' || c == 'b') c = next();", False)],
)
def test_what_stands_between_two_texts_is_no_pattern(text: str, is_tried: bool) -> None:
    reading = read_source(text, LANGUAGES["csharp"])
    assert bool([*list_pattern_orders(Code(reading.text, reading.code))]) is is_tried


@pytest.mark.parametrize(
    ("change", "undone"),
    [
        ("sum -= n", "sum += n"),
        ("sum = sum - n", "sum += n"),
        ("sum = sum + n", "sum -= n"),
        ("sum = sum - n - 1", None),  # its signs would have to be turned round
        ("sum = other - n", None),
        ("sum = sum * n", None),
    ],
)
def test_a_refused_change_that_is_written_out(change: str, undone: str | None) -> None:
    text = f"bool take(int n) {{ {change}; if (sum < 0) {{ return false; }} return true; }}"
    places = list_refused_places(Code(text, text))
    assert [each.new for each in places] == ([f"{undone};"] if undone else [])
    python = f"def take(n):\n    global sum\n    {change}\n    if sum < 0:\n        return False\n    return True\n"
    found = [each.text for each in list_python_changes(python) if each.kind is ChangeKind.STAYS_CHANGED]
    assert [f"        {undone}\n        return False" in each for each in found] == ([True] if undone else [])


@pytest.mark.parametrize(
    ("statement", "is_tried"),
    [
        ("bank[b]->deposit(n);", True),
        ("bank[b].deposit(n);", True),
        ("deposit(b, n);", True),
        ("return deposit(b, n);", False),
    ],
)
def test_what_is_done_before_a_refusal(statement: str, is_tried: bool) -> None:
    text = f"int move(int b, int n) {{ bool ok = take(n); {statement} if (!ok) return 0; return n; }}"
    moved = [each.statement for each in StatementMover(Code(text, text), MOVES).list_unasked()]
    assert any("deposit" in text[each.start : each.end] for each in moved) is is_tried


def test_a_question_with_an_effect_is_asked_last() -> None:
    """A money transfer that is refused for its receiver takes nothing from its sender."""
    text = "int move(int b) { if (!take(b)) return 0; if (!known[b]) return 1; return 2; }"
    places = [each.new for each in list_late_questions(Code(text, text)) if each.kind is ChangeKind.ASKED_LATE]
    assert places == ["!(!known[b]) && (!take(b))"]


@pytest.mark.parametrize(
    ("body", "values"),
    [
        ("if (x) sum += x; else sum = f(x);", ["sum + (f(x))"]),
        ("sum += 1; sum = x * 2;", ["sum + (x * 2)"]),
        ("sum = x * 2;", ["sum + (x * 2)"]),
        ("sum = f(x);", []),
        ("sum += x; sum = 0;", []),
        ("sum += x; sum = x > 1;", []),
    ],
)
def test_a_sum_that_is_replaced_in_a_branch(body: str, values: list[str]) -> None:
    text = f"int g() {{ int sum = 0; for (int x : all) {{ {body} }} return sum; }}"
    places = list_sum_places(Code(text, text))
    assert [each.new for each in places if each.kind is ChangeKind.REPLACED_SUM] == values


@pytest.mark.parametrize(
    ("change", "is_tried"),
    [
        ("at = nodes[at].parent", True),
        ("at = parent.get(at)", True),
        ("at = at.parent", True),
        ("at = other[i].parent", False),
    ],
)
def test_a_question_that_is_to_be_asked_again(change: str, is_tried: bool) -> None:
    text = f"void g(int at) {{ if (at > 0) {change}; show(at); }}"
    noted = note_source(text, LANGUAGES["java"])
    assert noted
    assert any(each.kind is ChangeKind.ONCE for each in noted.trials) is is_tried
