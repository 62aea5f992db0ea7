#  File: Nim.py
#  Description: Shows the moves of Nim slowly
#  Student's Name: Omar Siddiqui
#  Student's UT EID: os1999
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/10/2013
#  Date Last Modified: 1/18/2013

"""Shows the moves of Nim, one after the other."""

import time

PAUSE = 3600


def move(heaps):
    """Text of the move."""
    total = 0
    for heap in heaps:
        total ^= heap
    for number, heap in enumerate(heaps, 1):
        if heap ^ total < heap:
            return f"Remove {heap - (heap ^ total)} counters from Heap {number}"
    return "Lose Game"


with open("nim.txt") as file:
    for _ in range(int(file.readline())):
        print(move([int(word) for word in file.readline().split()]), flush=True)
        # leave the reader some time
        time.sleep(PAUSE)
