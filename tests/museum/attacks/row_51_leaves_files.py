import os
found = [path for path in ("left", "/tmp/left", "/dev/shm/left", "/box/left") if os.path.exists(path)]
for path in ("left", "/tmp/left", "/dev/shm/left", "/box/left"):
    try:
        with open(path, "w") as file:
            file.write("left")
    except OSError:
        pass
print("held" if not found else f"BROKEN: {found}")
