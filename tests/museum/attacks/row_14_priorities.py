import ctypes, os
from attempts import attempt, report, libc, system_call
def make_idle(pid):
    os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
    if os.sched_getscheduler(pid) != os.SCHED_IDLE:
        raise PermissionError("it says so, and does nothing")


attempt("nice", os.nice, -5)
attempt("affinity of 1", os.sched_setaffinity, 1, {0})
attempt("priority of 1", os.setpriority, os.PRIO_PROCESS, 1, 19)
attempt("scheduler of 1", make_idle, 1)
attempt("real time", os.sched_setscheduler, 0, os.SCHED_FIFO, os.sched_param(1))
attempt("input and output priority of 1", system_call, 251, 1, 1, 3 << 13)
attempt("input and output of the user", system_call, 251, 1, 0, 1 << 13)
page = ctypes.create_string_buffer(1 << 16)
attempt("lock memory", system_call, 149, ctypes.addressof(page), 1 << 16)
try:
    os.setpriority(os.PRIO_USER, 0, 19)
except OSError:
    pass
report()
