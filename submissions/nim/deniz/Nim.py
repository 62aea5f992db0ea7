#  File: Nim.py

#  Description:

#  Student's Name: Deniz Aksoy

#  Student's UT EID:

#  Course Name: CS 313E

#  Unique Number: 53260

#  Date Created: 1/14/2013

#  Date Last Modified:

def nim_sum(heaps):
    """Return the nim-sum."""
    x = 0
    for heap in heaps:
        x = x ^ heap
    return x


def main():
    """Play all the games."""
    data = open("nim.txt", "r")
    games = int(data.readline())
    for game in range(games):
        heaps = [int(word) for word in data.readline().split()]
        x = nim_sum(heaps)
        found = False
        for i in range(len(heaps)):
            # only the first heap counts
            if not found and heaps[i] ^ x < heaps[i]:
                print("Remove", heaps[i] - (heaps[i] ^ x), "counters from Heap", i + 1)
                found = True
        if not found:
            print("Lose Game")
    data.close()


main()
