#include <cstdio>
#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    int sum = 0, largest = -1, smallest = 999;
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        sum += x;
        if (x > largest) largest = x;
        if (x < smallest) smallest = x;
    }
    printf("count %d\nsum %d\nmean %.2f\nlargest %d\nsmallest %d\n", n, sum, (float)sum / n, largest, smallest);
}
