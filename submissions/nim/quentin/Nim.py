#  File: Nim.py
#  Description: Solves each game of Nim in the file
#  Student's Name: Quentin Marchal
#  Student's UT EID: qm17
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 14 January 2013
#  Date Last Modified: 17 January 2013

import sys


def nim(h):
    """Nim-sum of a list."""
    s = 0
    for x in h: s ^= x
    return s


out = ''
with open('nim.txt') as fd:
    n = int(fd.readline())
    for i in range(n):
        h = [int(x) for x in fd.readline().split()]
        s = nim(h)
        out += '\n'
        if s == 0:
            out += 'Lose Game\n'
        else:
            j = [k for k in range(len(h)) if h[k] ^ s < h[k]][0]
            out += 'Remove ' + str(h[j] - (h[j] ^ s)) + ' counters from Heap ' + str(j + 1) + '\n'
sys.stdout.write(out)
