#  File: Nim.py
#  Description: Calculates moves in the game of Nim
#  Student's Name: Bruna Teixeira
#  Student's UT EID: bt45
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/13/2013
#  Date Last Modified: 1/16/2013

"""Calculates moves in the game of Nim."""


def calculate(heaps):
    """Return the line to print for a list of heaps."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    for position, heap in enumerate(heaps):
        rest = heap ^ nim_sum
        if rest < heap:
            return "Remove {} counters from Heap {}".format(heap - rest, position + 1)
    return "Lose Game"


def main():
    """Go through nim.txt."""
    file = open("nim.txt")
    games = int(file.readline())
    for game in range(games):
        # the newline does not belong to the numbers
        line = file.readline()[:-1]
        print(calculate([int(word) for word in line.split()]))
    file.close()


main()
