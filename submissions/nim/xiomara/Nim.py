#  File: Nim.py
#  Description: Best move for every line of nim.txt
#  Student's Name: Xiomara Leiva
#  Student's UT EID: xl23
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/12/2013
#  Date Last Modified: 1/12/2013

import functools
import operator


def best(heaps):
    """Best move for these heaps, in words."""
    x = functools.reduce(operator.xor, heaps, 0)
    return next(("Remove %d counters from Heap %d" % (h - (h ^ x), i) for i, h in enumerate(heaps, 1) if h ^ x < h), "Lose Game")


lines = iter(open("nim.txt"))
next(lines)  # number of games
for line in lines:
    print(best(list(map(int, line.split()))))
