# File: Nim.py
# Description: The nim-sum of heaps and the winning move
# Student's Name: Hugo Lind
# Student's UT EID: hl2
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Two functions that decide a game of Nim."""


def nim_sum(heaps):
    """Return the exclusive or of all heaps."""
    total = 0
    for heap in heaps:
        # every 1 in a column turns the bit of the total round
        total ^= heap
    return total


def find_heap(heaps, total):
    """Return (counters, heap) of the first winning move, or (0, 0)."""
    for index, heap in enumerate(heaps):
        left = heap ^ total
        if left < heap:
            return heap - left, index + 1
    return 0, 0


def main():
    """Answer one game from the keyboard."""
    heaps = [int(word) for word in input("Heaps: ").split()]
    print(find_heap(heaps, nim_sum(heaps)))


main()
