// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DBEFORE
// expect: UNKNOWN(at)
// why: the structure that was picked before is not the one that is
// picked now.
#include <pthread.h>

struct s {
  pthread_mutex_t m;
  int v;
};
static struct s all[2];

static struct s *pick(void) {
  static _Thread_local int n;
  struct s *p = &all[n++ % 2];
  return p;
}

static void *run(void *arg) {
  struct s *now = pick(), *before;
  for (;;) {
    before = now;
    now = pick();
    pthread_mutex_lock(&now->m);
#ifdef BEFORE
    before->v++;
#else
    now->v++;
#endif
    pthread_mutex_unlock(&now->m);
  }
  (void)before;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  run(NULL);
}
