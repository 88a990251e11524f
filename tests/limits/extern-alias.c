// row: Variables at addresses that another file
// run:
// expect: UNKNOWN(extern variable 'x' without a definition)
int y = 1;
extern int x __attribute__((alias("y")));
int main(void) {
  return x; // here
}
