"""A bomb whose processes all fork at one time: never are there more than eight."""
import os
import time
from attempts import done, report

writer = os.open("count", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
for _ in range(6):
    try:
        if os.fork() == 0:
            while True:
                try:
                    os.fork()
                except OSError:
                    break
            os.write(writer, b"x")
            time.sleep(5)
            os._exit(0)
    except OSError:
        break
time.sleep(0.5)
alive = os.stat("count").st_size
if alive > 7:
    done.append(f"{alive} children")
report()
