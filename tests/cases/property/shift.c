// run: --property no-undefined-shift
// expect: FALSE(no-undefined-shift)
// why: A shift by as many bits as there are.
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 32)
    return 0;
  return 1u << n != 0;
}
