#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <string>
#include <vector>
using namespace std;

int main() {
    map<string, int> m;
    string w, line;
    while (getline(cin, line)) {
        line += ' ';
        for (char c : line) {
            if (isalpha((unsigned char)c)) w += tolower(c);
            else if (!w.empty()) { m[w]++; w.clear(); }
        }
    }
    vector<pair<string, int>> v(m.begin(), m.end());
    stable_sort(v.begin(), v.end(), [](auto &a, auto &b) { return a.second > b.second; });
    for (auto &p : v) cout << p.first << " " << p.second << endl;
}
