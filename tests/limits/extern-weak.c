// row: Variables at addresses that another file
// run:
// expect: UNKNOWN(extern variable 'x' without a definition)
extern int x __attribute__((weak));
int main(void) {
  return &x == 0; // here
}
