import os, time
for _ in range(3):
    if os.fork() == 0:
        time.sleep(8)
        os._exit(0)
print("held")
