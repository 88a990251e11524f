// row: Variables at addresses that another file
// run:
// expect: UNKNOWN(address of 'x' by the name 'y')
int y;
extern int x __asm__("y");
int main(void) {
  return &x == &y; // here
}
