#include <stdio.h>

/* Caesar cipher */
int main(void) {
    FILE *f = fopen("secret.txt", "r");
    int shift, c;
    fscanf(f, "%d\n", &shift);
    while ((c = fgetc(f)) != EOF) {
        if (c >= 'a' && c <= 'z') {
            c += shift;
            if (c > 'z')
                c -= 26;
        } else if (c >= 'A' && c <= 'Z') {
            c += shift;
            if (c > 'Z')
                c -= 26;
        }
        putchar(c);
    }
    printf("\n");
    fclose(f);
    return 0;
}
