import os
from attempts import attempt, report
for process in {1, os.getppid(), 2}:
    if process == os.getpid():
        continue
    for name in ("mem", "environ", "maps", "cmdline"):
        attempt(f"{process}/{name}", lambda: open(f"/proc/{process}/{name}", "rb").read(1))
    for name in ("fd", "root", "cwd", "task"):
        attempt(f"{process}/{name}", os.listdir, f"/proc/{process}/{name}")
report()
