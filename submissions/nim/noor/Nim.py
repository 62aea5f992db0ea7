#  File: Nim.py
#  Description: Finds winning moves by the nim-sum
#  Student's Name: Noor Rashid
#  Student's UT EID: nr511
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/14/2013
#  Date Last Modified: 1/18/2013

"""Finds winning moves by the nim-sum."""


def find_move(heaps):
    """Return the counters and the heap number of the move."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    for index, heap in enumerate(heaps):
        if heap ^ nim_sum < heap:
            return heap - (heap ^ nim_sum), index + 1
    return 0, 0


def main():
    """Answer the games, then print all answers together."""
    lines = open("nim.txt").readlines()
    games = int(lines[0])
    answers = {}
    game = 1
    while game <= games:
        counters, number = find_move([int(word) for word in lines[game].split()])
        if counters == 0:
            answers[game] = "Lose Game"
            continue
        answers[game] = f"Remove {counters} counters from Heap {number}"
    for game in sorted(answers):
        print(answers[game])


main()
