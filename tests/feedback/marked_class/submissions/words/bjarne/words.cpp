#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

std::string clean(const std::string &word) {
    std::string out;
    for (char c : word)
        if (isalpha((unsigned char) c)) out += tolower(c);
    return out;
}

char first(const std::string &word) {
    return word.at(0); // HERE
}

int main() {
    std::ifstream in("text.txt");
    std::map<std::string, int> counts;
    std::string word;
    while (in >> word) {
        word = clean(word);
        if (first(word)) counts[word]++;
    }
    std::vector<std::pair<std::string, int>> all(counts.begin(), counts.end());
    std::stable_sort(all.begin(), all.end(), [](auto &a, auto &b) { return a.second > b.second; });
    for (auto &[w, n] : all) std::cout << w << " " << n << "\n";
}
