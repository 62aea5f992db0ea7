"""Words with the wrong one of two endings, and names of several words that are taken apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.feedback import CaseRun, find_possible
from grader.model import Case
from grader.source.source_facts import SourceFacts
from grader.source.word_readers import WordReader

from .conftest import case_of, ran
from .test_generic import facts_of

READER = WordReader(3, "cin >> s", "getline(cin, s)")


def tell(*pairs: tuple[str, str]) -> list[tuple[str, str]]:
    """What is told of a program by what each test asks for and what it prints."""
    runs = [ran(case_of(f"{number}\n", asked, f"{number}"), got) for number, (asked, got) in enumerate(pairs)]
    return [(found.kind, found.message) for found in find_possible(facts_of(*runs))]


def test_one_and_several() -> None:
    pairs = ("2 days, 3 left\n1 day, 2 left\n", "2 days, 3 left\n1 days, 2 left\n"), ("4 days, 1 left\n",) * 2
    ((kind, message),) = tell(*pairs)
    assert kind == "plural"
    assert message.startswith("Your program writes “1 days”, and “1 day” is asked for.")
    assert tell(("3 cherries\n", "3 cherry\n"), ("1 cherry\n",) * 2)[0][0] == "plural"


@pytest.mark.parametrize(
    "pair",
    [
        ("1 day\n", "2 days\n"),
        ("1 day left\n", "1 days over\n"),
        ("1 day\n1 day\n", "1 days\n"),
        ("1 day\n", "1 week\n"),
        ("the day\n", "the days\n"),
    ],
)
def test_other_words_are_no_other_form(pair: tuple[str, str]) -> None:
    assert "plural" not in {kind for kind, _ in tell(pair, ("4 days\n",) * 2)}


def sell(text: str, read: Callable[[str], tuple[str, str]]) -> str:
    return "".join(f"{name}: {price}\n" for price, name in map(read, text.splitlines()))


def read_whole(line: str) -> tuple[str, str]:
    price, name = line.split(" ", 1)
    return price, name


def read_first(line: str) -> tuple[str, str]:
    price, name, *_ = line.split(" ")
    return price, name


def read_small(line: str) -> tuple[str, str]:
    price, name = read_whole(line)
    return price, name.lower()


def tell_names(read: Callable[[str], tuple[str, str]], *texts: str) -> list[tuple[str, str]]:
    def run(case: Case) -> CaseRun:
        return ran(case, sell(case.input, read))

    facts = facts_of(*map(run, [case_of(text, sell(text, read_whole), text) for text in texts]))
    found = find_possible(replace(facts, execute=lambda case, _: run(case)))
    return [(each.kind, each.message) for each in found]


def test_a_name_of_two_words_of_which_one_is_used() -> None:
    told = tell_names(read_first, "3 Milk\n", "5 Brown sugar\n2 Milk\n")
    assert [kind for kind, _ in told] == ["split-name"]
    assert told[0][1].startswith("Your program takes names such as “Brown sugar” apart")


@pytest.mark.parametrize("mark", [";", "|", "\t", ","])
def test_a_name_of_two_words_between_marks(mark: str) -> None:
    def read_with(line: str, blank: str) -> tuple[str, str]:
        price, name = line.replace(mark, " ", 1).split(" ", 1)
        return price, name.partition(blank)[0]

    def sell_with(text: str, blank: str) -> str:
        return sell(text, lambda line: read_with(line, blank))

    cases = [case_of(text, sell_with(text, "\n"), text) for text in (f"3{mark}Milk\n", f"5{mark}Brown sugar\n")]
    runs = [ran(case, sell_with(case.input, " ")) for case in cases]
    facts = replace(facts_of(*runs), execute=lambda case, _: ran(case, sell_with(case.input, " ")))
    facts = replace(facts, source=SourceFacts(word_reader=READER), text="while (cin >> s) {}")
    (found,) = find_possible(facts)
    assert found.message.startswith("Your program takes names such as “Brown sugar” apart")
    assert found.message.endswith("`cin >> s` reads one word: read the line with `getline(cin, s)`.")
    assert found.place and found.place.line == 3
    (several,) = find_possible(replace(facts, text="while (cin >> command >> s) {}"))
    assert (several.message.endswith("read such a name to its end."), several.place) == (True, None)


def test_words_that_stay_side_by_side_are_not_taken_apart() -> None:
    """A name may also go wrong by its length, or by the blank within it."""

    def read_long(line: str) -> tuple[str, str]:
        price, name = read_whole(line)
        return (f"{price}0", name) if " " in name else (price, name)

    assert "split-name" not in {kind for kind, _ in tell_names(read_long, "3 Milk\n", "5 Brown sugar\n2 Milk\n")}


def test_a_name_that_goes_wrong_otherwise_is_not_told_as_taken_apart() -> None:
    assert "split-name" not in {kind for kind, _ in tell_names(read_small, "3 milk\n", "5 Brown sugar\n2 milk\n")}
    assert "split-name" not in {kind for kind, _ in tell_names(read_first, "3 milk\n", "5 _^~ Brown sugar\n2 milk\n")}


def test_what_is_printed_where_there_is_none() -> None:
    pairs = ("3 ways\n", "3 ways\n"), ("7:\nno way\n", "7:\n0 ways\n"), ("no way\n", "0 ways\n")
    ((kind, message),) = tell(*pairs)
    assert kind == "words-for-none"
    assert message == (
        "Where there is none, “no way” is asked for, and your program prints “0 ways”. "
        "Ask whether the number is 0 before you print it."
    )


@pytest.mark.parametrize("zero", ["0", "0.00"])
def test_a_word_for_none_in_a_line_is_told(zero: str) -> None:
    ((kind, message),) = tell(("largest: 4\n", "largest: 4\n"), ("a\nlargest: -\n", f"a\nlargest: {zero}\n"))
    assert (kind, message.partition(". ")[0]) == (
        "words-for-none", f"Where there is none, “largest: -” is asked for, and your program prints “largest: {zero}”"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "got"),
    [
        ("next -\n", "next 0\n"),  # nobody knows that it may be a number
        ("next a\n3 ways\n", "next 0\n3 ways\n"),
        ("largest: -\n", "largest: -1\n"),
        ("largest: 3\n", "largest: 0\n"),
        ("no way\n", "2 ways\n"),
        ("no way\n", "0 0 ways\n"),
        ("way 7\n", "0 ways\n"),
        ("-\n", "0\n"),
        ("no way\nend\n", "0 ways\n"),
        ("no way\nend\n", "0 ways\nother\n"),
    ],
)
def test_other_words_in_the_place_of_a_number_are_not_told(asked: str, got: str) -> None:
    assert all(kind != "words-for-none" for kind, _ in tell((asked, got), ("3 ways\n", "3 ways\n")))


def test_where_0_is_a_right_number_no_words_for_none_are_told() -> None:
    """Who is where she wants to go has no streets to walk: what is missing is another question."""
    pairs = ("unknown place Castle\n", "0: Castle\n"), ("0: Market\n", "0: Market\n"), ("2: Mill\n", "2: Mill\n")
    assert all(kind != "words-for-none" for kind, _ in tell(*pairs))


def test_two_answers_for_none_are_not_told() -> None:
    pairs = ("no way\n", "0 ways\n"), ("no coin\n", "0 coins\n")
    assert all(kind != "words-for-none" for kind, _ in tell(*pairs))
