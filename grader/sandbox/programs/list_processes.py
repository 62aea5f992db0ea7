"""Look for processes other than this one."""

import os

others = [p for p in os.listdir("/proc") if p.isdigit() and int(p) != os.getpid()]
print("DONE" if others else "refused: nobody else")
