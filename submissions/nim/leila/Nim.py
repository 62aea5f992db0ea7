#  File: Nim.py
#  Description: The strategy of Nim in Python
#  Student's Name: Leila Mansour
#  Student's UT EID: lm3003
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/17/2013
#  Date Last Modified: 1/18/2013

"""The strategy of Nim in Python."""


def nim_sum(heaps):
    """Return the nim-sum of the heaps."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def main():
    """Read and answer."""
    file = open("nim.txt")
    for _ in range(int(file.readline())):
        heaps = [int(word) for word in file.readline().split()]
        total = nim_sum(heaps)
        if total == 0:
            print("Lose Game")
        else
            for number, heap in enumerate(heaps, 1):
                if heap ^ total < heap:
                    print("Remove", heap - (heap ^ total), "counters from Heap", number)
                    break
    file.close()


main()
