// run:
// expect: TRUE
// run: -DPAST
// expect: FALSE(valid-deref)
// why: realloc copies as many bytes as both blocks have.
#include <assert.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int n = __VERIFIER_nondet_bool() ? 2 : 3;
  char *block = malloc(n);
  block[0] = 5;
  block[n - 1] = 7;
  block = realloc(block, n + 1);
  assert(block[0] == 5);
  assert(block[n - 1] == 7);
  block[n] = 1;
#ifdef PAST
  block[3] = 1;
#endif
  free(block);
  return 0;
}
