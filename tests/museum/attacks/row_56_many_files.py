for number in range(5_000):
    open(f"file{number}", "w").close()
print("no limit on files")
