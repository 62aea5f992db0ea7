#include <algorithm>
#include <cstdio>
#include <iostream>
#include <numeric>
#include <vector>

int main() {
    std::size_t n;
    std::cin >> n;
    std::vector<long> v(n);
    for (auto &x : v) std::cin >> x;
    auto sum = std::accumulate(v.begin(), v.end(), 0L);
    auto [lo, hi] = std::minmax_element(v.begin(), v.end());
    std::printf("count %zu\nsum %ld\nmean %.2f\nlargest %ld\nsmallest %ld\n", n, sum, (double) sum / n, *lo, *hi);
}
