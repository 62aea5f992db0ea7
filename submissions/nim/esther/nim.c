// File: nim.c
// Desciption: Winning moves for the game of Nim
// Students Name: Esther Abebe
// Student's UT EID: ea2718
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/15/2013
// Date Last Modified: 1/17/2013

#include <stdio.h>
#include <stdlib.h>

#define MAX_HEAPS 2000

/* Collects the heaps of one line; gives back their number. */
int collect(char *line, long long heaps[])
{
    int count = 0;
    char *rest;
    for (;;) {
        long long counters = strtoll(line, &rest, 10);
        if (rest == line || count == MAX_HEAPS)
            return count;
        heaps[count++] = counters;
        line = rest;
    }
}

/* The index of the heap to take from, or -1. */
int choose(const long long heaps[], int count, long long nim_sum)
{
    for (int i = 0; i < count; i++)
        if ((heaps[i] ^ nim_sum) < heaps[i])
            return i;
    return -1;
}

int main(void)
{
    static char line[50000];
    long long heaps[MAX_HEAPS];
    FILE *input = fopen("nim.txt", "r");
    int games = atoi(fgets(line, sizeof line, input));
    while (games-- > 0) {
        fgets(line, sizeof line, input);
        int count = collect(line, heaps);
        long long nim_sum = 0;
        for (int i = 0; i < count; i++)
            nim_sum ^= heaps[i];
        int chosen = choose(heaps, count, nim_sum);
        if (chosen < 0)
            printf("Lose Game\n");
        else
            printf("Remove %lld counters from Heap %d\n", heaps[chosen] - (heaps[chosen] ^ nim_sum), chosen + 1);
    }
    fclose(input);
    return 0;
}
