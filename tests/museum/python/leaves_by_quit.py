print("before", end="")
quit(4)
