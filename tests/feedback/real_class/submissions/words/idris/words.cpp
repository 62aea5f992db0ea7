#include <cctype>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    ifstream f("text.txt");
    map<string, int> m;
    string w;
    char c;
    while (f.get(c)) {
        if (isalpha(c)) w += c;
        else if (!w.empty()) { m[w]++; w = ""; }
    }
    if (!w.empty()) m[w]++;
    for (auto &p : m) cout << p.first << " " << p.second << "\n";
}
