"""Starts as many processes as it can beside as many threads: five of them are allowed, itself among them."""
import os
import threading
import time
from attempts import done, report

threads = []
for _ in range(4):
    threads.append(threading.Thread(target=time.sleep, args=(0.5,)))
    threads[-1].start()
children = []
try:
    while len(children) < 100:
        child = os.fork()
        if child == 0:
            time.sleep(5)
            os._exit(0)
        children.append(child)
except OSError:
    pass
if len(children) != 4:
    done.append(f"{len(children)} children")
os.kill(children[0], 9)
os.waitpid(children[0], 0)
if os.fork() == 0:  # there is room again
    time.sleep(5)
    os._exit(0)
for thread in threads:
    thread.join()
report()
