"""How a difference is shown: pairs, places, what is left out; also on hostile output."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging import MODES, compare_bytes, differences, pairing
from grader.model import Difference

FOUR = b"Remove 2 counters from Heap 1\nLose Game\nRemove 239 counters from Heap 3\nRemove 6 counters from Heap 2\n"
LINES = FOUR.decode().splitlines()


def differ(expected: bytes, actual: bytes, mode: str = "lines") -> Difference:
    difference = compare_bytes(mode, expected, actual)
    assert difference is not None
    return difference


def joined(*lines: str) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def shown(difference: Difference) -> list[tuple[int, str | None, str | None]]:
    return [(pair.number, pair.expected, pair.actual) for pair in difference.pairs]


def test_as_many_lines_are_paired_by_number() -> None:
    """Alignment would match the equal lines that answer other data sets."""
    difference = differ(joined("a", "b", "c"), joined("b", "c", "a"))
    assert shown(difference) == [(1, "a", "b"), (2, "b", "c"), (3, "c", "a")]


def test_an_inserted_line_does_not_shift_the_rest() -> None:
    difference = differ(FOUR, joined(LINES[0], "nim-sum: 0", *LINES[1:]))
    assert [pair.same for pair in difference.pairs] == [True, False, True, True, True]
    assert shown(difference)[1] == (2, None, "nim-sum: 0")
    assert [pair.number for pair in difference.pairs if pair.expected is not None] == [1, 2, 3, 4]


def test_each_side_counts_its_own_lines() -> None:
    difference = differ(FOUR, joined(LINES[0], "nim-sum: 0", "debug", LINES[1], LINES[3]))
    assert [(pair.expected and pair.number, pair.actual_number) for pair in difference.pairs] == [
        (1, 1), (None, 2), (None, 3), (2, 4), (3, None), (4, 5)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("expected", "actual", "pairs"),
    [
        (["Ym"], ["shift = 5", "Tm"], [(None, "shift = 5"), ("Ym", "Tm")]),
        (["and 1"], ["7: 1", "and: 1"], [(None, "7: 1"), ("and 1", "and: 1")]),
        (["cab", "bad"], ["Hi!", "Cab", "Bad"], [(None, "Hi!"), ("cab", "Cab"), ("bad", "Bad")]),
        (["Hello", "cab"], ["Cab"], [("Hello", None), ("cab", "Cab")]),
        (["Ym"], ["Tm", "done"], [("Ym", "Tm"), (None, "done")]),
        (["12"], ["7", "13"], [("12", "7"), (None, "13")]),  # of two other numbers nobody knows which is the answer
        (["Lose Game"], ["debug", "You win"], [("Lose Game", "debug"), (None, "You win")]),
        (["Ym"], [*"bcdefghi", "Tm"], [("Ym", "b"), *((None, line) for line in [*"cdefghi", "Tm"])]),
    ],
)
def test_of_lines_of_unequal_number_those_that_look_alike_are_paired(
    expected: list[str], actual: list[str], pairs: list[tuple[str | None, str | None]]
) -> None:
    told = differ(joined(*expected), joined(*actual)).pairs
    assert [(pair.expected, pair.actual) for pair in told] == pairs


def test_a_very_long_line_keeps_its_number() -> None:
    (_, cut) = differ(joined("a" * 1000 + "b"), joined("x", "a" * 1000 + "c")).pairs
    assert cut.actual_number == 2


def test_a_missing_line_does_not_shift_the_rest() -> None:
    difference = differ(FOUR, joined(LINES[0], *LINES[2:]))
    assert shown(difference)[1] == (2, "Lose Game", None)
    assert [pair.same for pair in difference.pairs] == [True, False, True, True]


def test_wrong_and_missing_lines_are_told_apart() -> None:
    difference = differ(joined("a", "b", "c", "d", "e"), joined("a", "x", "d"))
    assert shown(difference) == [(1, "a", "a"), (2, "b", "x"), (3, "c", None), (4, "d", "d"), (5, "e", None)]


def test_lines_with_the_same_label_belong_together() -> None:
    """Else a line that is missing above takes the partner of the next one."""
    difference = differ(joined("Discount: 6", "Tax: 3.5", "Total: 47"), joined("Tax: 4", "Total: 54"))
    assert shown(difference) == [
        (1, "Discount: 6", None),
        (2, "Tax: 3.5", "Tax: 4"),
        (3, "Total: 47", "Total: 54"),
    ]
    extra = differ(joined("Tax = 3", "total = 4"), joined("Debug: 1", "Tax = 2", "x", "Total = 5"))
    assert [row[1:] for row in shown(extra)] == [
        (None, "Debug: 1"),
        ("Tax = 3", "Tax = 2"),
        (None, "x"),
        ("total = 4", "Total = 5"),
    ]


def test_a_label_that_is_there_twice_tells_nothing() -> None:
    difference = differ(joined("b: Rosenheim", "b: Wuppertal"), joined("b: Wupperthal"))
    assert shown(difference) == [(1, "b: Rosenheim", None), (2, "b: Wuppertal", "b: Wupperthal")]


def test_labels_of_any_letters() -> None:
    difference = differ(joined("Äpfel: 2", "Öl: 3", "Summe=5"), joined("Öl: 4", "Summe = 6"))
    assert [row[1:] for row in shown(difference)] == [("Äpfel: 2", None), ("Öl: 3", "Öl: 4"), ("Summe=5", "Summe = 6")]


def test_as_many_lines_are_paired_by_number_whatever_their_labels() -> None:
    difference = differ(joined("Tax: 3", "Total: 4"), joined("Total: 5", "Tax: 2"))
    assert shown(difference) == [(1, "Tax: 3", "Total: 5"), (2, "Total: 4", "Tax: 2")]


def test_what_a_mode_forgives_is_not_shown_as_a_difference() -> None:
    difference = differ(FOUR, FOUR.replace(b"\n", b" \r\n").replace(b"239", b"1"))
    assert [pair.same for pair in difference.pairs] == [True, True, False, True]


@pytest.mark.parametrize(
    ("mode", "actual", "place"),
    [
        ("lines", FOUR.replace(b"239", b"238"), (3, 10)),
        ("exact", FOUR.replace(b"239", b"238"), (3, 10)),
        ("tokens", FOUR.replace(b"239", b"238"), (3, 10)),
        ("tokens", FOUR.replace(b"\n", b" ").replace(b"239", b"238"), (1, 50)),
        ("tokens", b"\n\n" + FOUR.replace(b"Lose", b"\xc3\xa9Lose"), (4, 1)),
        ("tokens", FOUR.replace(b"Lose Game", b"Lose \xc3\xa9 Game"), (2, 6)),
        ("tokens", FOUR[:29], (1, 30)),
        ("lines", FOUR[:29], (2, 1)),
        ("exact", FOUR[:29], (1, 30)),
        ("exact", FOUR + b"\n", (5, 1)),
        ("exact", FOUR + b"x", (5, 1)),
        ("exact", FOUR[:-1], (4, 30)),
        ("lines", FOUR.replace(b"Lose", b"L\xc3\xb6se"), (2, 2)),
        ("lines", FOUR.replace(b"Lose Game", b"\xc3\xb6\xc3\xb6 Lose Game"), (2, 1)),
        ("lines", FOUR.replace(b"Lose Game", b"Lose Gam\xc3\xa9"), (2, 9)),
        ("lines", FOUR.replace(b"Lose Game", b"Lose Game \xff"), (2, 10)),
        ("lines", FOUR + b"x\n", (5, 1)),
        ("lines", b"", (1, 1)),
        ("exact", b"", (1, 1)),
        ("tokens", b"", (1, 1)),
    ],
)
def test_the_first_place_that_differs(mode: str, actual: bytes, place: tuple[int, int]) -> None:
    difference = differ(FOUR, actual, mode)
    assert (difference.line, difference.column) == place


def test_tokens_are_shown_by_line_only_where_lines_go_together() -> None:
    together = differ(b"a  b\nc d\n", b"\n a b\n\nc\te", "tokens")
    assert shown(together) == [(1, "a b", "a b"), (2, "c d", "c e")]
    apart = differ(b"a b\nc d\n", b"a b c\nx y\nz", "tokens")
    assert shown(apart)[:3] == [(1, "a", "a"), (2, "b", "b"), (3, "c", "c")]


def test_of_many_lines_the_different_ones_are_shown_with_their_neighbours() -> None:
    lines = [str(number) for number in range(1, 1001)]
    wrong = [*lines]
    wrong[499] = wrong[500] = wrong[899] = "x"
    difference = differ(joined(*lines), joined(*wrong))
    assert [pair.number for pair in difference.pairs] == [498, 499, 500, 501, 502, 503, 898, 899, 900, 901, 902]
    assert difference.hidden_lines == 989
    assert difference.summary.startswith("3 of 1,000 lines differ; line 500")


@given(st.integers(1, 400), st.sets(st.integers(0, 399)))
def test_nothing_is_hidden_without_being_counted(total: int, wrong: set[int]) -> None:
    lines = [str(number) for number in range(total)]
    actual = ["x" if number in wrong else line for number, line in enumerate(lines)]
    difference = compare_bytes("lines", joined(*lines), joined(*actual))
    if difference is None:
        assert actual == lines
        return
    assert len(difference.pairs) + difference.hidden_lines == total
    assert len(difference.pairs) <= differences.MOST_PAIRS
    numbers = [pair.number for pair in difference.pairs]
    assert numbers == sorted(set(numbers))
    assert sum(not pair.same for pair in difference.pairs) >= min(
        len(wrong & set(range(total))), differences.MOST_PAIRS // (2 * differences.CONTEXT + 1)
    )


@given(st.text("ab", min_size=380, max_size=900), st.text("ab", max_size=900))
def test_a_long_line_is_cut_around_its_first_difference_and_says_so(expected: str, actual: str) -> None:
    difference = compare_bytes("exact", expected.encode(), actual.encode())
    if difference is None:
        return
    (pair,) = difference.pairs
    assert not pair.same
    kept = sum(len((text or "").replace("…", "")) for text in (pair.expected, pair.actual))
    assert kept + pair.folded == len(expected) + len(actual)
    assert max(len(pair.expected or ""), len(pair.actual or "")) <= differences.LONGEST_TEXT + 2


def test_equal_long_lines_stay_equal_when_cut() -> None:
    difference = differ(joined("x" * 1000, "a"), joined("x" * 1000, "b"))
    assert difference.pairs[0].same
    assert difference.pairs[0].folded == 1200


# --- hostile output --------------------------------------------------------------------------------------------------

HOSTILE = {
    "lines": b"a\n" * 100_000,
    "equal lines": b"Lose Game\n" * 100_000,
    "empty lines": b"\n" * 500_000 + b"x",
    "one long line": b"x" * 2_000_000,
    "long words": b"x y" * 300_000,
    "blanks": b" " * 1_000_000 + b"x",
    "blanks in lines": (b" " * 1000 + b"x\n") * 1000,
    "NUL": b"\0" * 1_000_000,
    "invalid UTF-8": b"\xff\n" * 100_000,
    "escapes": b"\\xff" * 250_000,
    "digits": b"1" * 1_000_000 + b"a",
    "digits in lines": (b"1" * 5000 + b"\n") * 4,
    "zeros": b"0" * 1_000_000 + b"x",
    "exponent": b"1e9999\n1e99999999\n1_0\n-0\n",
    "punctuation": b".,:;" * 250_000,
    "brackets": b") " * 500_000,
    "returns": b"\r" * 500_000 + b"x",
    "zero width": "\u200b".encode() * 300_000,
    "right answers, then many blanks and one word": FOUR + b" \n" * 300_000 + b"x",
}


@pytest.mark.parametrize("mode", sorted(MODES.keys() - {"checker", "interactive"}))
@pytest.mark.parametrize("actual", HOSTILE.values(), ids=HOSTILE)
def test_hostile_output_gives_a_small_difference(mode: str, actual: bytes) -> None:
    difference = differ(FOUR, actual, mode)
    assert len(difference.pairs) <= differences.MOST_PAIRS
    texts = [text or "" for pair in difference.pairs for text in (pair.expected, pair.actual)]
    assert max(map(len, texts)) <= differences.LONGEST_TEXT + 2
    assert len(difference.summary) < 1500
    if mode != "regex":  # whose expected lines nobody but an instructor writes
        assert differ(actual, FOUR, mode)


def test_beyond_the_bound_lines_are_paired_by_position(monkeypatch: pytest.MonkeyPatch) -> None:
    aligned: list[int] = []
    stretches = pairing._find_equal_stretches
    monkeypatch.setattr(
        pairing, "_find_equal_stretches", lambda *sides: aligned.append(len(sides[1])) or stretches(*sides)
    )
    below = differ(b"a\nb\nz\n", b"x\n" + b"b\n" * (pairing.MOST_ALIGNED - 1))
    above = differ(b"a\nb\nz\n", b"x\n" + b"b\n" * pairing.MOST_ALIGNED)
    assert aligned == [pairing.MOST_ALIGNED]
    assert shown(below)[1] == (2, "b", "b")
    assert shown(above)[2] == (3, "z", "b")


def test_equal_head_and_tail_are_cut_before_aligning(monkeypatch: pytest.MonkeyPatch) -> None:
    aligned: list[tuple[int, ...]] = []
    stretches = pairing._find_equal_stretches
    monkeypatch.setattr(
        pairing, "_find_equal_stretches", lambda *sides: aligned.append(tuple(map(len, sides))) or stretches(*sides)
    )
    lines = [str(number) for number in range(50_000)]
    difference = differ(joined(*lines), joined(*lines[:25_000], "x", "y", *lines[25_001:]))
    assert aligned == [(1, 2)]
    assert difference.hidden_lines == 50_001 - len(difference.pairs)
    assert difference.line == 25_001


def test_memory_stays_within_a_small_multiple_of_the_output() -> None:
    actual = b"Lose Game\n" * 100_000
    tracemalloc.start()
    try:
        differ(FOUR, actual)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 40 * len(actual)


@given(st.lists(st.integers(0, 3)), st.lists(st.integers(0, 3)))
def test_equal_head_is_the_length_of_the_common_start(one: list[int], other: list[int]) -> None:
    head = pairing.measure_equal_head(one, other)
    assert one[:head] == other[:head]
    assert one[head : head + 1] != other[head : head + 1] or head == len(one) == len(other)


LABELLED = st.lists(st.sampled_from([b"a", b"b", b"c", b"Tax: 1", b"Tax: 2", b"Sum: 1"]))


@given(LABELLED, LABELLED)
def test_pairing_loses_no_line_and_keeps_the_order(expected: list[bytes], actual: list[bytes]) -> None:
    rows = list(pairing.pair_rows(expected, actual))
    assert [wanted for _, wanted, _, _ in rows if wanted is not None] == expected
    assert [given for _, _, given, _ in rows if given is not None] == actual
    assert [number for number, wanted, _, _ in rows if wanted is not None] == list(range(1, len(expected) + 1))
    assert [number for _, _, given, number in rows if given is not None] == list(range(1, len(actual) + 1))
    assert (None, None, None) not in {row[1:] for row in rows}
