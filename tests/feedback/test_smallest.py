"""The way down to the smallest failing input, with programs, references and clocks of our own making."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.feedback import CaseRun, find_first_failing, find_smallest
from grader.feedback.smallest import MOST_RUNS, MOST_RUNS_OF_BANK, MOST_SECONDS, MOST_SECONDS_OF_BANK
from grader.model import SmallestInput, Verdict
from grader.reference.text_steps import shrink_text
from reference import nim

from .conftest import case_of, ran, stopped

Program = Callable[[str], str]
ALL_RUNS = MOST_RUNS + MOST_RUNS_OF_BANK


def upper(text: str) -> str:
    return text.upper()


def cuts(text: str) -> Iterable[str]:
    """The text without one half, then without one character."""
    for length in (len(text) // 2, 1):
        for start in range(0, len(text), max(length, 1)):
            yield text[:start] + text[start + length :]


@dataclass
class World:
    """A program under test, a reference, and what was asked of both."""

    program: Program
    solve: Program = upper
    shrink: Callable[[str], Iterable[str]] = cuts
    refuses: Callable[[str], bool] = lambda _: False
    now: float = 0.0
    a_run_takes: float = 0.0
    executed: list[str] = field(default_factory=list)
    make: Callable[[str, str, str], CaseRun] = lambda text, expected, output: ran(case_of(text, expected), output)

    def execute(self, text: str) -> CaseRun | None:
        if self.refuses(text):
            return None
        self.executed.append(text)
        self.now += self.a_run_takes
        return self.make(text, self.solve(text), self.program(text))

    def candidates(self, text: str, most: int) -> Sequence[str]:
        return list(itertools.islice(self.shrink(text), most))

    def search(self, text: str, bank: Sequence[str] = (), always: bool = False) -> SmallestInput | None:
        failing = self.make(text, self.solve(text), self.program(text))
        assert failing.result.verdict is not Verdict.ACCEPTED
        return find_smallest(failing, self.execute, self.candidates, lambda: self.now, bank, always)


def wrong_with_x(text: str) -> str:
    return upper(text).replace("X", "?")


def test_it_goes_down_to_what_is_wrong_and_proves_it() -> None:
    world = World(wrong_with_x)
    found = world.search("aaaaaaaaaaxbbbbbbbbbbbbbbbbb")
    assert found is not None
    assert (found.input, found.expected, found.actual) == ("x", "X", "?")
    assert (found.verdict, found.case, found.minimal) == (Verdict.WRONG_ANSWER, "one", True)
    assert found.runs == len(world.executed)
    assert "" in world.executed, "the proof: what is smaller still was tried"


def test_no_input_is_run_twice_but_the_one_that_is_shown() -> None:
    world = World(lambda text: upper(text).replace("X", "?") if text.count("x") > 1 else upper(text))
    found = world.search("xabxcxdxexfx")
    assert found is not None
    assert (found.input, found.minimal) == ("xx", True)
    assert len(world.executed) == len(set(world.executed)) + 1
    assert world.executed[-1] == "xx"


@given(st.text("abxy", min_size=1, max_size=30).filter(lambda text: "x" in text and "y" in text))
def test_whatever_the_input_the_end_is_minimal(text: str) -> None:
    world = World(lambda text: "wrong" if "x" in text and "y" in text else upper(text))
    found = world.search(text)
    assert found is not None
    assert found.minimal
    assert sorted(found.input) == ["x", "y"]


def test_what_the_reference_refuses_is_never_run() -> None:
    world = World(wrong_with_x, refuses=lambda text: len(text) < 5)
    found = world.search("aaaaaaaaxbbbbbbb")
    assert found is not None
    assert (len(found.input), found.minimal) == (5, True)
    assert all(len(text) >= 5 for text in world.executed)


def test_a_failure_of_another_kind_is_no_smaller_one() -> None:
    """The program says nothing where nothing is asked; what is looked for is its wrong answer."""
    world = World(lambda text: "" if len(text) < 4 else wrong_with_x(text))
    found = world.search("aaaaxbbbbbbb")
    assert found is not None
    assert (found.verdict, len(found.input)) == (Verdict.WRONG_ANSWER, 4)


def test_a_fault_of_form_stays_one_of_form() -> None:
    world = World(lambda text: upper(text) if len(text) > 3 and "x" not in text else text, lambda text: text.upper())
    world.program = lambda text: f"\n{upper(text)}" if len(text) > 3 else "wrong"
    found = world.search("abcdefghijkl")
    assert found is not None
    assert (len(found.input), found.actual[0]) == (4, "\n")


def test_an_abort_stays_the_same_abort() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        error = "ValueError: 1" if len(text) > 3 else "IndexError: 2"
        return ran(case_of(text, expected), output, exit_code=1, stderr=f"Traceback\n{error}\n")

    found = World(lambda _: "", make=make).search("abcdefghij")
    assert found is not None
    assert (found.verdict, len(found.input), found.difference) == (Verdict.RUNTIME_ERROR, 4, None)


def test_the_numbers_in_the_last_words_do_not_matter() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        return ran(case_of(text, expected), output, exit_code=1, stderr=f"code{len(text)}: it failed\n")

    found = World(lambda _: "", make=make).search("abcdefghij")
    assert found is not None
    assert (len(found.input), found.minimal) == (1, True), "never down to an input for which nothing is expected"


def test_an_abort_at_another_line_is_another_one() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        line = 35 if len(text) > 3 else 12
        return ran(case_of(text, expected), output, exit_code=1, stderr=f"nim.c:{line}: it failed\n")

    found = World(lambda _: "", make=make).search("abcdefghij")
    assert found is not None
    assert len(found.input) == 4


def test_a_difference_of_another_kind_is_another_failure() -> None:
    """In short inputs the last line is missing, in longer ones one is wrong."""
    world = World(upper, solve=lambda text: "".join(f"{each}\n" for each in upper(text)))
    world.shrink = lambda text: [text[1:], text[2:]]
    world.program = lambda text: world.solve(text).replace("X", "?") if len(text) > 5 else world.solve(text)[:-2]
    found = world.search("aaaaaaaaax")
    assert found is not None
    assert found.difference is not None
    assert (len(found.input), found.difference.rung) == (6, "different")


BANK = ["a", "b", "x", "ab", "ax", "abc", "abx", "bbx", "aaaa"]


def test_the_small_inputs_of_the_assignment_are_tried_first() -> None:
    world = World(wrong_with_x, shrink=lambda text: [text[:-1]])
    found = world.search("b" * 50 + "x" + "b" * 50, BANK)
    assert found is not None
    assert found.input == "x"
    assert world.executed[:3] == ["a", "b", "x"]


LONG_BANK = [f"{number:03}" for number in range(200)]
"""As many small inputs as an assignment has at most."""


def test_of_many_small_inputs_ever_more_are_left_out_and_a_way_down_leads_to_the_smallest() -> None:
    """Of those from 60 on, the first is found, though the first that is tried is a later one."""
    world = World(
        lambda text: "?" if text >= "060" else text,
        shrink=lambda text: [f"{int(text) - 1:03}"] if text.isdigit() and text > "000" else [],
    )
    found = world.search("z" * 10, LONG_BANK)
    assert found is not None
    assert found.input == "060"
    assert world.executed[:12] == LONG_BANK[:12]
    assert len(world.executed) < 60


def test_where_none_fails_few_of_many_small_inputs_are_run() -> None:
    world = World(lambda text: "?" if text == "z" * 10 else text, shrink=lambda _: [])
    found = world.search("z" * 10, LONG_BANK)
    assert found is not None
    assert len(set(world.executed) & set(LONG_BANK)) == 25


def test_small_inputs_that_cannot_show_a_mistake_are_no_reason_to_leave_others_out() -> None:
    world = World(lambda text: "?" if text >= "060" else text, shrink=lambda _: [], refuses=lambda text: text < "055")
    world.search("z" * 10, LONG_BANK)
    assert world.executed[:6] == LONG_BANK[55:61]


def test_without_a_way_down_all_small_inputs_are_tried() -> None:
    world = World(lambda text: "?" if text >= "150" else text)
    failing = world.make("z" * 10, "Z" * 10, "?")
    found = find_smallest(failing, world.execute, None, lambda: world.now, LONG_BANK)
    assert found is not None
    assert found.input == "150"


def test_where_none_of_them_fails_so_the_case_is_shrunk() -> None:
    world = World(lambda text: upper(text).replace("XX", "?"))
    found = world.search("abxxab", BANK)
    assert found is not None
    assert (found.input, found.minimal) == ("xx", True)


def test_they_have_seconds_of_their_own() -> None:
    world = World(lambda text: upper(text).replace("XX", "?"), a_run_takes=MOST_SECONDS_OF_BANK / 4)
    world.search("abxxab", BANK)
    assert world.executed[:4] == BANK[:4]
    assert world.executed[4] not in BANK
    assert world.now > MOST_SECONDS


def test_a_small_input_that_is_not_smaller_is_not_tried() -> None:
    world = World(wrong_with_x, shrink=lambda _: [])
    assert world.search("x", BANK) is not None
    assert world.executed == ["a", "b", "x"]


def test_an_input_with_a_much_longer_answer_is_not_smaller() -> None:
    """As `1 19`, for which nineteen lines are expected, beside `12 13`."""

    def count(text: str) -> str:
        first, last = map(int, text.split())
        return "".join(f"{number}\n" for number in range(first, last + 1))

    wrong = World(lambda text: count(text) + "end\n", solve=count, shrink=lambda _: ["1 19\n", "8 9\n"])
    found = wrong.search("12 13\n")
    assert found is not None
    assert found.input == "8 9\n"


@pytest.mark.parametrize(
    ("cause", "bank", "found"),
    [
        ("a", ["BA\n", "ba\n"], "ba\n"),  # capitals
        ("b", ["\nb\n", "ab\n"], "ab\n"),  # an empty line
        ("b", [" b\n", "ab\n"], "ab\n"),  # a blank where none belongs
        ("b", ["ab", "b\n"], "b\n"),
        ("b", ["cb", "cb\n"], "cb\n"),  # the newline that lacks makes no input smaller
    ],
)
@pytest.mark.parametrize("turned", [1, -1])
def test_of_inputs_of_one_size_the_one_without_accidents_is_shown(
    cause: str, bank: list[str], found: str, turned: int
) -> None:
    """Capital letters, empty lines and a missing newline look like the cause beside any other."""
    world = World(lambda text: "wrong" if cause in text.lower() else upper(text), shrink=lambda _: bank[::turned])
    smallest = world.search(f"ccc{cause}ccc\n", [])
    assert smallest is not None
    assert smallest.input == found


@pytest.mark.parametrize(
    ("cause", "found"), [("A", "A\n"), ("\n\n", "a\n\n"), ("a ", "a \n"), ("$", "a")], ids=["A", "line", "blank", "end"]
)
def test_an_accident_that_is_the_cause_stays(cause: str, found: str) -> None:
    def program(text: str) -> str:
        is_wrong = not text.endswith("\n") if cause == "$" else cause in text
        return "wrong" if is_wrong else upper(text)

    smallest = World(program, shrink=lambda _: ["a\n", "A\n", "a\n\n", "a \n"]).search(
        "aa" if cause == "$" else f"aa{found}"
    )
    assert smallest is not None
    assert smallest.input == (found if cause != "$" else "aa")


def test_a_step_that_loses_the_last_newline_is_tried_with_it() -> None:
    """References that leave out words do so: what is then missing is not what a student should look at."""
    world = World(wrong_with_x, shrink=lambda text: (text.replace("ab\n", ""), text.replace("a", "")))
    found = world.search("x ab\n")
    assert found is not None
    assert found.input.endswith("\n")


@pytest.mark.parametrize(
    ("alike", "found"),
    [
        ({"x": 0, "ax": 0}, "x"),
        ({"x": 2, "ax": 2, "abx": 1, "bbx": 0}, "bbx"),
        ({"x": 2, "ax": 3, "abx": 2}, "x"),
        ({"x": 2, "aaaaaaaax": 0}, "x"),
        ({"x": 2, "abb": 0}, "x"),
    ],
    ids=["it tells already", "the one that tells best", "none tells more", "too large", "it fails on none other"],
)
def test_an_input_of_nearly_the_same_size_that_shows_which_mistake_it_is_is_preferred(
    alike: dict[str, int], found: str
) -> None:
    world = World(wrong_with_x)
    failing = world.make("b" * 50 + "x", upper("b" * 50 + "x"), wrong_with_x("b" * 50 + "x"))
    smallest = find_smallest(
        failing, world.execute, world.candidates, lambda: 0.0, [*alike], count_alike=alike.__getitem__
    )
    assert smallest is not None
    assert (smallest.input, smallest.minimal) == (found, found == "x")


def test_what_the_time_did_not_allow_to_try_takes_no_place_of_what_tells_more() -> None:
    world = World(wrong_with_x, a_run_takes=2 * MOST_SECONDS)
    failing = world.make("bbbx", upper("bbbx"), wrong_with_x("bbbx"))
    bank = [*"abcdefghijklmnopqrstuvw", *(f"{letter}a" for letter in "abcdef"), "ccx!"]
    alike = {text: 1 for text in bank} | {"bbbx": 1, "ccx!": 0}
    found = find_smallest(failing, world.execute, lambda *_: (), lambda: world.now, bank, count_alike=alike.__getitem__)
    assert found is not None
    assert found.input == "ccx!"


def test_an_input_of_nearly_the_same_size_without_oddities_is_preferred() -> None:
    """A student would take the empty line for the cause."""
    world = World(wrong_with_x)
    failing = world.make("b" * 50 + "x", upper("b" * 50 + "x"), wrong_with_x("b" * 50 + "x"))
    bank = ["\nx\n", "a\nx\n"]
    found = find_smallest(failing, world.execute, None, lambda: 0.0, bank, count_alike=lambda _: 1)
    assert found is not None
    assert found.input == "a\nx\n"


def test_an_input_that_tells_more_is_tried_though_the_time_is_over() -> None:
    """A busy machine changes no page: the search before it may have used up all of its time."""
    world = World(wrong_with_x, shrink=lambda _: "abcdefghijklmnopqrstuvw", a_run_takes=MOST_SECONDS / 20)
    failing = world.make("b" * 50 + "x", upper("b" * 50 + "x"), wrong_with_x("b" * 50 + "x"))
    alike = {"x": 1, "bbx": 0}
    found = find_smallest(
        failing,
        world.execute,
        world.candidates,
        lambda: world.now,
        [*alike],
        count_alike=lambda text: alike.get(text, 1),
    )
    assert found is not None
    assert found.input == "bbx"


@pytest.mark.parametrize(
    ("mistake", "missing"), [("skips the first game", 1), ("skips the last game", 2), ("stops after the first game", 2)]
)
def test_the_line_that_is_missing_is_that_of_the_game_that_the_mistake_leaves_out(mistake: str, missing: int) -> None:
    """Of two lost games the second line looks missing, whichever was left out: one with a longer answer tells more."""
    answers = {name: variant.solve for name, variant in nim.VARIANTS.items()}
    world = World(answers[mistake], nim.solve, nim.shrink)
    text = "3\n7 7\n1 1\n6 6\n"
    failing = world.make(text, nim.solve(text), answers[mistake](text))

    def count_alike(small: str) -> int:
        return sum(answer(small) == answers[mistake](small) for name, answer in answers.items() if name != mistake)

    bank = ["2\n0 0\n0 0\n", "2\n0 0\n0 1\n"]
    found = find_smallest(failing, world.execute, world.candidates, lambda: 0.0, bank, count_alike=count_alike)
    assert found is not None
    assert found.difference is not None
    assert [pair.number for pair in found.difference.pairs if not pair.same] == [missing]


def test_an_input_with_many_lines_more_to_answer_tells_no_better() -> None:
    world = World(lambda _: "wrong", solve=lambda text: "line\n" * 30 if text == "ab" else "right")
    failing = world.make("bbb", "right", "wrong")
    alike = {"b": 1, "ab": 0}
    found = find_smallest(failing, world.execute, None, lambda: 0.0, [*alike], count_alike=alike.__getitem__)
    assert found is not None
    assert found.input == "b"


@pytest.mark.parametrize("always", [True, False])
def test_where_every_input_fails_alike_there_is_no_smallest_one(always: bool) -> None:
    world = World(lambda _: "always this")
    assert (world.search("abcdef", BANK, always) is None) is always


def test_where_some_small_inputs_are_right_there_is_a_smallest_one() -> None:
    found = World(lambda text: upper(text) if "b" in text else "wrong").search("aaaa", BANK, always=True)
    assert found is not None
    assert found.input == "a"


def forever(text: str) -> Iterable[str]:
    return itertools.repeat(text)


def growing(text: str) -> Iterable[str]:
    return (text * 2, text + "a")


def around(text: str) -> Iterable[str]:
    return ("x" + text[:-1] if text[0] != "x" else text[1:] + "x",)


@pytest.mark.parametrize("shrink", [forever, growing, around])
def test_a_shrinker_that_loops_or_grows_ends(shrink: Callable[[str], Iterable[str]]) -> None:
    world = World(wrong_with_x, shrink=shrink)
    found = world.search("aax")
    assert len(world.executed) < 10
    assert found is None or len(found.input) == 3


def test_a_shrinker_without_end_proves_nothing() -> None:
    assert World(wrong_with_x, shrink=forever).search("aax") is None


def test_without_a_shrinker_there_is_none() -> None:
    world = World(wrong_with_x)
    failing = world.execute("aax")
    assert failing is not None
    assert find_smallest(failing, world.execute, lambda *_: None) is None
    assert world.executed == ["aax"]


def test_a_case_that_is_the_smallest_already_is_told_as_such() -> None:
    found = World(wrong_with_x).search("x")
    assert found is not None
    assert (found.input, found.minimal) == ("x", True)


def test_the_runs_are_bounded() -> None:
    world = World(lambda _: "wrong", shrink=lambda text: [text[:-1]])
    found = world.search("a" * 1000)
    assert found is not None
    assert (len(found.input), found.minimal) == (1000 - MOST_RUNS, False)
    assert found.runs == len(world.executed) == MOST_RUNS + 1


def test_the_seconds_are_bounded() -> None:
    world = World(lambda _: "wrong", shrink=lambda text: [text[:-1]], a_run_takes=MOST_SECONDS / 8)
    found = world.search("a" * 1000)
    assert found is not None
    assert (len(found.input), found.minimal, found.runs) == (992, False, 9)


def test_when_the_budget_ends_before_anything_smaller_was_found_there_is_none() -> None:
    text = "x" + "".join(map(chr, range(200, 300)))
    assert World(lambda text: "wrong" if len(text) > 100 else "", a_run_takes=1).search(text) is None


def test_a_program_that_changes_its_mind_gets_none() -> None:
    count = itertools.count()
    assert World(lambda text: f"{next(count)}{wrong_with_x(text)}").search("aax") is None
    answers = iter(["?", "?", "?"])
    assert World(lambda text: next(answers, upper(text))).search("ax") is None


def test_a_try_that_a_limit_stopped_proves_nothing() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        return ran(case_of(text, expected), output) if len(text) > 2 else stopped(case_of(text, expected))

    found = World(wrong_with_x, make=make).search("aaaxbbbb")
    assert found is not None
    assert (len(found.input), found.minimal) == (3, False)


def test_our_own_fault_proves_nothing() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        fine = ran(case_of(text, expected), output)
        return fine if len(text) > 2 else replace(fine, result=replace(fine.result, verdict=Verdict.UNDECIDED))

    found = World(wrong_with_x, make=make).search("aaaxbbbb")
    assert found is not None
    assert not found.minimal


def test_a_huge_input_is_not_asked_for_all_its_candidates_at_once() -> None:
    asked: list[int] = []
    world = World(wrong_with_x)
    failing = world.execute("a" * 300_000 + "x")
    assert failing is not None

    def shrink(text: str, most: int) -> Sequence[str]:
        asked.append(len(text) * most)
        return world.candidates(text, most)

    found = find_smallest(failing, world.execute, shrink)
    assert found is not None
    assert (found.input, found.minimal) == ("x", True)
    assert max(asked) < 6_000_000


@pytest.mark.parametrize("name", [name for name in nim.VARIANTS if name != "cuts the last character"])
def test_every_known_mistake_of_the_sample_assignment_comes_down_to_a_few_counters(name: str) -> None:
    """From one input of many games, spacings and lines behind them."""
    text = "6\n3   4 5\n0  7 0 2\n8 13 5\n1 1 1\n 63 40 7 12 9\n123 675 296 864 917 532\n1 2\n"
    world = World(nim.VARIANTS[name].solve, nim.solve, nim.shrink)
    found = world.search(text)
    assert found is not None
    nim.validate(found.input)
    assert found.minimal
    assert len(found.input) <= len("2\n0 0\n0 0\n")
    assert found.runs < MOST_RUNS


VISIBLE, HIDDEN, LATER = (case_of("1", "two\n", kind, visibility=kind) for kind in ("visible", "hidden", "after_due"))


def test_a_hidden_case_is_started_from_only_where_the_assignment_says_so() -> None:
    for case in (HIDDEN, LATER):
        assert find_first_failing([ran(case, "one\n"), ran(VISIBLE, "two\n")], "none") is None
        chosen = find_first_failing([ran(case, "one\n"), ran(VISIBLE, "two\n")], "smallest")
        assert chosen is not None
        assert chosen.case is case


def test_a_visible_case_comes_before_a_hidden_one() -> None:
    for reveal in ("none", "smallest"):
        chosen = find_first_failing([ran(HIDDEN, "one\n"), ran(VISIBLE, "three\n")], reveal)
        assert chosen is not None
        assert chosen.case is VISIBLE


@pytest.mark.parametrize("verdict", [Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT, Verdict.UNDECIDED])
def test_what_did_not_end_by_itself_is_not_started_from(verdict: Verdict) -> None:
    assert find_first_failing([stopped(VISIBLE, verdict)], "smallest") is None
    assert find_first_failing([], "smallest") is None


@pytest.mark.parametrize(("place", "found"), [(MOST_RUNS_OF_BANK + 1, True), (ALL_RUNS - 1, True), (ALL_RUNS, False)])
def test_without_steps_to_smaller_inputs_the_bank_has_all_of_the_runs(place: int, found: bool) -> None:
    world = World(wrong_with_x)
    failing = world.make("x" * 999, "X" * 999, "?" * 999)
    bank = ["a" * length for length in range(1, place + 1)] + ["a" * place + "x"]
    smallest = find_smallest(failing, world.execute, None, lambda: world.now, bank)
    assert (smallest is not None) is found
    if smallest:
        assert (smallest.input, smallest.minimal) == (bank[-1], False)


def test_what_every_input_does_is_told_in_whatever_order_the_bank_is() -> None:
    bank = ["aaaa", "a", "aa", "aaa", "b", "bb"]
    always = World(lambda _: "wrong")
    failing = always.make("x" * 9, "X" * 9, "wrong")
    assert find_smallest(failing, always.execute, None, lambda: always.now, bank, always=True) is None
    but_one = World(lambda text: "A" if text == "a" else "wrong")
    smallest = find_smallest(failing, but_one.execute, None, lambda: but_one.now, bank, always=True)
    assert smallest is not None
    assert smallest.input == "aaaa"


def test_a_program_whose_mistake_is_known_runs_only_on_what_is_shown() -> None:
    world = World(wrong_with_x)
    plain = world.search("aaaaaaaaaaxbbbbbbbbbbbbbbbbb")
    assert plain is not None
    world.executed.clear()
    failing = world.make(text := "aaaaaaaaaaxbbbbbbbbbbbbbbbbb", upper(text), wrong_with_x(text))
    predict = World(wrong_with_x).execute
    found = find_smallest(failing, world.execute, world.candidates, lambda: 0.0, predict=predict)
    assert found == replace(plain, runs=1)
    assert world.executed == ["x"]


def test_a_program_that_does_something_else_than_predicted_is_tried_itself() -> None:
    """It needs two of them; what was taken for its mistake needs one."""
    world = World(lambda text: upper(text).replace("X", "?") if text.count("x") > 1 else upper(text))
    text = "xabxcxdxexfx"
    failing = world.make(text, upper(text), wrong_with_x(text))
    found = find_smallest(failing, world.execute, world.candidates, lambda: 0.0, predict=World(wrong_with_x).execute)
    assert found is not None
    assert (found.input, found.minimal, found.runs) == ("xx", True, len(world.executed) - 1)
    assert world.executed[0] == "x"


def bill(text: str) -> str:
    """A list of prices with two closing lines; of prices that are all 0 none is the best."""
    prices = [int(word) for word in text.split()]
    return f"Total: {sum(prices)}\nBest: {prices.index(max(prices))}\n"


def test_an_input_that_only_shows_what_the_case_has_right_is_not_told() -> None:
    """The total is wrong from the second price on; where nothing costs anything, the best is wrong instead."""

    def program(text: str) -> str:
        prices = [int(word) for word in text.split()]
        best = prices.index(max(prices)) if max(prices) else -1
        return f"Total: {sum(prices) + 2 * (len(prices) > 1)}\nBest: {best}\n"

    world = World(program, solve=bill, shrink=shrink_text, refuses=lambda text: not text.split())
    found = world.search("4 7\n")
    assert found is not None
    assert len(found.input.split()) == 2
    assert "0\n" in world.executed
