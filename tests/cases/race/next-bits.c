// run: --engine order --reduction none --property no-data-race --unwind 3 -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DA=low -DB=apart
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DA=low -DB=apart
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DA=low -DB=apart
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DREAD -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DREAD -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DREAD -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --search hybrid --property no-data-race -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --search hybrid --property no-data-race -DA=low -DB=apart
// expect: TRUE
// run: --search unfolding --property no-data-race -DA=low -DB=high
// expect: FALSE(no-data-race)
// run: --search unfolding --property no-data-race -DA=low -DB=apart
// expect: TRUE
// why: Bit-fields that are neighbours are one memory location, in whichever
// bytes they are; what is no bit-field is another.
#include <pthread.h>
static struct {
  unsigned low : 8, high : 8;
  char apart;
} s;

static void *first(void *arg) {
#ifdef READ
  (void)(s.A + 1);
#else
  s.A = 1;
#endif
  return arg;
}

static void *second(void *arg) {
  s.B = 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
