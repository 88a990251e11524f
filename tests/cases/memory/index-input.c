// run:
// expect: FALSE(valid-deref)
// why: The index is taken in the statement that uses it, by a function, too.
int __VERIFIER_nondet_int(void);

static int get(void) { return __VERIFIER_nondet_int(); }

int main(void) {
  int a[3] = {1, 2, 3};
  return a[(__VERIFIER_nondet_int() & 1) + (get() & 3)];
}
