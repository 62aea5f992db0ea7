"""Points, times, sizes and days as people read them."""

from __future__ import annotations

from datetime import datetime

from grader.text.spoken_text import say, say_later, write_number

NUMBERS = {
    2: say_later("two"),
    3: say_later("three"),
    4: say_later("four"),
    5: say_later("five"),
    6: say_later("six"),
    7: say_later("seven"),
    8: say_later("eight"),
    9: say_later("nine"),
}
"""Small numbers as they stand within a sentence."""

_MONTHS = (
    say_later("Jan"),
    say_later("Feb"),
    say_later("Mar"),
    say_later("Apr"),
    say_later("May"),
    say_later("Jun"),
    say_later("Jul"),
    say_later("Aug"),
    say_later("Sep"),
    say_later("Oct"),
    say_later("Nov"),
    say_later("Dec"),
)


def write_day(time: datetime) -> str:
    """`Jan 16`."""
    return say("{month} {day}", month=_MONTHS[time.month - 1], day=time.day)


def format_time(time: datetime) -> str:
    """`2026-11-24 14:01 UTC-06:00`, with the zone in which it was given."""
    zone = f"{time:%z}"
    offset = "" if zone.strip("+-0") == "" else f"{zone[:3]}:{zone[3:5]}"
    return f"{time:%Y-%m-%d %H:%M} UTC{offset}"


def format_points(value: float) -> str:
    """Points rounded half-even to two decimals, without needless zeros: `87.5`, `60`."""
    return write_number(format_two_decimals(value).rstrip("0").rstrip("."))


def count_points(value: float) -> str:
    """`1 point`, `2.5 points`."""
    text = format_points(value)
    return say("{points} point", points=text) if text == "1" else say("{points} points", points=text)


def format_two_decimals(value: float) -> str:
    """A double rounded half-even to two decimals, `87.50`; never `-0.00`."""
    text = f"{value:.2f}"
    return "0.00" if text == "-0.00" else text


def format_signed(value: float) -> str:
    """Points that are added or taken: `+5.00`, `−10.00`, `0.00`."""
    text = format_two_decimals(abs(value))
    return text if text == "0.00" else ("+" if value > 0 else "−") + text


def format_seconds(value: float | None) -> str:
    """A time that a person can compare: `0.012 s`, `2 min 5 s`."""
    if value is None:
        return say("unknown")
    if value < 60:
        return write_number(f"{value:.3f} s" if value < 10 else f"{value:.1f} s")
    minutes, rest = divmod(round(value), 60)
    return f"{minutes} min {rest} s"


def format_mebibytes(value: float | None) -> str:
    return say("unknown") if value is None else write_number(f"{value:.1f} MiB")
