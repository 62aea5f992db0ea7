/*
 * File: nim.c
 * Description: Optimal first moves in the game of Nim
 * Student's Name: Hana Kimura
 * Student's UT EID: hk707
 * Partner's Name: Ivo Lindt
 * Partner's UT EID: il88
 * Course Name: CS 313E
 * Unique Number: 53260
 * Date Created: 1/9/2013
 * Date Last Modified: 1/18/2013
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long Counters;

/* The nim-sum of the numbers in a text; the text stays as it is. */
static Counters nim_sum_of(const char *text)
{
    Counters sum = 0;
    char *end;
    for (Counters heap = strtoll(text, &end, 10); end != text; heap = strtoll(text, &end, 10)) {
        sum ^= heap;
        text = end;
    }
    return sum;
}

/* Writes the move for the game in the text. */
static void write_move(const char *text)
{
    const Counters sum = nim_sum_of(text);
    char *end;
    int number = 1;
    for (Counters heap = strtoll(text, &end, 10); end != text; heap = strtoll(text, &end, 10)) {
        const Counters left = heap ^ sum;
        if (left < heap) {
            printf("Remove %lld counters from Heap %d\n", heap - left, number);
            return;
        }
        number++;
        text = end;
    }
    printf("Lose Game\n");
}

int main(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen("nim.txt", "r");
    if (!file || getline(&text, &size, file) == -1)
        return 1;
    for (long games = strtol(text, NULL, 10); games > 0 && getline(&text, &size, file) != -1; games--)
        write_move(text);
    free(text);
    fclose(file);
    return 0;
}
