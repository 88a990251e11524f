// row: Attributes that run code
// run:
// expect: UNKNOWN(cleanup attribute of 'x')
void clean(int *p) { *p = 0; }
int main(void) {
  __attribute__((cleanup(clean))) int x = 1; // here
  return x - 1;
}
