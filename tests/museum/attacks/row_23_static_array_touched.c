#include <stdio.h>
#include <string.h>
static char large[200 << 20];
int main(int count, char **words)
{
    (void)words;
    memset(large, count, sizeof large);
    puts(large[count << 10] ? "no limit on memory" : "odd");
    return 0;
}
