// row: Variables at addresses that another file
// run:
// expect: UNKNOWN(extern variable 'x' without a definition)
int y;
extern int x __asm__("y");
int main(void) {
  return &x == &y; // here
}
