"""The process in which reference code runs: reads requests as JSON lines, answers them as JSON lines.

Its arguments are PACKAGES COURSE REFERENCE SECONDS. The channel is a private copy of the standard streams; what the
reference prints goes nowhere near it. It ends when its parent does.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from grader.reference.fault_places import describe_fault, find_hung_place
from grader.reference.loaded_reference import Answer, LoadedReference


class Channel:
    """The way back to the parent. Only the first answer of a call counts: the result, or that it hung."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.lock = threading.Lock()
        self.call = 0

    def answer(self, call: int, line: bytes) -> bool:
        with self.lock:
            if call != self.call:
                return False
            self.call += 1
            self.stream.write(line)
            self.stream.flush()
            return True


def run_watched(call: int, channel: Channel, folder: Path, seconds: float, work: Callable[[], Any]) -> None:
    """Do the work and answer; when it takes too long, answer that and end the process."""
    thread = threading.get_ident()

    def give_up() -> None:
        if channel.answer(call, encode_answer({"hung": seconds, "at": find_hung_place(folder, thread)})):
            os._exit(1)

    timer = threading.Timer(seconds, give_up)
    timer.daemon = True
    timer.start()
    started = time.perf_counter()
    try:
        line = encode_answer({"value": work(), "seconds": time.perf_counter() - started})
    except BaseException as error:  # also SystemExit and KeyboardInterrupt: the reference must not end the worker
        line = encode_answer(describe_fault(error, folder))
    timer.cancel()
    channel.answer(call, line)


def encode_answer(answer: Answer) -> bytes:
    """One line of the channel; in ASCII, so that every text can be told."""
    return json.dumps(answer).encode("ascii") + b"\n"


def read_requests(stream: BinaryIO, requests: queue.SimpleQueue[Answer]) -> None:
    """Pass requests on; when the parent is gone, end the process whatever it is doing."""
    for line in stream:
        requests.put(json.loads(line))
    os._exit(0)


def open_private_streams() -> tuple[BinaryIO, BinaryIO]:
    """Copies of standard input and output for the channel; the reference gets an empty input and standard error."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


def main(packages: str, course: str, reference: str, seconds: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = open_private_streams()
    sys.dont_write_bytecode = True  # nothing of ours is left in the folders of a course
    # Wherever it stands: an editable installation names it too, and a checkout has a `reference` of its own.
    sys.path[:] = [*(place for place in sys.path if place != packages), course]
    answer_requests(LoadedReference(Path(reference)), requests, Channel(answers), float(seconds))


def answer_requests(reference: LoadedReference, requests: BinaryIO, channel: Channel, seconds: float) -> None:
    """Load the reference, then answer requests until the parent closes the channel."""
    waiting: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    threading.Thread(target=read_requests, args=(requests, waiting), daemon=True).start()
    run_watched(0, channel, reference.path.parent, seconds, reference.load)
    for call in itertools.count(1):
        request = waiting.get()
        work = functools.partial(getattr(reference, request["call"]), *request["arguments"])
        run_watched(call, channel, reference.path.parent, request.get("seconds", seconds), work)
