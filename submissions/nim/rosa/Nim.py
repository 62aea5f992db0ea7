#  File: Nim.py
#  Description: The first winning move of each Nim position
#  Student's Name: Rosa Delgado
#  Student's UT EID: rd5
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/13/2013
#  Date Last Modified: 1/18/2013

"""The first winning move of each Nim position."""


def winning_move(heaps):
    """Return counters and heap number, (0, 0) for a lost position."""
    nim_sum = 0
    for counters in heaps:
        nim_sum = nim_sum ^ counters
    for index, counters in enumerate(heaps):
        smaller = counters ^ nim_sum
        if smaller < counters:
            return counters - smaller, index + 1
    return 0, 0


def main():
    """Answer the data sets."""
    handle = open("nim.txt")
    for _ in range(int(handle.readline())):
        heaps = [int(counters) for counters in handle.readline().split()]
        print(heaps)
        amount, heap = winning_move(heaps)
        if heap == 0:
            print("Lose Game")
        else:
            print("Remove %s counters from Heap %s" % (amount, heap))
    handle.close()


main()
