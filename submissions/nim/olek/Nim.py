#  File: Nim.py
#  Description: Prints what to remove from which heap
#  Student's Name: Ołek Zawada
#  Student's UT EID: oz302
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/15/2013
#  Date Last Modified: 1/15/2013

def get_nim_sum(heap_list):
    """Return the exclusive or of the list."""
    answer = 0
    for heap in heap_list:
        answer = answer ^ heap
    return answer


def get_move(heap_list):
    """Return how many counters to remove, and the index of the heap."""
    nim_sum = get_nim_sum(heap_list)
    remove = 0
    where = 0
    for index in range(len(heap_list)):
        if heap_list[index] ^ nim_sum < heap_list[index]:
            remove = heap_list[index] - (heap_list[index] ^ nim_sum)
            where = index
            break
    return remove, where


def main():
    """Read the data sets and print the moves."""
    data_file = open("nim.txt")
    number_of_games = int(data_file.readline())
    for game in range(number_of_games):
        heap_list = [int(x) for x in data_file.readline().split()]
        remove, where = get_move(heap_list)
        print("Remove", remove, "counters from Heap", where + 1)
    data_file.close()


main()
