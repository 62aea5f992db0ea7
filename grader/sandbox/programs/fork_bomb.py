"""Start processes that stay, up to 500."""

import os
import time

made = 0
try:
    while made < 500:
        if os.fork() == 0:
            time.sleep(30)
        made += 1
    print("DONE")
except OSError:
    print("refused:", made)
