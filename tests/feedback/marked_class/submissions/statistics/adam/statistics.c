#include <stdio.h>

int main(void)
{
    int n, numbers[20000], i;
    long sum = 0;
    int largest, smallest;

    scanf("%d", &n);
    for (i = 0; i < n; i++)
        scanf("%d", &numbers[i]);
    for (i = 1; i < n; i++) // HERE
        sum += numbers[i];
    largest = smallest = numbers[0];
    for (int k = 0; k < n; k++) {
        if (numbers[k] > largest) largest = numbers[k];
        if (numbers[k] < smallest) smallest = numbers[k];
    }
    printf("count %d\nsum %ld\nmean %.2f\n", n, sum, (double) sum / n);
    printf("largest %d\nsmallest %d\n", largest, smallest);
    return 0;
}
