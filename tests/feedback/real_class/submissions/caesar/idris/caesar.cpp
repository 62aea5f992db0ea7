#include <fstream>
#include <iostream>
#include <string>
using namespace std;

int main() {
    ifstream in("secret.txt");
    int shift;
    in >> shift;
    string line;
    // getline after >> : the first one is the rest of line 1
    while (getline(in, line)) {
        for (auto &c : line) {
            if (c >= 'a' && c <= 'z') c = 'a' + (c - 'a' + shift) % 26;
            else if (c >= 'A' && c <= 'Z') c = 'A' + (c - 'A' + shift) % 26;
        }
        cout << line << endl;
    }
}
