"""What a reference has answered once is not asked again; what it failed at, and the moves of a game, always are."""

from __future__ import annotations

import random
import zlib
from pathlib import Path
from textwrap import dedent

import pytest

from grader.errors import ReferenceFault
from grader.model import Turn
from grader.reference import kept_calls
from grader.reference.client import ReferenceWorker
from grader.reference.kept_calls import KeptCalls, make_call_key

MODULE = '''
    """Notes each call."""
    from pathlib import Path

    from grader.reference_api import Judgement, Variant


    def note(text):
        with (Path(__file__).parents[1] / "asked.txt").open("a", encoding="utf-8") as file:
            file.write(text)


    note("start ")


    def solve(text):
        note(f"solve {text} ")
        return f"{int(text)}\\n"


    def refute(text, item, answer):
        note(f"refute {text} ")


    def play(text):
        note(f"play {text} ")
        yield "1"
        return Judgement(True)


    VARIANTS = {"twice": Variant(lambda text: f"{2 * int(text)}\\n", "You count twice.")}
'''


@pytest.fixture
def reference(tmp_path: Path) -> Path:
    path = tmp_path / "reference/double.py"
    path.parent.mkdir()
    path.write_text(dedent(MODULE), encoding="utf-8")
    return path


def take_notes(reference: Path) -> list[str]:
    """What the reference has noted since the last look."""
    path = reference.parents[1] / "asked.txt"
    said = path.read_text(encoding="utf-8") if path.exists() else ""
    path.unlink(missing_ok=True)
    return said.split()


def test_what_was_answered_is_not_asked_again_and_no_process_starts(reference: Path) -> None:
    calls = KeptCalls()
    with ReferenceWorker(reference, kept=calls) as worker:
        first = (worker.solve("7"), worker.refute("7", 0, "8"), worker.many([("solve", "8"), ("solve", "9")]))
    assert len(take_notes(reference)) == 9
    assert calls.changed
    again = KeptCalls(calls.pack())
    worker = ReferenceWorker(reference, kept=again)
    worker.get_ready()
    known = (worker.solve("7"), worker.refute("7", 0, "8"), worker.many([("solve", "9"), ("solve", "8")])[::-1])
    assert (worker.functions, worker.variants()) == ({"solve", "refute", "play"}, {"twice": "You count twice."})
    worker.close()
    assert known == first
    assert take_notes(reference) == []
    assert not again.changed


def test_of_many_calls_the_new_ones_are_asked(reference: Path) -> None:
    calls = KeptCalls()
    with ReferenceWorker(reference, kept=calls) as worker:
        worker.solve("7")
    take_notes(reference)
    with ReferenceWorker(reference, kept=calls) as worker:
        assert worker.many([("solve", "8"), ("solve", "7"), ("solve", "6")]) == ["8\n", "7\n", "6\n"]
    assert take_notes(reference) == ["start", "solve", "8", "solve", "6"]


def test_what_failed_is_asked_again(reference: Path) -> None:
    calls = KeptCalls()
    with ReferenceWorker(reference, kept=calls) as worker:
        for _ in range(2):
            with pytest.raises(ReferenceFault):
                worker.solve("x")
            assert isinstance(worker.many([("solve", "y")])[0], ReferenceFault)
    assert [word for word in take_notes(reference) if word in "xy"] == ["x", "y", "x", "y"]


def test_a_game_is_played_each_time(reference: Path) -> None:
    calls = KeptCalls()
    for _ in range(2):
        with ReferenceWorker(reference, kept=calls) as worker:
            assert isinstance(worker.play("3"), Turn)
            worker.reply("1")
    assert take_notes(reference).count("play") == 2


@pytest.mark.parametrize("content", [b"", b"x", zlib.compress(b"[]"), zlib.compress(b'{"a": 1}'), zlib.compress(b"{")])
def test_what_is_not_of_our_make_is_left_out(content: bytes) -> None:
    calls = KeptCalls(content)
    assert calls.find(make_call_key("solve", ["7"])) == []


def test_the_values_used_last_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_calls, "_MOST", 16)
    first = KeptCalls()
    first.keep(make_call_key("solve", ["1"]), "12345")
    first.keep(make_call_key("solve", ["2"]), "12345")
    second = KeptCalls(first.pack())
    second.keep(make_call_key("solve", ["3"]), "12345")
    assert second.find(make_call_key("solve", ["2"])) == ["12345"]
    third = KeptCalls(second.pack())
    assert [third.find(make_call_key("solve", [text])) for text in "123"] == [[], ["12345"], ["12345"]]
    third.keep(make_call_key("solve", ["4"]), "1" * 17)
    assert third.find(make_call_key("solve", ["4"])) == []


def test_a_long_value_is_kept_in_fewer_characters_and_one_that_stays_long_is_not() -> None:
    calls = KeptCalls()
    long = "Remove 1 counter from Heap 1\n" * 10_000
    noise = random.Random(1).randbytes(200_000).hex()  # noqa: S311  no secret
    for name, value in (("long", long), ("noise", noise)):
        calls.keep(name, value)
    again = KeptCalls(calls.pack())
    assert again.find("long") == [long]
    assert again.find("noise") == []
