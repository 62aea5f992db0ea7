"""How many processes a run has is known at every moment, whatever its threads do meanwhile."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from types import SimpleNamespace
from typing import cast

from grader.sandbox.inside.process_tree import Tree
from grader.sandbox.inside.slot import Template

FORKS_AND_ENDS = """\
import os, signal, threading, time

def fork(wait):
    if os.fork() == 0:
        signal.pause()
    time.sleep(wait)  # then this thread ends, and its child goes over to another one

threads = [threading.Thread(target=fork, args=(number / 20,)) for number in range(20)]
for thread in threads:
    thread.start()
while any(thread.is_alive() for thread in threads):  # others come and go
    passing = threading.Thread(target=str)
    passing.start()
    passing.join()
print("over", flush=True)
signal.pause()
"""


def test_the_child_of_a_thread_that_ends_is_counted_all_the_time() -> None:
    tree = Tree(cast(Template, SimpleNamespace(pid=0)), None)
    others = tree.alive()
    with subprocess.Popen([sys.executable, "-c", FORKS_AND_ENDS], stdout=subprocess.PIPE, process_group=0) as program:
        try:
            assert program.stdout
            found: list[int] = []
            while not select.select([program.stdout], [], [], 0)[0]:
                found.append(len(tree.alive() - others))
            assert found[-1] == 21
            assert found == sorted(found)
        finally:
            os.killpg(program.pid, signal.SIGKILL)
    assert program.pid not in tree.alive()
