#include <cctype>
#include <fstream>
#include <iostream>
#include <string>

struct Cipher {
    int key;
    char operator()(char c) const {
        if (std::isupper(static_cast<unsigned char>(c))) {
            int place = c - 'A' + key;
            if (place > 25)
                place -= 26;
            return char('A' + place);
        }
        if (std::islower(static_cast<unsigned char>(c)))
            return char('a' + (c - 'a' + key) % 26);
        return c;
    }
};

int main() {
    std::ifstream file{"secret.txt"};
    Cipher cipher{};
    std::string line;
    std::getline(file, line);
    cipher.key = std::stoi(line);
    while (std::getline(file, line)) {
        for (auto &c : line) c = cipher(c);
        std::cout << line << '\n';
    }
}
