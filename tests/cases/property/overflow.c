// run: --property no-overflow
// expect: FALSE(no-overflow)
// why: A sum of two ints overflows.
// run: --property no-overflow -DGUARDED
// expect: TRUE
// why: The largest value is excluded.
// run:
// expect: TRUE
// why: Overflow is not reported unless asked for.
// run: --property no-overflow -DUNSIGNED
// expect: TRUE
// why: Unsigned arithmetic wraps and does not overflow.
int __VERIFIER_nondet_int(void);

int main(void) {
#ifdef UNSIGNED
  unsigned a = (unsigned)__VERIFIER_nondet_int();
#else
  int a = __VERIFIER_nondet_int();
#endif
#ifdef GUARDED
  return a < 2147483647 ? a + 1 > a : 0;
#else
  return a + 1 > a;
#endif
}
