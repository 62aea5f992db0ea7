#include <fstream>
#include <iostream>
#include <string>
using namespace std;

string encode(string text, int key) {
    for (size_t i = 0; i < text.size(); i++) {
        char c = text[i];
        if (c >= 'a' && c < 'z') // HERE
            text[i] = 'a' + (c - 'a' + key) % 26;
        else if (c >= 'A' && c <= 'Z')
            text[i] = 'A' + (c - 'A' + key) % 26;
    }
    return text;
}

int main() {
    ifstream in("secret.txt");
    string line;
    getline(in, line);
    int key = stoi(line);
    while (getline(in, line)) cout << encode(line, key) << endl;
}
