// run: --unwind 1
// expect: UNKNOWN(the end of an atomic section that did not begin)
// run: --engine prove
// expect: UNKNOWN(the end of an atomic section that did not begin)
// run: --unwind 1 --search explicit
// expect: UNKNOWN(the end of an atomic section that did not begin)
// why: Where it began would be a guess.
extern void __VERIFIER_atomic_end(void);

int main(void) {
  int x = 0;
  __VERIFIER_atomic_end();
  return x;
}
