"""Use CPU time in a process that nobody waits for."""

import os
import signal
import time

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
if os.fork() == 0:
    while True:
        pass
time.sleep(30)
