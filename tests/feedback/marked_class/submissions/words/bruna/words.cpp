#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int main() {
    ifstream in("text.txt");
    map<string, int> seen;
    string w;
    for (char c; in.get(c);) {
        if (isalpha((unsigned char) c)) { w += tolower(c); continue; }
        if (!w.empty()) seen[w]++;
        w = "";
    }
    if (!w.empty()) seen[w]++;
    vector<pair<int, string>> order;
    for (auto &e : seen) order.emplace_back(e.second, e.first);
    sort(order.rbegin(), order.rend());
    for (auto &o : order) cout << o.second << ' ' << o.first << '\n';
}
