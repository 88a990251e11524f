// run: --engine prove --property valid-deref
// expect: UNKNOWN(no proof without a bound)
// run: --engine prove --property unreach-call
// expect: TRUE
// run: --engine prove --property unreach-call -DMUTANT=1
// expect: UNKNOWN(leaves this check open: reach_error() is called)
// run: --engine prove --property unreach-call -DMUTANT=2
// expect: UNKNOWN(leaves this check open: reach_error() is called)
// run: --engine prove --property unreach-call -DMUTANT=3
// expect: UNKNOWN(leaves this check open: reach_error() is called)
// run: --engine prove --property unreach-call -DMUTANT=4
// expect: UNKNOWN(an address that may be of several objects)
// run: --engine prove --property unreach-call -DMUTANT=5
// expect: UNKNOWN(leaves this check open: reach_error() is called)
// run: --engine prove --property unreach-call -DMUTANT=6
// expect: UNKNOWN(leaves this check open: reach_error() is called)
// why: where validity is not asked for, an invalid read gives any value, and
// a valid one what is there; an invalid write is no such thing.
#include <pthread.h>
#include <stdlib.h>

void reach_error(void);
int __VERIFIER_nondet_int(void);

#ifndef MUTANT
#define MUTANT 0
#endif
static const int table[4] = {0, 4, 8, 10};
static int counts[3], many[20], *made, *gone;

static void *work(void *arg) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  int v = table[i];
  if ((MUTANT == 1 || i < 4) && v > 10)
    reach_error();
  counts[1] = many[3] = 1;
  v = counts[i];
  if ((MUTANT == 2 || i < 3) && v > 1)
    reach_error();
  v = many[i];
  if ((MUTANT == 6 || i < 20) && v > 1)
    reach_error();
  v = *(gone + i);
  if (MUTANT == 3 && v == 7)
    reach_error();
  if (MUTANT == 4)
    *(int *)(long)v = 1;
  v = *made;
  if (MUTANT == 5 ? v != 3 : v != 3 && v != 5)
    reach_error();
  return arg;
}

int main(void) {
  pthread_t t;
  made = malloc(sizeof *made);
  *made = 3;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, work, 0);
  *made = 5;
  return 0;
}
