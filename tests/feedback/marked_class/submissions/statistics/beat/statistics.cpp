#include <cstdio>
#include <iostream>
#include <limits>

int main() {
    std::size_t n;
    std::cout << "How many? "; // HERE
    std::cin >> n;
    long sum = 0, hi = std::numeric_limits<long>::min(), lo = std::numeric_limits<long>::max(), x;
    for (std::size_t i = 0; i < n; ++i) {
        std::cin >> x;
        sum += x;
        if (x > hi) hi = x;
        if (x < lo) lo = x;
    }
    std::cout << "count " << n << "\n";
    std::cout << "sum " << sum << "\n";
    std::cout.precision(2);
    std::cout << std::fixed << "mean " << double(sum) / n << "\n";
    std::cout << "largest " << hi << "\n" << "smallest " << lo << "\n";
}
