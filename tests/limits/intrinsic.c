// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of '__builtin_return_address')
int main(void) {
  return __builtin_return_address(0) == 0; // here
}
