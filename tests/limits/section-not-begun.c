// row: Atomic sections
// run:
// expect: UNKNOWN(the end of an atomic section that did not begin)
extern void __VERIFIER_atomic_end(void);
int main(void) {
  __VERIFIER_atomic_end(); // here
  return 0;
}
