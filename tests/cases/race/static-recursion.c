// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DBARE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DDEEP
// expect: UNKNOWN(at)
// why: a thread makes threads like itself; a function that calls itself
// is on its way more than once.
#include <pthread.h>

struct s {
  pthread_mutex_t m;
  int v;
};
static struct s all[3];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void deep(struct s *p, int n) {
  pthread_mutex_lock(&p->m);
  if (n)
    deep(all + n - 1, n - 1);
#ifdef DEEP
  all[n].v++;
#endif
  pthread_mutex_unlock(&p->m);
}

static void *run(void *arg) {
  pthread_t t;
#ifndef BARE
  pthread_mutex_lock(&m);
#endif
  x++;
#ifndef BARE
  pthread_mutex_unlock(&m);
#endif
  pthread_create(&t, NULL, run, arg);
  deep(&all[2], 2);
  return NULL;
}

int main(void) {
  run(NULL);
  return 0;
}
