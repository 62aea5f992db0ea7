#include <stdio.h>
#include <ctype.h>

int turn(int c, int key)
{
    if (islower(c)) {
        return 'a' + (c - 'a' + key) % 26;
    }
    if (isupper(c)) {
        return 'a' + (c - 'A' + key) % 26; // HERE
    }
    return c;
}

int main(void)
{
    char line[10000];
    FILE *in = fopen("secret.txt", "r");
    fgets(line, sizeof line, in);
    int key;
    sscanf(line, "%d", &key);
    while (fgets(line, sizeof line, in)) {
        int i = 0;
        for (; line[i] && line[i] != '\n'; i++)
            printf("%c", turn(line[i], key));
        printf("\n");
    }
    return 0;
}
