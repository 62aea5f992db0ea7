import os, signal, time
from attempts import only_in_the_sandbox
only_in_the_sandbox()
for process in (os.getppid(), 1, -1):
    for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
        try:
            os.kill(process, number)
        except OSError:
            pass
time.sleep(10)
