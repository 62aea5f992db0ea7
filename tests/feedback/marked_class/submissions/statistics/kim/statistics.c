#include <stdio.h>
#include <limits.h>

struct summary {
    int count, sum;
    int largest, smallest;
};

int main(void)
{
    struct summary s = {0, 0, INT_MIN, INT_MAX};
    int n, value, total;
    float average;

    if (scanf("%d", &n) != 1)
        return 1;
    for (s.count = 0; s.count < n && scanf("%d", &value) == 1; s.count++) {
        s.sum += value;
        if (value > s.largest)
            s.largest = value;
        if (value < s.smallest)
            s.smallest = value;
    }
    total = s.sum;
    average = total / n; /* HERE */
    printf("count %d\nsum %d\nmean %.2f\nlargest %d\nsmallest %d\n", s.count, s.sum, average, s.largest, s.smallest);
    return 0;
}
