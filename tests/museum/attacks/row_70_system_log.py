import socket, syslog
from attempts import attempt, report, system_call
for _ in range(100):
    syslog.syslog("flood")
attempt("log socket", lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).connect("/dev/log"))
attempt("kernel log", open, "/dev/kmsg", "w")
attempt("syslog", system_call, 103, 3, 0, 0)
report()
