import java.util.ArrayList;
import java.util.List;

class row_22_catches_the_end_of_its_heap {
    public static void main(String[] words) {
        List<int[]> kept = new ArrayList<>();
        try {
            while (true)
                kept.add(new int[1 << 16]);
        } catch (OutOfMemoryError error) {
            kept = null;
            System.err.println("Exception in thread \"main\" " + error);
        }
        System.out.println("held");
    }
}
