//  File: nim.c
//  Description: Nim moves read from a file
//  Student's Name: Oskar Nyström
//  Student's UT EID: on2013
//  Course Name: CS 313E
//  Unique Number: 53260
//  Date Created: 1/17/2013
//  Date Last Modified: 1/20/2013

#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

#define HEAPS 10000

struct move {
    long long counters;
    int heap;
};

/* Reads one number of the line. False at the end of the line. */
static bool read_number(FILE *file, long long *number)
{
    int c = fgetc(file);
    while (c == ' ' || c == '\t' || c == '\r')
        c = fgetc(file);
    if (c < '0' || c > '9')
        return false;
    *number = 0;
    while (c >= '0' && c <= '9') {
        *number = 10 * *number + (c - '0');
        c = fgetc(file);
    }
    ungetc(c, file);
    return true;
}

/* The move after which the nim-sum is zero; no counters when there is none. */
static struct move best_move(const long long *heaps, int count)
{
    long long sum = 0;
    for (int i = 0; i < count; i++)
        sum ^= heaps[i];
    for (int i = 0; i < count; i++)
        if ((heaps[i] ^ sum) < heaps[i])
            return (struct move){heaps[i] - (heaps[i] ^ sum), i + 1};
    return (struct move){0, 0};
}

int main(void)
{
    static long long heaps[HEAPS];
    long long games, rest;
    FILE *file = fopen("nim.txt", "r");
    if (file == NULL || !read_number(file, &games))
        return 1;
    while (read_number(file, &rest))
        ;
    for (; games > 0; games--) {
        int count = 0;
        while (count < HEAPS && read_number(file, &heaps[count]))
            count++;
        struct move move = best_move(heaps, count);
        if (move.counters > 0)
            printf("Remove %lld counters from Heap %d\n", move.counters, move.heap);
        else
            puts("Lose Game");
    }
    fclose(file);
    return 0;
}
