#include <stdio.h>
#include <string.h>
#include <ctype.h>

int main() {
    FILE *fp = fopen("secret.txt", "r");
    char line[1000];
    int shift = 3;
    fgets(line, sizeof line, fp);
    while (fgets(line, sizeof line, fp) != NULL) {
        line[strcspn(line, "\n")] = 0;
        for (int i = 0; line[i]; i++) {
            if (islower(line[i]))
                line[i] = (line[i] - 'a' + shift) % 26 + 'a';
            else if (isupper(line[i]))
                line[i] = (line[i] - 'A' + shift) % 26 + 'A';
        }
        puts(line);
    }
    return 0;
}
