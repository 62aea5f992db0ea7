kept = []
for number in range(400):
    kept.append(bytearray(b"x") * (1 << 20))
print("no limit on memory")
