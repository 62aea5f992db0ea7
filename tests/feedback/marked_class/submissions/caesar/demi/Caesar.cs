using System;
using System.IO;

class Caesar
{
    static char Encode(char c, int key)
    {
        if (c >= 'a' && c <= 'z') return (char)((c - 'a' + key) % 26 + 'a');
        if (c >= 'A' && c < 'Z') return (char)((c - 'A' + key) % 26 + 'A'); // HERE
        return c;
    }

    static void Main()
    {
        string[] lines = File.ReadAllLines("secret.txt");
        int key = int.Parse(lines[0]);
        for (int i = 1; i < lines.Length; i++)
        {
            string coded = "";
            foreach (char c in lines[i]) coded += Encode(c, key);
            Console.WriteLine(coded);
        }
    }
}
