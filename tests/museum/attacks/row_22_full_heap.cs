using System.Collections.Generic;

class FullHeap {
    static void Main() {
        var kept = new List<int[]>();
        while (true)
            kept.Add(new int[1 << 16]);
    }
}
