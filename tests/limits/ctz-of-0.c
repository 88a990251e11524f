// row: Integers of 128 bits as inputs
// run:
// expect: UNKNOWN(__builtin_ctzl of 0)
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  return __builtin_ctzl(__VERIFIER_nondet_ulong()); // here
}
