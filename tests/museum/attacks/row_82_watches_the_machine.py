"""Asks what others do: to files that all see, to the machine's memory, interrupts and load."""
import fcntl
import os
from attempts import attempt, done, report, system_call

attempt("inotify_init1", system_call, 294, 0)
attempt("inotify_init", system_call, 253)
attempt("mbind", system_call, 237, 0, 0, 1, 0, 0, 0)
attempt("set_mempolicy", system_call, 238, 1, 0, 0)
attempt("fanotify_init", system_call, 300, 0, 0)
attempt("dnotify", fcntl.fcntl, os.open("/usr/bin", os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS | fcntl.DN_MULTISHOT)
if "/grader-" not in os.getcwd():  # behind walls the machine's own /proc is what there is
    done.extend({"stat", "loadavg", "interrupts", "vmstat", "locks", "net"} & set(os.listdir("/proc")))
report()
