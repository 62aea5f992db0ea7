"""Which of several small inputs is shown: the one that tells the mistake, without what looks like another cause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import answers_each_line, find_smallest, list_wrong_questions
from grader.feedback.smallest import MOST_SECONDS
from grader.reference.text_steps import shrink_text
from reference import nim

from .conftest import case_of, ran
from .smallest_world import World, upper, wrong_with_x


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


@pytest.mark.parametrize(
    ("questions", "bank", "found"),
    [
        (["cx", "ddddx"], [], "cx"),  # the smallest first
        (["cc", "cx"], [], "cx"),  # one that is right alone is none
        (["cx"], ["ax"], "cx"),  # what the student knows is better than another of its length
        (["cx"], ["x"], "x"),
        ([], ["ax"], "ax"),
    ],
)
def test_a_line_of_the_students_own_tests_is_tried_first(questions: list[str], bank: list[str], found: str) -> None:
    world = World(wrong_with_x)
    failing = world.make("b" * 50 + "x", upper("b" * 50 + "x"), wrong_with_x("b" * 50 + "x"))
    smallest = find_smallest(failing, world.execute, None, lambda: 0.0, bank, questions=questions)
    assert smallest is not None
    assert smallest.input == found
    assert world.executed[0] == [*questions, *bank][0]


@pytest.mark.parametrize(
    ("output", "found"),
    [
        ("3\n12\n0\n", ["5 7\n"]),
        ("4\n12\n1\n", ["1 2\n", "5 7\n", "40 1\n"]),
        ("4\n12\n", []),  # which answer belongs to which line nobody knows
    ],
)
def test_lines_with_a_wrong_answer_are_known_where_each_line_has_one(output: str, found: list[str]) -> None:
    text, asked = "1 2\n\n5 7\n40 1\n", "3\n35\n0\n"
    seen = ran(case_of(text, asked), output)
    assert list_wrong_questions([seen]) == found
    assert list_wrong_questions([replace(seen, case=replace(seen.case, visibility="hidden"))]) == []


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


def test_lines_are_inputs_of_their_own_where_each_alone_gets_its_answer() -> None:
    def count(text: str) -> str | None:
        return "".join(f"{len(line)}\n" for line in text.splitlines()) if "?" not in text else None

    def number(text: str) -> str:
        return "".join(f"{at} {line}\n" for at, line in enumerate(text.splitlines()))

    seen = ran(case_of("a\n\nbc\n", "1\n2\n"), "")
    assert answers_each_line(seen, count)
    assert not answers_each_line(ran(case_of("a\nbc\n", "0 a\n1 bc\n"), ""), number)  # what came before counts
    assert not answers_each_line(ran(case_of("?\nbc\n", "1\n2\n"), ""), count)  # one that has no answer
    assert not answers_each_line(ran(case_of("2\na\nb\n", "1\n1\n"), ""), count)  # other numbers of lines
