// row: Alignment of heap blocks
// run: --engine order
// expect: UNKNOWN(an alignment of more than 4096 bytes)
void set(int *p) { *p = 0; }
int main(void) {
  _Alignas(8192) int x; // here
  set(&x);
  return x;
}
