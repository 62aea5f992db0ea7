import fcntl, os, sys
for number in range(3):
    for change in (
        lambda: fcntl.fcntl(number, fcntl.F_SETFL, os.O_APPEND | os.O_NONBLOCK),
        lambda: fcntl.fcntl(number, fcntl.F_SETFL, os.O_APPEND | 0o40000),
        lambda: fcntl.flock(number, fcntl.LOCK_EX),
        lambda: os.lseek(number, 0, 2),
        lambda: os.ftruncate(number, 0),
        lambda: os.fchmod(number, 0),
        lambda: fcntl.fcntl(number, fcntl.F_SETFL, os.O_APPEND),
    ):
        try:
            change()
        except OSError:
            pass
for _ in range(50):
    os.write(2, b"x" * 4000)
os.write(1, b"held\n")
