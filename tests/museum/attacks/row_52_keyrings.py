import ctypes, socket
from attempts import attempt, report, system_call
attempt("add_key", system_call, 248, ctypes.c_char_p(b"user"), ctypes.c_char_p(b"left"), ctypes.c_char_p(b"x"), 1, -4)
attempt("request_key", system_call, 249, ctypes.c_char_p(b"user"), ctypes.c_char_p(b"left"), 0, 0)
attempt("keyctl", system_call, 250, 0, -4, 1)
attempt("vsock", socket.socket, 40, socket.SOCK_STREAM, 0)
report()
