import os, time
if os.fork() == 0:
    if os.fork() == 0:
        time.sleep(8)
    os._exit(0)
os.wait()
print("held")
