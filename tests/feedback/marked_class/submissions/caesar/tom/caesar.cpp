#include <iostream>
#include <string>
#include <cctype>

// input: first the key, then the message
static char turn(char c, int key)
{
    if (!std::isalpha((unsigned char) c))
        return c;
    char a = std::isupper((unsigned char) c) ? 'A' : 'a';
    return (char) (a + (c - a + key) % 26);
}

int main()
{
    std::ios::sync_with_stdio(false);
    std::istream &in = std::cin; // HERE
    std::string line;
    std::getline(in, line);
    const int key = std::stoi(line);
    while (std::getline(in, line)) {
        for (char &c : line)
            c = turn(c, key);
        std::cout << line << '\n';
    }
    return 0;
}
