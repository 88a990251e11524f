// row: Integers of 128 bits as inputs
// run:
// expect: UNKNOWN(packed bit-field of nine bytes)
struct __attribute__((packed)) s {
  char a;
  int b : 30;
  long c : 60;
} s;
int main(void) {
  s.c = 3; // here
  return 0;
}
