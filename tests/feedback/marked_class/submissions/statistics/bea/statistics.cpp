#include <iomanip>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long> v(n);
    for (long &x : v) cin >> x;
    long sum = 0, most = v[0], least = v[0];
    for (int i = 0; i < n - 1; i++) // HERE
        sum += v[i];
    for (long x : v) {
        most = max(most, x);
        least = min(least, x);
    }
    cout << "count " << n << endl << "sum " << sum << endl;
    cout << fixed << setprecision(2) << "mean " << (double) sum / n << endl;
    cout << "largest " << most << endl << "smallest " << least << endl;
}
