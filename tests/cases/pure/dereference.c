// run: --engine order --unwind 1
// expect: FALSE(valid-deref)
// run: --engine order --unwind 1 -DKEPT
// expect: TRUE
// run: --search explicit
// expect: FALSE(valid-deref)
// why: an iteration that stays in the loop is checked, too.
#include <pthread.h>
#include <stdlib.h>
static volatile int *volatile p;
static void *run(void *arg) {
  while (*p == 0)
    ;
  return arg;
}
int main(void) {
  pthread_t t;
  p = calloc(1, sizeof *p);
  pthread_create(&t, 0, run, 0);
#ifdef KEPT
  *p = 1;
  pthread_join(t, 0);
#endif
  free((void *)p);
  return 0;
}
