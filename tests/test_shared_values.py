"""What many calls are given is sent once to each process, and means the same there as if it had been sent each time."""

from __future__ import annotations

import operator
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from grader.readers import Readers
from grader.shared_values import SharedValues, hold, open_request

LONG = "1 2 3\n" * 10_000


def test_a_shared_value_is_a_number_in_a_request_and_the_value_where_it_is_opened() -> None:
    shared = SharedValues([LONG, {"of": LONG}])
    request, is_shared = shared.pack((len, (LONG,), {"more": [LONG]}))
    assert (is_shared, len(request) < 100) == (True, True)
    hold(shared.content)
    assert open_request(request) == (len, (LONG,), {"more": [LONG]})


def test_what_is_only_equal_travels_as_any_other_value() -> None:
    equal = LONG[:-1] + "\n"
    request, is_shared = SharedValues([LONG]).pack(equal)
    assert (is_shared, open_request(request)) == (False, LONG)


def test_a_number_of_nothing_is_an_error() -> None:
    request, _ = SharedValues([LONG]).pack([LONG])
    hold(SharedValues().content)
    with pytest.raises(pickle.UnpicklingError, match="no shared value 0"):
        open_request(request)


def test_a_process_makes_a_shared_value_once() -> None:
    with Readers(shared=SharedValues([LONG])) as readers:
        assert readers.call(id, LONG) == readers.call(id, LONG)
        assert readers.call(operator.is_, LONG, LONG)


def test_a_process_that_is_taken_over_gets_the_values_of_its_new_readers() -> None:
    for text in (LONG, LONG + "4\n", LONG):
        with Readers(shared=SharedValues([text])) as readers:
            assert readers.call(len, text) == len(text)


def test_readers_that_share_nothing_ask_as_before() -> None:
    with Readers(shared=SharedValues([LONG])) as readers:
        assert readers.call(len, "four") == 4
        assert readers.call(len, LONG) == len(LONG)
        assert readers.call(len, "four") == 4


def test_values_that_end_a_process_cost_the_call(tmp_path: Path) -> None:
    ended = "import os\nfrom grader.readers import *\nfrom grader.shared_values import SharedValues\n"
    ended += (
        "class End:\n    def __reduce__(self): return os._exit, (0,)\n"
        "end = End()\n"
        "with Readers(shared=SharedValues([end])) as readers:\n"
        "    try: readers.call(len, [end])\n"
        "    except ReadError as error: print(error.message)\n"
        "    print(readers.call(len, [1, 2]))\n"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", ended], capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr == ""
    told, answer = done.stdout.splitlines()
    assert told.startswith("builtins.len did not finish")
    assert answer == "2"
