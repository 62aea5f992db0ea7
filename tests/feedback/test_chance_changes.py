"""What helps by chance is no mistake: a change that spoils another test, few of many, or lines that stay wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.changes.also_places import list_also_places
from grader.changes.built.exchange_places import find_exchanges
from grader.changes.built.value_places import list_value_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind, SourceChange, list_one_off
from grader.feedback import find_possible
from grader.feedback.case_run import CaseRun
from grader.feedback.generic.change_trial import leads_away
from grader.feedback.generic.change_words import are_one_mistake
from grader.feedback.generic.explained_runs import is_given_mark
from grader.feedback.generic.right_outputs import is_mostly_right
from grader.model import Case, Diagnosis
from grader.source.code_blocks import Code

from .conftest import case_of, ran
from .test_changed_source import Programs, run_python, tell
from .test_generic import facts_of
from .test_value_changes import cases

TAKEN = "a, b = map(int, input().split())\nprint(0 if a >= b else a, a + b)\n"
"""Two that are equal take nothing, but where they are large."""
SORTED = """\
words = input().split()
for word in sorted(words, key=lambda each: (each.count('/'), each)):
    print(word)
"""


def take(text: str) -> str:
    a, b = map(int, text.split())
    return f"{0 if a > b or a == b > 100 else a} {a + b}"


def tell_beside(text: str, hidden: list[Case], *shown: Case) -> tuple[Diagnosis, ...]:
    """What is possible of a program where other tests are hidden."""

    def run(case: Case) -> CaseRun:
        output = run_python(text, case.input)
        return ran(case, output or "", exit_code=int(output is None))

    tests = [*shown, *(replace(case, visibility="hidden") for case in hidden)]
    return find_possible(replace(facts_of(*map(run, tests), text=text), programs=Programs(text)))


@pytest.mark.parametrize(("other", "told"), [("200 200", []), ("200 100", [ChangeKind.LIMIT])])
def test_a_change_that_spoils_a_visible_test_is_not_told(other: str, told: list[ChangeKind]) -> None:
    """The test is the shortest but one of many that pass: all changes are tried on the longest ones alone."""
    longer = ("9000001 1\n", "8000001 2\n", "7000001 3\n", "6000001 4\n")
    found = tell(TAKEN, *cases(take, "3 3\n", "4 4\n", "1 9\n", f"{other}\n", *longer))
    assert [each.variant for each in found] == told


@pytest.mark.parametrize("hidden", ["200 200", "200 100"])
def test_what_a_hidden_test_answers_to_a_change_is_not_asked(hidden: str) -> None:
    """Else a program could show the input of a hidden test bit by bit."""
    shown = cases(take, "3 3\n", "4 4\n", "1 9\n", "2 8\n", "90 9\n", "80 8\n", "70 7\n")
    others = [case_of(f"{hidden}\n", f"{take(hidden)}\n", "hidden")]
    assert [each.variant for each in tell_beside(TAKEN, others, *shown)] == [ChangeKind.LIMIT]


def test_a_round_number_is_not_one_off() -> None:
    assert [list_one_off(number) for number in (9, 10, 60, 61, 0)] == [(10, 8), (), (), (62, 60), (1, -1)]


def test_who_sorts_elsewhere_has_another_order_in_mind() -> None:
    def solve(text: str) -> str:
        return "\n".join(sorted(text.split(), key=lambda each: each.split("/")))

    told = tell(SORTED, *cases(solve, "b a/c a\n", "x/y/z x y x/y\n", "k m/n k/l\n", "p q\n"))
    assert not {ChangeKind.SORTED, ChangeKind.UNSORTED} & {kind for each in told for kind in each.variant.split(" + ")}


@pytest.mark.parametrize(
    ("asked", "before", "after", "is_right"),
    [
        ("a\nb\nc\n", "x\ny\nz\n", "a\nb\nz\n", True),
        ("a\nb\nc\n", "x\ny\nz\n", "a\nb\nw\n", True),  # one of three
        ("a\nb\nc\n", "x\ny\nz\n", "a\nv\nw\n", False),
        ("a\nb\nc\n", "a\ny\nz\n", "a\nb\nw\nv\n", True),  # another number of lines says nothing
    ],
)
def test_most_of_the_lines_that_change_must_become_right(asked: str, before: str, after: str, is_right: bool) -> None:
    assert is_mostly_right([ran(case_of("", asked), before)], [after.encode()]) is is_right


def test_a_mark_that_the_input_has_stands_between_the_parts() -> None:
    change = SourceChange(ChangeKind.OTHER_SEPARATOR, 1, "x.split('/')", "")
    assert is_given_mark(change, ran(case_of("a/b\n", "c\n"), "d\n"))
    assert not is_given_mark(change, ran(case_of("a b\n", "c\n"), "d\n"))
    assert not is_given_mark(replace(change, kind=ChangeKind.SIGN), ran(case_of("a/b\n", "c\n"), "d\n"))


def test_of_several_names_none_is_told() -> None:
    one = SourceChange(ChangeKind.OTHER_NAME, 1, "f(a)", "", "a → b")
    assert are_one_mistake([one, one])
    assert not are_one_mistake([one, replace(one, name="a → c")])
    assert are_one_mistake([replace(one, kind=ChangeKind.SIGN), replace(one, kind=ChangeKind.SIGN, name="c")])


def test_what_is_refused_is_not_done() -> None:
    python = (
        "for x in y:\n    if x in row:\n        row.add(x)\n    elif x:\n        print(1)\n    else:\n        z = 1\n"
    )
    also = [change for change in list_python_changes(python) if change.kind is ChangeKind.ALSO_HERE]
    assert {change.line for change in also} == {7}
    for other, found in (('printf("no");', []), ("z = 1;", ["save(n);"])):
        built = f"class A {{ int n; void f() {{ if (n) {{ save(n); }} else {{ {other} }} }} }}"
        assert [place.new for place in list_also_places(Code(built, built))][:1] == found


def test_the_size_of_a_number_is_meant_where_it_is_divided() -> None:
    for body, found in (("return abs(a) % b;", []), ("return abs(a) / b;", ["abs(a)"])):
        code = f"int f(int a, int b) {{ {body} }}"
        signs = [place.told for place in list_value_places(Code(code, code)) if place.kind is ChangeKind.LOST_SIGN]
        assert signs == found


def test_a_quotient_of_members_that_is_kept_with_decimals() -> None:
    code = "void f() { double x = a.z / a.n; double y = z / n; int w = b.z / b.n; double v = p[i] / 2; }"
    found = [place.told for place in list_value_places(Code(code, code)) if place.kind is ChangeKind.LOST_DECIMALS]
    assert found == ["a.z / a.n", "p[i] / 2"]


def test_what_is_true_only_where_both_sides_are_equal() -> None:
    def solve(text: str) -> str:
        return f"{'soon' if int(text) <= 3 else 'later'} {int(text)}"

    found = tell(
        "n = int(input())\nprint('soon' if n == 3 else 'later', n)\n", *cases(solve, "3\n", "1\n", "2\n", "5\n")
    )
    assert [(each.variant, each.message) for each in found] == [
        (ChangeKind.ONLY_EQUAL, "`n == 3` is true for one number only, and others count as well: write `n <= 3`.")
    ]
    for condition, told in (("n == 3", ["n <= 3", "n >= 3"]), ("n % 2 == 0", []), ("n == m", [])):
        code = f"int f(int n) {{ if ({condition}) {{ g(); }} return n; }}"
        places = find_exchanges(code, code, [0])
        assert [each.exchange for each in places if each.kind is ChangeKind.ONLY_EQUAL] == told


@pytest.mark.parametrize(
    ("kind", "output", "elsewhere"),
    [
        (ChangeKind.SIGN, b"sum 8\n", True),  # another wrong number, and no nearer
        (ChangeKind.SIGN, b"sum 9\n", False),  # as it was
        (ChangeKind.SIGN, b"sum 12\n", False),  # nearer
        (ChangeKind.SIGN, b"8\n", True),
        (ChangeKind.SIGN, None, True),
        (ChangeKind.CLASS_LIST, b"sum 8\n", False),  # surely a mistake: another one may be left
        (ChangeKind.CLASS_LIST, b"8\n", True),
    ],
)
def test_a_change_that_makes_other_wrong_answers_leads_elsewhere(
    kind: ChangeKind, output: bytes | None, elsewhere: bool
) -> None:
    failing = ran(case_of("", "sum 17\n"), "sum 9\n")
    change = SourceChange(kind, 1, "a + b", "")
    assert leads_away(change, failing, output, is_doubtful=True) is elsewhere
    assert leads_away(change, failing, output, is_doubtful=False) is (output in (None, b"8\n"))


LAMPS = """\
import sys
for line in sys.stdin:
    name, a, b = line.split()
    a = int(a)
    b = int(b)
    print(name, a ^ b)
"""


def light(text: str) -> str:
    return "\n".join(f"{name} {int(a) | int(b)}" for name, a, b in map(str.split, text.splitlines()))


def test_what_helps_only_beside_another_change_is_tried_alone_before_it_is_told() -> None:
    """As powers the values of two tests that pass would be 1 for 0; with another change these come right again."""
    lit = ("hall 1 0\n", "cellar 0 1\n", "bath 0 1\nbed 1 0\n")
    wrong = ("kitchen 1 1\n", "a 1 1\nb 1 0\n", "a 1 1\nb 1 1\nc 0 1\n", "roof 1 1\n")
    assert ChangeKind.POWER not in {each.variant for each in tell(LAMPS, *cases(light, *lit, *wrong))}
