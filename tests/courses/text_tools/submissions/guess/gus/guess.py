import sys

guess = 1
print(guess, flush=True)
for answer in sys.stdin:
    guess += 1
    print(guess, flush=True)
