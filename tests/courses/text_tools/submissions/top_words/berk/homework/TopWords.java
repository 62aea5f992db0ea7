import java.io.PrintWriter;
import java.util.Map;

public class TopWords {
    public static void main(String[] args) throws Exception {
        int most = Integer.parseInt(args[0]);
        try (PrintWriter top = new PrintWriter("top.txt")) {
            for (Map.Entry<String, Integer> one : Counting.order("text.txt", "stop.txt")) {
                if (most-- > 0) {
                    top.println(one.getKey() + " " + one.getValue());
                }
            }
        }
    }
}
