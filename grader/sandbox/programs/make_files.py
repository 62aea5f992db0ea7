"""Make files without end."""

n = 0
while True:
    n += 1
    open(str(n), "w")
