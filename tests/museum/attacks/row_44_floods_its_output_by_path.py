import os
number = 1
for path in ("/dev/stdout", "/proc/self/fd/1"):
    try:
        number = os.open(path, os.O_WRONLY)
    except OSError:
        pass
for _ in range(5_000):
    os.write(number, b"x" * 1000)
