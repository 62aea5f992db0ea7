"""Looks through frames, objects and memory for anything of the launcher's and of the run before; leaves marks itself."""
import gc
import os
import re
import sys
from attempts import done, report

FOREIGN = re.compile(
    rb'"exit_code": \d|"breaches": \[|"cpu_seconds": \d|"hide": \[|"cgroup": \{|"limits": \{'
    rb"|row-80-mark-[0-9a-f]{8}\.txt|/(?:cases|reference|submissions)/"
)
frame = sys._getframe().f_back
while frame is not None:
    done.extend(f"a frame holds {name}" for name in frame.f_locals if name in ("run", "slot", "head", "answer", "settings"))
    frame = frame.f_back
for found in gc.get_objects():
    if isinstance(found, dict) and ("exit_code" in found or "cgroup" in found or "hide" in found):
        done.append(f"an object holds {sorted(map(str, found))[:9]}")
with open("/proc/self/maps", encoding="utf-8") as maps:
    areas = [line.split() for line in maps]
with open("/proc/self/mem", "rb", buffering=0) as memory:
    for area, rights, *rest in areas:
        start, end = (int(number, 16) for number in area.split("-"))
        if rights.startswith("rw") and not (len(rest) > 3 and rest[3] in ("[vvar]", "[vsyscall]")):
            memory.seek(start)
            try:
                content = memory.read(end - start)
            except OSError:
                continue
            done.extend(f"memory holds {match[0]!r}" for match in FOREIGN.finditer(content))
            del content
if os.getpid() > 20 and "/grader-" not in os.getcwd():
    done.append(f"its number, {os.getpid()}, tells of others")
with open("row-80-mark-" + os.urandom(4).hex() + ".txt", "w", encoding="ascii") as mark:
    mark.write("x" * 12_345)
done[:] = sorted(set(done))
report()
sys.exit(0)
