// row: Integers of 128 bits as inputs
// run:
// expect: UNKNOWN(__VERIFIER_nondet_int128)
extern __int128 __VERIFIER_nondet_int128(void);
int main(void) {
  return __VERIFIER_nondet_int128() == 4; // here
}
