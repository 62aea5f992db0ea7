// File: greedy_nim.c
// Description: Winning moves of Greedy Nim
// Student's Name: Boris Kovac
// Student's UT EID: bk36
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096

/* Whether the player loses who finds these heaps. */
static int is_lost(int misere, const long *heaps, int count)
{
    long largest = 0;
    int times = 0;
    for (int i = 0; i < count; i++) {
        if (heaps[i] > largest) {
            largest = heaps[i];
            times = 0;
        }
        times += heaps[i] == largest;
    }
    if (largest == 0)
        return !misere;
    return (times % 2 == 0) != (misere && largest == 1);
}

/* Print the winning move with the fewest counters in the first largest heap. */
static void answer(int misere, long *heaps, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (heaps[i] > heaps[best])
            best = i;
    long largest = heaps[best];
    if (!is_lost(misere, heaps, count)) {
        while (heaps[best]-- > 0) {
            if (is_lost(misere, heaps, count)) {
                printf("Remove %ld counters from Heap %d\n", largest - heaps[best], best + 1);
                return;
            }
        }
    }
    puts("Lose Game");
}

/* Answer every game of the input. */
int main(void)
{
    static char line[65536];
    static long heaps[MOST];
    if (fgets(line, sizeof line, stdin) == NULL)
        return EXIT_FAILURE;
    for (int games = atoi(line); games > 0 && fgets(line, sizeof line, stdin); games--) {
        char *word = strtok(line, " \t\r\n");
        int misere = word != NULL && strcmp(word, "misere") == 0, count = 0;
        while ((word = strtok(NULL, " \t\r\n")) != NULL && count < MOST)
            heaps[count++] = atol(word);
        answer(misere, heaps, count);
    }
    return EXIT_SUCCESS;
}
