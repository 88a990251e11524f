// row: Objects without a definition
// run:
// expect: UNKNOWN(extern variable 'x' without a definition)
extern int x;
int main(void) {
  return x; // here
}
