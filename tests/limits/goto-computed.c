// row: Jumps to a computed label
// run:
// expect: UNKNOWN(&&l)
int main(void) {
  void *p = &&l; // here
  goto *p;
l:
  return 0;
}
