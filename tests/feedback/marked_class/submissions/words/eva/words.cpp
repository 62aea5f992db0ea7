#include <fstream>
#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    ifstream in("text.txt");
    map<string, int> m;
    string w;
    while (!in.eof()) { // HERE
        in >> w;
        for (auto &c : w) c = tolower(c);
        m[w]++;
    }
    for (auto &p : m) cout << p.first << " " << p.second << endl;
}
