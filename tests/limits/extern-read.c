// row: Variables at addresses that another file
// run:
// expect: UNKNOWN(value of extern variable 'x')
extern int x;
int main(void) {
  return x; // here
}
