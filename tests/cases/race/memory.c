// run: --property no-data-race --search dpor
// expect: TRUE
// run: --property no-data-race --search preemptions
// expect: TRUE
// run: --property no-data-race --search dpor -DFREE
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DFREE
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DFIELD
// expect: TRUE
// run: --property no-data-race --search preemptions -DFIELD
// expect: TRUE
// run: --property no-data-race --search dpor -DSAME
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DSAME
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DCOPY
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DCOPY
// expect: FALSE(no-data-race)
// why: Blocks and fields: what is freed while another reads it, neighbours in
// one structure, a copy of all of it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int a, b;
} *p;

void *use(void *arg) {
  p->a = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  struct pair q = {0, 0};
  p = malloc(sizeof *p);
  if (!p)
    return 0;
  p->a = p->b = 0;
  pthread_create(&t, 0, use, 0);
#ifdef FREE
  if (p->b == 0)
    free(p);
  pthread_join(t, 0);
  return 0;
#elif defined FIELD
  p->b = 2;
#elif defined SAME
  p->a = 2;
#elif defined COPY
  q = *p;
#endif
  pthread_join(t, 0);
  free(p);
  return q.a;
}
