#  File: Nim.py
#  Description: Print the moves for all games
#  Student's Name: Qiang Zhao
#  Student's UT EID: qz31
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/15/2013
#  Date Last Modified: 1/16/2013

"""Print the moves for all games."""


def find_answer(heaps):
    """Return the line for one game."""
    nim_sum = 0
    for heap in heaps:
        nim_sum = nim_sum ^ heap
    if nim_sum == 0:
        return "Lose Game"
    for number in range(len(heaps)):
        if heaps[number] ^ nim_sum < heaps[number]:
            return "Remove " + str(heaps[number] - (heaps[number] ^ nim_sum)) + " counters from Heap " + str(number + 1)


with open("nim.txt") as file:
    answers = []
    for game in range(int(file.readline())):
        answers.append(find_answer([int(word) for word in file.readline().split()]))

# print until the last answer is reached
position = 0
while position < len(answers):
    print(answers[position])
    position = (position + 1) % len(answers)
