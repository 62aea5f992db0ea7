#include <stdio.h>
#include <string.h>
#include <ctype.h>

char words[10000][40];
int counts[10000];

int main() {
    FILE *f = fopen("text.txt", "r");
    int size = 0, c, len = 0;
    char w[40];
    while ((c = fgetc(f)) != EOF) {
        if (isalpha(c)) {
            w[len++] = tolower(c);
        } else if (len > 0) {
            w[len] = 0;
            len = 0;
            int i = 0;
            while (i < size && strcmp(words[i], w) != 0) i++;
            if (i == size) strcpy(words[size++], w);
            counts[i]++;
        }
    }
    for (int i = 0; i < size; i++)
        printf("%s %d\n", words[i], counts[i]);
    return 0;
}
