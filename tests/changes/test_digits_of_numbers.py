"""Numbers that are held digit by digit: products, carries, leading zeros, and which of two is larger."""

from __future__ import annotations

import pytest

from grader.changes.built.text_order_places import list_text_orders
from grader.changes.character_codes import list_character_codes
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import list_sum_places
from grader.changes.zero_places import list_zero_places
from grader.source.code_blocks import Code


def blank(text: str) -> Code:
    """A text with quotations that the code does not hold."""
    inside, code = "", ""
    for mark in text:
        code += mark if not inside or mark == inside else '"'
        inside = "" if mark == inside else inside or (mark if mark in "\"'" else "")
    return Code(text, code)


@pytest.mark.parametrize(
    ("code", "new"),
    [
        ("void f(const char *b) { r[i] += (a[i] - '0') * b[j - 1]; }", ["(b[j - 1] - '0')"]),
        ("int f(String b) { return 3 * b.charAt(i); }", ["(b.charAt(i) - '0')"]),
        ("void f(const char *b) { r[i] += a[i] * (b[j] - '0'); }", []),
        ("void f(int *b) { r[i] += a[i] * b[j]; }", []),
        ("void f(char *b) { n = 2 * b; }", []),
    ],
)
def test_a_character_is_a_factor(code: str, new: list[str]) -> None:
    assert [each.new for each in list_character_codes(Code(code, code))] == new


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('n.replaceFirst("^0+", "")', 'n.replaceFirst("^0+(?!$)", "")'),
        ('n.replaceAll("^0*", "")', 'n.replaceAll("^0*(?!$)", "")'),
        ("n.TrimStart('0')", "n.TrimStart('0').PadLeft(1, '0')"),
        ("n.replace(/^0+/, '')", "n.replace(/^0+(?!$)/, '')"),
        ('n.replace("0", "")', None),
        ("n.Trim('0')", None),
    ],
)
def test_the_last_zero_is_kept(written: str, told: str | None) -> None:
    found = [each.name for each in list_zero_places(blank(f"void f() {{ n = {written}; }}"))]
    assert found == ([told] if told else [])


def test_the_last_zero_is_kept_in_python() -> None:
    changes = list_python_changes("n = f(x).lstrip('0')\nm = n.strip()\n")
    (found,) = [each for each in changes if each.kind is ChangeKind.NO_DIGIT_LEFT]
    assert found.name == "(f(x).lstrip('0') or '0')"
    space: dict[str, object] = {"f": lambda _: "000", "x": 0}
    exec(found.text, space)  # noqa: S102  the changed program of this test
    assert space["n"] == "0"


@pytest.mark.parametrize(
    ("declared", "tried"),
    [
        ("string r = f(); string most;", ["(r.size() != most.size() ? r.size() > most.size() : r > most)"]),
        ("int r = f(); string most;", []),
        ("vector<string> r; string most;", []),
    ],
)
def test_strings_in_cpp(declared: str, tried: list[str]) -> None:
    text = f"#include <iostream>\nvoid g() {{ {declared} if (r > most) most = r; std::cout << most; }}\n"
    assert [each.new for each in list_text_orders(Code(text, text))] == tried


def test_an_item_before_another_one_is_added_to() -> None:
    text = "void f() { int[] all = new int[9]; all[at - 1] = p / 10; all[0] = p / 10; }\n"
    found = [each.name for each in list_sum_places(Code(text, text)) if each.kind is ChangeKind.REPLACED_SUM]
    assert found == ["all[at - 1]"]


@pytest.mark.parametrize(
    ("code", "told"),
    [("at = at + 1 % SIZE;", ["(at + 1) % SIZE"]), ("at = (at + 1) % SIZE;", []), ("at = 3 * at % SIZE;", [])],
)
def test_all_of_a_sum_goes_round(code: str, told: list[str]) -> None:
    text = f"void f() {{ {code} }}\n"
    places = list_sum_places(Code(text, text))
    assert [each.name for each in places if each.kind is ChangeKind.PART_WRAPPED] == told


def test_all_of_a_sum_goes_round_in_python() -> None:
    changes = list_python_changes("at = at + 1 % size\n")
    assert [each.name for each in changes if each.kind is ChangeKind.PART_WRAPPED] == ["(at + 1) % size"]
    for text in ("print('%d of ' + '%d' % pair)\n", "print(head + f'%d' % at)\n"):
        assert not [each for each in list_python_changes(text) if each.kind is ChangeKind.PART_WRAPPED]
