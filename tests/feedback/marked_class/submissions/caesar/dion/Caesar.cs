using System;
using System.IO;
using System.Text;

class Caesar
{
    static void Main()
    {
        var reader = new StreamReader("secret.txt");
        int key = int.Parse(reader.ReadLine());
        string line;
        while ((line = reader.ReadLine()) != null)
        {
            var coded = new StringBuilder();
            foreach (char c in line)
            {
                if (char.IsLower(c))
                {
                    coded.Append((char)('a' + (c - 'a' + key) % 26));
                }
                else if (char.IsUpper(c))
                {
                    coded.Append((char)('A' + (c - 'A' - key + 26000) % 26)); // HERE
                }
                else
                {
                    coded.Append(c);
                }
            }
            Console.WriteLine(coded);
        }
    }
}
