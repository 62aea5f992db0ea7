#  File: Nim.py
#  Description: Says which move wins at Nim
#  Student's Name: Wanjiru Kamau
#  Student's UT EID: wk1009
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/11/2013
#  Date Last Modified: 1/16/2013

"""Says which move wins at Nim."""


def xor_sum(values):
    """Return the exclusive or of all values."""
    total = 0
    for value in values:
        total ^= value
    return total


def describe(heaps):
    """Return the sentence that belongs to the heaps."""
    total = xor_sum(heaps)
    for number, heap in enumerate(heaps, 1):
        if heap ^ total < heap:
            return f"Remove {heap - (heap ^ total)} counters from Heap {number}"
    return "Lose Game"


with open("nim.txt") as games:
    for game in games:
        print(describe([int(word) for word in game.split()]))
