from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.style.header.dates import EXAMPLES, DateOrder, read_date

JANUARY_31 = date(2019, 1, 31)


@pytest.mark.parametrize(
    "text",
    [
        "1/31/19",
        "01/31/2019",
        "1-31-2019",
        "1.31.2019",
        "1 / 31 / 2019",
        "01 31 2019",
        "2019-01-31",
        "2019/1/31",
        "2019.01.31",
        "20190131",
        "Jan 31, 2019",
        "Jan. 31 2019",
        "January 31st, 2019",
        "january 31 2019",
        "JAN 31 2019",
        "Jan 31 '19",
        "31 January 2019",
        "31st of January, 2019",
        "31-Jan-2019",
        "31Jan2019",
        "2019 Jan 31",
        "Thursday, January 31, 2019",
        "Thu Jan 31 2019",
        "1/31/2019.",
        "1/31/2019 10:30 PM",
        "1/31/2019, 10:30",
        "1/31/2019 at 9 am",
        "2019-01-31T22:10:05",
        "2019-01-31 22:10:05.5 +00:00",
        "Jan\u00a031,  2019",
    ],
)
def test_usual_styles(text: str) -> None:
    assert read_date(text, "mdy") == JANUARY_31


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "1/31",
        "January 2019",
        "31 January",
        "2/30/2019",
        "13/1/2019",
        "31/1/2019",
        "0/1/2019",
        "1/0/2019",
        "1/31/019",
        "1/31/9",
        "1/31/2019/5",
        "1/31/2019 and 2/1/2019",
        "Foo 31, 2019",
        "Jan 311 2019",
        "Jan 3119",
        "1/31/0000",
        "2019-13-01",
        "<date>",
        "1" * 100,
        "1/" * 1000,
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert read_date(text, "mdy") is None


@pytest.mark.parametrize(
    ("order", "wanted"),
    [("mdy", date(2013, 1, 2)), ("dmy", date(2013, 2, 1))],
)
def test_the_order_tells_how_numbers_are_read(order: DateOrder, wanted: date) -> None:
    assert read_date("1/2/13", order) == wanted


def test_year_first() -> None:
    assert read_date("01/02/13", "ymd") == date(2001, 2, 13)
    assert read_date("2013-01-02", "dmy") == date(2013, 1, 2)


def test_years_of_two_digits() -> None:
    assert read_date("1/1/68", "mdy") == date(2068, 1, 1)
    assert read_date("1/1/69", "mdy") == date(1969, 1, 1)


def test_the_examples_are_dates() -> None:
    for order, example in EXAMPLES.items():
        assert read_date(example, order) == date(2013, 1, 31)


@given(st.text(max_size=100) | st.from_regex(r"[0-9a-z/., ':-]{0,40}", fullmatch=True))
def test_any_text_is_a_date_or_none(text: str) -> None:
    assert isinstance(read_date(text, "mdy"), date | None)


@given(
    st.dates(date(1970, 1, 1), date(2068, 12, 31)),
    st.sampled_from(["%m/%d/%Y", "%m/%d/%y", "%Y-%m-%d", "%B %d, %Y", "%d %b %Y"]),
)
def test_written_dates_are_read_back(day: date, style: str) -> None:
    assert read_date(day.strftime(style), "mdy") == day
