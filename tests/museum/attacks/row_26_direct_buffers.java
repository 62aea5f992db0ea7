import java.nio.ByteBuffer;
import java.util.ArrayList;

class row_26_direct_buffers {
    public static void main(String[] words) {
        ArrayList<ByteBuffer> kept = new ArrayList<>();
        for (int number = 0; number < 400; number++) {
            ByteBuffer part = ByteBuffer.allocateDirect(1 << 20);
            for (int place = 0; place < part.capacity(); place += 4096)
                part.put(place, (byte) 1);
            kept.add(part);
        }
        System.out.println("no limit on direct buffers");
    }
}
