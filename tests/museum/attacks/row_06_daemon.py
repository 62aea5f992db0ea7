import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(3):
            os.close(number)
        time.sleep(8)
    os._exit(0)
os.wait()
print("held")
