// row: Integers of 128 bits as inputs
// run:
// expect: UNKNOWN(__builtin_clz of 0)
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  return __builtin_clz(__VERIFIER_nondet_uint()); // here
}
