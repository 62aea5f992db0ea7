import java.util.ArrayList;
import java.util.List;

class row_22_full_heap {
    public static void main(String[] words) {
        List<int[]> kept = new ArrayList<>();
        while (true)
            kept.add(new int[1 << 16]);
    }
}
