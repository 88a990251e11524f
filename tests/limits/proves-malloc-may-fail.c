// row: `malloc` and `pthread_create` succeed unless
// run: --malloc-may-fail
// expect: FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
