#  File: Nim.py
#  Description: Strategy for the game of Nim
#  Student's Name: Lucía Ferrer
#  Student's UT EID: lf1203
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/10/2013
#  Date Last Modified: 1/18/2013

"""Strategy for the game of Nim."""


def compute_nim_sum(heaps):
    """Combine the heaps by exclusive or."""
    nim_sum = heaps[0]
    for heap in heaps[1:]:
        nim_sum = nim_sum ^ heap
    return nim_sum


def first_heap(heaps, nim_sum):
    """Number of the first heap with a smaller individual nim-sum."""
    number = 1
    for heap in heaps:
        if (heap ^ nim_sum) < heap:
            return number
        number = number + 1


def main():
    """Print the move for every data set in nim.txt."""
    with open("nim.txt", "r") as nim_file:
        data_sets = int(nim_file.readline())
        while data_sets > 0:
            data_sets -= 1
            heaps = [int(item) for item in nim_file.readline().split()]
            nim_sum = compute_nim_sum(heaps)
            if nim_sum == 0:
                print("Lose Game")
            else:
                print("Remove", nim_sum, "counters from Heap", first_heap(heaps, nim_sum))


main()
