import os, time
with open("right", "w") as file:
    file.write("held\n")
os.symlink("/etc/passwd", "wrong")
if os.fork() == 0:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        for name in ("right", "wrong"):
            os.symlink("/etc/passwd", "new") if name == "wrong" else os.link("right", "new")
            os.replace("new", "answers.txt")
    os._exit(0)
time.sleep(0.1)
