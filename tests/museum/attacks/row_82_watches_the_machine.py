"""Asks to be told what others do to files that all see, and to place memory on the machine's nodes."""
import ctypes
from attempts import attempt, report, system_call

attempt("inotify_init1", system_call, 294, 0)
attempt("inotify_init", system_call, 253)
attempt("mbind", system_call, 237, 0, 0, 1, 0, 0, 0)
attempt("set_mempolicy", system_call, 238, 1, 0, 0)
attempt("fanotify_init", system_call, 300, 0, 0)



report()
