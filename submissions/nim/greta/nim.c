//   File: nim.c
//
//   Description: Finds the first heap to take counters from
//
//   Student's Name: Greta Lindqvist
//
//   Student's UT EID: gl15
//
//   Course Name: CS 313E
//
//   Unique Number: 53260
//
//   Date Created: 1/15/2013
//
//   Date Last Modified: 1/18/2013

#include <stdio.h>
#include <stdlib.h>

/* The next heap of the line, or -1 at its end. Moves the cursor behind the number. */
static long long next_heap(char **cursor)
{
    char *end;
    long long value = strtoll(*cursor, &end, 10);
    if (end == *cursor)
        return -1;
    *cursor = end;
    return value;
}

static void play(char *line)
{
    long long nim_sum = 0, heap;
    char *cursor = line;
    while ((heap = next_heap(&cursor)) >= 0)
        nim_sum ^= heap;
    cursor = line;
    for (int index = 0; (heap = next_heap(&cursor)) >= 0; index++) {
        if ((heap ^ nim_sum) < heap) {
            printf("Remove %lld counters from Heap %d\n", heap - (heap ^ nim_sum), index);
            return;
        }
    }
    printf("Lose Game\n");
}

int main(void)
{
    static char line[1 << 17];
    FILE *file = fopen("nim.txt", "r");
    if (file == NULL) {
        perror("nim.txt");
        return 1;
    }
    int games = atoi(fgets(line, sizeof line, file));
    for (int game = 0; game < games && fgets(line, sizeof line, file); game++)
        play(line);
    return fclose(file);
}
