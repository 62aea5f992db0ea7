import time
end = time.monotonic() + 10
while time.monotonic() < end:
    pass
