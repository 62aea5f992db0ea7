#include <stdio.h>
__attribute__((noinline)) static int deeper(volatile int *above)
{
    volatile int here[256];
    here[0] = *above + 1;
    return deeper(here) + here[0];
}
int main(void)
{
    volatile int start = 0;
    printf("%d\n", deeper(&start));
    return 0;
}
