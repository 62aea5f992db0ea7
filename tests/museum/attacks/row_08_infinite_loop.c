#include <time.h>
int main(void)
{
    time_t end = time(NULL) + 10;
    while (time(NULL) < end)
        ;
    return 0;
}
