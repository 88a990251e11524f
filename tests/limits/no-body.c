// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'f' (no body and no model))
int f(int);
int main(void) {
  return f(1); // here
}
