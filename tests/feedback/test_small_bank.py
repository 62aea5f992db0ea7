"""What a search has asked of the small inputs tells whether another bank would have told it the same."""

from __future__ import annotations

from itertools import islice

from grader.feedback import SmallBank

TEXTS = ("1\n", "2\n", "10\n", "20\n", "300\n")


def print_after(bank: SmallBank, other: SmallBank) -> tuple[str, str]:
    return bank.print_of(bank.read, bank.longest), other.print_of(bank.read, bank.longest)


def test_what_comes_after_the_inputs_that_were_read_does_not_count() -> None:
    bank = SmallBank(TEXTS)
    assert list(islice(bank, 2)) == ["1\n", "2\n"]
    one, other = print_after(bank, SmallBank((*TEXTS[:2], "7\n")))
    assert one == other
    one, other = print_after(bank, SmallBank((TEXTS[0], "7\n", *TEXTS[2:])))
    assert one != other


def test_who_has_met_the_end_knows_that_no_more_follow() -> None:
    bank = SmallBank(TEXTS)
    assert bank.list_all() == [*TEXTS]
    one, other = print_after(bank, SmallBank((*TEXTS, "4000\n")))
    assert one != other
    one, other = print_after(bank, SmallBank(TEXTS[:-1]))
    assert one != other
    one, other = print_after(bank, SmallBank(TEXTS))
    assert one == other


def test_short_inputs_count_wherever_they_stand() -> None:
    bank = SmallBank(TEXTS)
    assert bank.list_short(3) == [*TEXTS[:4]]
    one, other = print_after(bank, SmallBank((*TEXTS[:4], "500\n")))
    assert one == other
    one, other = print_after(bank, SmallBank((*TEXTS, "30\n")))
    assert one != other
