"""Ctrl-C and its kin end a command wherever they meet it, and name the command that goes on."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from grader.cli import main
from grader.cli.console import Console

LOST = """
import signal, time, weakref
from grader.cli.signals import choose_interruption_code, heed_signals

signal.signal(signal.SIGINT, signal.default_int_handler)
heed_signals()


class Held:
    pass


held = Held()
watch = weakref.ref(held, lambda _: signal.raise_signal(signal.{name}))
try:
    del held  # what rises in the callback, Python drops
    time.sleep(20)
except KeyboardInterrupt as error:
    print(choose_interruption_code(error))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_that_python_drops_comes_again(name: str, code: int) -> None:
    command = [sys.executable, "-c", LOST.format(name=name)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == (f"{code}\n", "")


def test_any_other_exception_that_python_drops_is_told_as_always() -> None:
    lost = LOST.replace("lambda _: signal.raise_signal(signal.{name})", "lambda _: 1 / 0").replace(
        "sleep(20)", "sleep(0)"
    )
    ended = subprocess.run([sys.executable, "-c", lost], capture_output=True, text=True, check=True)
    assert "ZeroDivisionError" in ended.stderr


UNHEARD = """
import signal, threading
from grader.cli.signals import choose_interruption_code, heed_signals

signal.signal(signal.SIGINT, signal.default_int_handler)
heed_signals()


def take_signal():
    signal.pthread_kill(threading.get_ident(), signal.{name})  # it does not end the wait of the main thread


threading.Timer(0.3, take_signal).start()
lock = threading.Lock()
try:
    lock.acquire()
    lock.acquire()
except KeyboardInterrupt as error:
    print(choose_interruption_code(error))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_that_no_wait_notices_is_heeded(name: str, code: int) -> None:
    command = [sys.executable, "-c", UNHEARD.format(name=name)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert (ended.stdout, ended.stderr) == (f"{code}\n", "")


def test_a_fault_of_an_interrupted_command_is_no_fault_of_the_grader(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second Ctrl-C while a lock is taken back leaves it free, which Python tells as a RuntimeError."""

    def interrupt_twice(*_: object) -> None:
        try:
            raise KeyboardInterrupt
        finally:
            threading.Lock().release()

    monkeypatch.setattr(Console, "result", interrupt_twice)
    monkeypatch.setattr(sys, "argv", ["grader", "help", "usage"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    told = capsys.readouterr().err
    assert "failed" not in told
    assert told.endswith("Interrupted.\nTo continue: grader help usage\n")


def test_an_interrupted_command_names_the_command_that_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "result", interrupt)
    monkeypatch.setattr(sys, "argv", ["grader", "help", "usage"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr().err.endswith("Interrupted.\nTo continue: grader help usage\n")
