import ctypes, os
from attempts import attempt, report, system_call
child = os.fork()
if child == 0:
    import time
    time.sleep(5)
    os._exit(0)
here = ctypes.create_string_buffer(64)
vector = (ctypes.c_size_t * 2)(ctypes.addressof(here), 64)
for process in (child, 1, os.getppid()):
    attempt(f"attach to {process}", system_call, 101, 16, process, 0, 0)
    attempt(f"seize {process}", system_call, 101, 0x4206, process, 0, 0)
    for number in (310, 311):
        attempt(f"call {number} on {process}", system_call, number, process, ctypes.addressof(vector), 1, ctypes.addressof(vector), 1, 0)
attempt("memory of process 1", open, "/proc/1/mem", "rb")
report()
