#include <iomanip>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, x;
    cin >> n;
    vector<int> v;
    while (cin >> x) v.push_back(x);
    long sum = 0;
    int big = v[0], little = v[0];
    for (int y : v) {
        sum += y;
        if (y > big) big = y;
        if (y < little) little = y;
    }
    cout << "count " << v.size() << endl;
    cout << "sum " << sum << endl;
    cout << "mean " << fixed << setprecision(1) << (double)sum / v.size() << endl;
    cout << "largest " << big << endl;
    cout << "smallest " << little << endl;
}
