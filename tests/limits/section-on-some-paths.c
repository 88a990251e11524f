// row: Atomic sections
// run: --engine order
// expect: UNKNOWN(an atomic section that begins or ends on some paths only)
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x;
int main(int argc, char **argv) {
  if (argc > 1)
    __VERIFIER_atomic_begin(); // here
  x = 1;
  if (argc > 1)
    __VERIFIER_atomic_end();
  return 0;
}
