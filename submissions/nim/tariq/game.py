#  File: Nim.py
#  Description: Reads nim.txt and finds the moves
#  Student's Name: Tariq Mahmood
#  Student's UT EID: tm871
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/12/2013
#  Date Last Modified: 1/17/2013

"""Reads nim.txt and finds the moves."""


def nim_sum(heaps):
    """The nim-sum of a list of heaps."""
    result = 0
    for heap in heaps:
        result ^= heap
    return result


def find_heap(heaps, total):
    """Counters to take and number of the heap."""
    for number, heap in enumerate(heaps, 1):
        if heap ^ total < heap:
            return heap - (heap ^ total), number
    return 0, 0


def main():
    """Print the answers."""
    with open("nim.txt") as nim_file:
        for _ in range(int(nim_file.readline())):
            heaps = [int(word) for word in nim_file.readline().split()]
            total = nim_sum(heaps)
            # a nim-sum of zero cannot be won
            if total == 0:
                print("Lose Game")
            else:
                print("Remove %d counters from Heap %d" % find_heap(heaps, total))


main()
