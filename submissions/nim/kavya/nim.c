/*
 *  File: nim.c
 *  Description: Reads nim.txt and prints the strategy for each line
 *  Student's Name: Kavya Raman
 *  Student's UT EID: kr2190
 *  Course Name: CS 313E
 *  Unique Number: 53260
 *  Date Created: 1/7/2013
 *  Date Last Modified: 1/13/2013
 */

#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>

enum { MOST_HEAPS = 5000 };

/* Skips blanks inside a line; returns 0 at the end of the line. */
static int more_numbers(FILE *in)
{
    int c = getc(in);
    while (c != '\n' && c != EOF && isspace(c))
        c = getc(in);
    if (c == '\n' || c == EOF)
        return 0;
    ungetc(c, in);
    return 1;
}

int main(void)
{
    static long long heap[MOST_HEAPS];
    FILE *in = fopen("nim.txt", "r");
    int games;

    if (!in || fscanf(in, "%d", &games) != 1)
        return 1;
    while (more_numbers(in))
        ;
    while (games-- > 0) {
        int count = 0, i;
        long long x = 0, rest = 0;
        while (count < MOST_HEAPS && more_numbers(in) && fscanf(in, "%lld", &heap[count]) == 1)
            x ^= heap[count++];
        for (i = 0; i < count; i++) {
            rest = heap[i] ^ x;
            if (rest < heap[i])
                break;
        }
        if (i == count)
            printf("Lose Game\n");
        else
            printf("Remove %lld counters from Heap %d\n", rest, i + 1);
    }
    fclose(in);
    return 0;
}
