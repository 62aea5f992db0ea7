"""Two sequences gone through side by side up to where they part, in bounded memory; from there on a part is kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, starmap, zip_longest
from operator import eq

MOST_KEPT = 250_000
"""Items of each side that are kept from the first difference on."""
MOST_BEFORE = 100
"""Equal items that are kept from before it."""

PAIRS_KEPT = 1024
"""Pairs of items whose comparison may be remembered: most outputs have few different words."""

Alike = Callable[[bytes, bytes], bool]
"""Whether an item of the actual output, though it has other bytes, is what was expected."""


@dataclass(frozen=True)
class Walk:
    """What two sequences are up to and from their first difference on.

    `equal` items come before it; the last of these are `before`. `wanted` and `given` are what comes from there on,
    but for `rest` pairs by position, of which `rest_wrong` differ (None: not counted). An expected item stands as the
    actual output has it where the two are alike.
    """

    equal: int
    before: tuple[bytes, ...]
    wanted: list[bytes]
    given: list[bytes]
    rest: int
    rest_wrong: int | None


def is_same(expected: Iterable[bytes], actual: Iterable[bytes], alike: Alike | None) -> bool:
    """Whether all items are the same or alike."""
    if alike is None:
        return all(starmap(eq, zip_longest(expected, actual)))
    for one, other in zip_longest(expected, actual):
        if one != other and (one is None or other is None or not alike(one, other)):
            return False
    return True


Skipped = tuple[int, Sequence[bytes]]
"""How many equal items were passed over, and the last of them."""


def walk(
    expected: Iterable[bytes], actual: Iterable[bytes], alike: Alike | None = None, skipped: Skipped = (0, ())
) -> Walk | None:
    """Where two sequences part, None when they do not; both begin after what was skipped."""
    wanted, given = iter(expected), iter(actual)
    before = deque(skipped[1], MOST_BEFORE)
    for equal, (one, other) in enumerate(zip_longest(wanted, given), skipped[0]):
        if one == other or (alike and one is not None and other is not None and alike(one, other)):
            before.append(other)
        else:
            kept = settle_alike(_keep_items(one, wanted), _keep_items(other, given), alike)
            rest = bytes(starmap(eq, zip_longest(wanted, given)))
            wrong = rest.count(False)
            # To ask of so many whether they are alike takes too long.
            return Walk(equal, tuple(before), *kept, len(rest), None if alike and wrong else wrong)
    return None


def _keep_items(first: bytes | None, more: Iterator[bytes]) -> list[bytes]:
    return [] if first is None else [first, *islice(more, MOST_KEPT)]


def settle_alike(wanted: list[bytes], given: list[bytes], alike: Alike | None) -> tuple[list[bytes], list[bytes]]:
    """Both sides, the expected items as the actual output has them where the two are alike.

    As many items on both sides go together by number, else as far as they are alike from the end.
    """
    if alike is None:
        return wanted, given
    if len(wanted) == len(given):
        pairs = zip(wanted, given, strict=True)
        return [other if one != other and alike(one, other) else one for one, other in pairs], given
    for index in range(1, min(len(wanted), len(given)) + 1):
        if wanted[-index] != given[-index] and not alike(wanted[-index], given[-index]):
            break
        wanted[-index] = given[-index]
    return wanted, given
