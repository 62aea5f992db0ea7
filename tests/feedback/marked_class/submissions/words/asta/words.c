#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char word[40]; int count; };
struct entry *entries[8000];
int used;

void count_word(const char *word)
{
    int i = 0;
    while (strcmp(entries[i]->word, word) != 0) // HERE
        i++;
    entries[i]->count++;
}

int main(void)
{
    FILE *in = fopen("text.txt", "r");
    char word[40];
    int n = 0, c;
    while ((c = fgetc(in)) != EOF) {
        if (isalpha(c)) word[n++] = tolower(c);
        else if (n) { word[n] = 0; count_word(word); n = 0; }
    }
    for (int i = 0; i < used; i++)
        printf("%s %d\n", entries[i]->word, entries[i]->count);
    return 0;
}
