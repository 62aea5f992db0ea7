with open("/dev/shm/large", "wb") as file:
    for _ in range(200):
        file.write(b"x" * (1 << 20))
        file.flush()
print("no limit on /dev/shm")
