#include <cctype>
#include <fstream>
#include <iostream>
#include <string>
using namespace std;

int main() {
    ifstream in("secret.txt");
    string line;
    getline(in, line);
    int shift = stoi(line);
    while (!in.eof()) {
        getline(in, line);
        if (line.empty()) break;
        for (char &c : line) {
            c = toupper(c);
            if (isalpha(c)) c = 'A' + (c - 'A' + shift) % 26;
        }
        cout << "> " << line << "\n";
    }
    return 0;
}
