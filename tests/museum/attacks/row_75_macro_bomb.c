#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(x))))
const char text[] = B(B("0123456789"));
int main(void) { return text[5]; }
