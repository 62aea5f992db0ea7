import os
with open("answers.txt", "wb") as file:
    for size in (1 << 40, 7 << 20):
        try:
            os.truncate(file.fileno(), size)
            break
        except OSError:
            pass
