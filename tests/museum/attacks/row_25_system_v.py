import ctypes
from attempts import attempt, report, system_call
attempt("shmget", system_call, 29, 0, 1 << 20, 0o1600)
attempt("semget", system_call, 64, 0, 1, 0o1600)
attempt("msgget", system_call, 68, 0, 0o1600)
attempt("mq_open", system_call, 240, ctypes.c_char_p(b"queue"), 0o102, 0o600, 0)
report()
