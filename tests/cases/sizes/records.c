// run:
// expect: TRUE
// run: -DSAME
// expect: FALSE(assertion)
// run: -DMEMBER=first
// expect: FALSE(assertion)
// why: Members of the records of an array of any length: another member, or
// another record, is another place.
#include <assert.h>
#include <stdlib.h>

#ifndef MEMBER
#define MEMBER second
#endif

unsigned __VERIFIER_nondet_uint(void);

typedef struct {
  int first;
  short second, third;
  char name[4];
} Record;

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(),
           j = __VERIFIER_nondet_uint();
  if (n > 100000000 || i >= n || j >= n)
    return 0;
#ifndef SAME
  if (i == j)
    return 0;
#endif
  Record *all = malloc(n * sizeof *all);
  all[i].first = 7;
  all[i].third = 3;
  all[i].MEMBER = 5;
  all[j].first = 9;
  assert(all[i].first == 7 && all[i].third == 3 && all[j].first == 9);
  free(all);
  return 0;
}
