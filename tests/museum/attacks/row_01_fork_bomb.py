import os, time
end = time.monotonic() + 9
generation = 0
while time.monotonic() < end:
    if generation < 8:
        try:
            if os.fork() == 0:
                generation += 1
        except OSError:
            pass
