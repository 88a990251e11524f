// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DMOVED
// expect: UNKNOWN(at)
// run: --engine static --property no-data-race -DOTHER
// expect: UNKNOWN(at)
// run: --engine static --property no-data-race -DFIXED=5
// expect: TRUE
// run: --engine static --property no-data-race -DFIXED=4
// expect: UNKNOWN('all[5].v' at)
// why: the lock is in the object that a parameter points to, be it any of an
// array or a certain one.
#include <pthread.h>

struct s {
  int v;
  pthread_mutex_t m;
};
static struct s all[10];

static void lock(struct s *p) { pthread_mutex_lock(&p->m); }
static void add(struct s *p) { p->v++; }

static void touch(struct s *p, struct s *q) {
  lock(p);
#ifdef MOVED
  if (p < q)
    p++;
#endif
#ifdef OTHER
  add(q);
#else
  (void)q;
  add(p);
#endif
  pthread_mutex_unlock(&p->m);
}

static void *run(void *arg) {
  for (int i = 0; i < 9; i++)
    touch(&all[i], &all[9 - i]);
  return arg;
}

int main(void) {
  for (int i = 0; i < 10; i++)
    pthread_mutex_init(&all[i].m, NULL);
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
#ifdef FIXED
    pthread_mutex_lock(&all[FIXED].m);
    all[5].v++;
    pthread_mutex_unlock(&all[FIXED].m);
#endif
  }
}
