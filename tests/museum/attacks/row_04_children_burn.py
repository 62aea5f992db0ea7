import os, time
for _ in range(2):
    if os.fork() == 0:
        end = time.monotonic() + 3
        while time.monotonic() < end:
            pass
        os._exit(0)
time.sleep(3)
print("held")
