#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int main() {
    map<string, int> counts;
    string word;
    char c;
    while (cin.get(c)) { // HERE
        if (isalpha((unsigned char) c)) word += tolower(c);
        else if (!word.empty()) { ++counts[word]; word.clear(); }
    }
    if (!word.empty()) ++counts[word];
    vector<pair<int, string>> order;
    for (auto &p : counts) order.push_back({-p.second, p.first});
    sort(order.begin(), order.end());
    for (auto &p : order) cout << p.second << " " << -p.first << endl;
}
