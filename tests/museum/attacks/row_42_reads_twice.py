import sys
first, second = sys.stdin.read(), sys.stdin.read()
print("held" if first and not second else "odd")
