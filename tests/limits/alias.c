// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'f')
__attribute__((alias("g"))) int f(void);
int g(void) { return 0; }
int main(void) {
  return f(); // here
}
