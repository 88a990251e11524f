// row: Constructors with parameters
// run:
// expect: UNKNOWN(call of 'f')
int one(void) { return 1; }
int (*choose(void))(void) { return one; }
int f(void) __attribute__((ifunc("choose")));
int main(void) {
  return f(); // here
}
