// run: --unwind 1 --engine order
// expect: UNKNOWN(needs a bound above 1)
// run: --unwind 2 --engine order -DWRONG
// expect: FALSE(assertion)
// why: A round that leaves fewer inputs is free only a hundred times, though
// constants decide that the loop goes on.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
static char *kept;

int main(void) {
  int goes_on = 1;
  do {
    int n = 0;
    char *p = malloc(64), *rest = p;
    if (!p)
      return 1;
    while (__VERIFIER_nondet_int())
      p[n++] = 'a';
    p[n] = 0;
    kept = rest;
    while (*kept == 'a')
      kept++;
    if (*p)
      goes_on = 0;
#ifdef WRONG
    assert(goes_on);
#endif
    free(p);
  } while (goes_on);
  return 0;
}
