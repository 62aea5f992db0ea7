#  File: Nim.py
#  Description: Finds the move that wins at Nim
#  Student's Name: Uma Krishnan
#  Student's UT EID: uk12
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/10/2013
#  Date Last Modified: 1/18/2013

"""Finds the move that wins at Nim."""


def play(heaps):
    """Return what to print for the heaps."""
    total = 0
    for heap in heaps:
        total ^= heap
    for index, heap in enumerate(heaps):
        if heap ^ total < heap:
            return f"Remove {heap - (heap ^ total)} counters from Heap {index + 1}"
    return "Lose Game"


with open("nim.txt") as file:
    for _ in range(int(file.readline())):
        print(play([int(word) for word in file.readline().split()]))
