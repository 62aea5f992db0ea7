with open("large", "wb") as file:
    for _ in range(64):
        file.write(b"x" * (1 << 20))
        file.flush()
print("no limit on the disk")
