// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: A block may have more room than was asked for.
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(5);
  size_t n = malloc_usable_size(p);
  assert(n >= 5 && malloc_usable_size(NULL) == 0);
#ifdef WRONG
  assert(n == 5);
#endif
  free(p);
  return 0;
}
