import os, time
for _ in range(6):
    if os.fork() == 0:
        kept = bytearray(b"x") * (20 << 20)
        time.sleep(3)
        os._exit(0)
time.sleep(3)
print("no limit on the sum")
