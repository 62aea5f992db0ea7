import sys
sys.stdout.write(f"{sys.getrecursionlimit()}\n")


def dive(depth):
    try:
        return dive(depth + 1)
    except RecursionError:
        return depth


print(dive(1))
sys.setrecursionlimit(300)
print(dive(1), sys.getrecursionlimit())
