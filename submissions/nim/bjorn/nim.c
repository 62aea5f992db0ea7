/*
 * File: nim.c
 * Description: Prints the winning move of each game of Nim
 * Student's Name: Björn Halvorsen
 * Student's UT EID: bh903
 * Course Name: CS 313E
 * Unique Number: 53260
 * Date Created: 01/10/2013
 * Date Last Modified: 01/17/2013
 */

#include <stdio.h>
#include <stdlib.h>

/* Read the numbers of one line into heaps (grown as needed) and return how many there are. */
static size_t read_heaps(char *line, long long **heaps, size_t *room)
{
    size_t count = 0;
    char *next = line;
    for (;;) {
        char *end;
        long long value = strtoll(next, &end, 10);
        if (end == next)
            return count;
        if (count == *room) {
            *room = *room ? 2 * *room : 64;
            *heaps = realloc(*heaps, *room * sizeof **heaps);
        }
        (*heaps)[count++] = value;
        next = end;
    }
}

/* Print the move that makes the nim-sum zero, if there is one. */
static void answer(const long long *heaps, size_t count)
{
    long long nim_sum = 0;
    for (size_t i = 0; i < count; i++)
        nim_sum ^= heaps[i];
    for (size_t i = 0; i < count; i++) {
        long long left = heaps[i] ^ nim_sum;
        if (left < heaps[i]) {
            printf("Remove %lld counters from Heap %zu\n", heaps[i] - left, i + 1);
            return;
        }
    }
    puts("Lose Game");
}

int main(void)
{
    FILE *file = fopen("nim.txt", "r");
    char *line = NULL;
    size_t size = 0, room = 0;
    long long *heaps = NULL;
    if (file == NULL || getline(&line, &size, file) < 0)
        return EXIT_FAILURE;
    int games = atoi(line);
    while (games-- > 0 && getline(&line, &size, file) >= 0) {
        size_t count = read_heaps(line, &heaps, &room);
        answer(heaps, count);
    }
    free(heaps);
    free(line);
    fclose(file);
    return EXIT_SUCCESS;
}
