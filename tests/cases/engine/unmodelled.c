// run: --engine order
// expect: UNKNOWN(storing to 'q[15]' is not modelled)
// why: the counterexample of a formula meets what the interpreter does not
// model, which the reason names.
#include <stdlib.h>

int main(void) {
  char *p = malloc(10), *q = p;
  if (!p)
    return 0;
  p = realloc(p, 20);
  if (p && p == q)
    q[15] = 1;
  free(p);
  return 0;
}
