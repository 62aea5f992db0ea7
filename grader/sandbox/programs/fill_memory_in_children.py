"""Fill memory in processes that stay below the limit each."""

import os
import time

for _ in range(4):
    if os.fork() == 0:
        kept = b"x" * 40_000_000
        time.sleep(5)
        os._exit(0)
time.sleep(5)
