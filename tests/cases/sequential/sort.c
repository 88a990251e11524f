// run: --unwind 3
// expect: TRUE
// run: --unwind 3 -DMUTANT=1
// expect: FALSE(assertion)
// run: --unwind 3 -DMUTANT=2
// expect: FALSE(assertion)
// why: Insertion sort puts every array of three in order.
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  unsigned char a[3];
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_uchar();
    sum += a[i];
  }
  for (int i = 1; i < 3; i++) {
    unsigned char v = a[i];
    int j = i;
    for (; j > 0 && a[j - 1] > v; j--)
      a[j] = a[j - 1];
    a[j] = v;
  }
  CHECK(1, a[0] <= a[1] && a[1] <= a[2]);
  CHECK(2, a[0] + a[1] + a[2] == sum);
  return 0;
}
