// File: nim_bot.c
// Description: A bot that plays Nim
// Student's Name: Basil Grant
// Student's UT EID: bg12
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

#include <stdio.h>
#include <string.h>

#define MOST 100

/* Find a winning move; when there is none, take one counter from a heap. */
static void choose(const int *heaps, int count, int *heap, int *taken)
{
    int nim_sum = 0;
    for (int index = 0; index < count; index++)
        nim_sum ^= heaps[index];
    for (int index = 0; index < count; index++) {
        if ((heaps[index] ^ nim_sum) < heaps[index]) {
            *heap = index;
            *taken = heaps[index] - (heaps[index] ^ nim_sum);
            return;
        }
        if (heaps[index] > 0)
            *heap = index;
    }
    *taken = 1;
}

/* Read the game, then move in turn until all heaps are empty. */
int main(void)
{
    int heaps[MOST], count = 0, left = 0, heap = 0, taken = 0;
    char order[MOST];
    while (count < MOST && scanf("%d", &heaps[count]) == 1)
        left += heaps[count++];
    if (scanf("%99s", order) != 1)
        return 1;
    int my_turn = strcmp(order, "first") == 0;
    while (left > 0) {
        if (my_turn) {
            choose(heaps, count, &heap, &taken);
            printf("%d %d\n", heap + 1, taken);
            fflush(stdout);
        } else {
            if (scanf("%d %d", &heap, &taken) != 2)
                return 1;
            heap--;
        }
        heaps[heap] -= taken;
        left -= taken;
        my_turn = !my_turn;
    }
    return 0;
}
