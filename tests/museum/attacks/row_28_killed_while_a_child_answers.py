import os, time
if os.fork() == 0:
    time.sleep(0.3)
    print("held", flush=True)
    time.sleep(3)
    os._exit(0)
kept = []
for _ in range(400):
    kept.append(bytearray(b"x") * (1 << 20))
