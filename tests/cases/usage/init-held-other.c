// run:
// expect: TRUE
// run: -DCOPIED
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(pthread-usage)
// run: -DMUTANT -DKEPT
// expect: FALSE(pthread-usage)
// why: Another thread may hold the mutex of a block when that is initialised
//   again, for a while or for good.  Fresh memory is in nobody's use, nor is a
//   copy of a mutex that somebody holds.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  int n;
};

static struct box *shared;

static void *run(void *arg) {
  pthread_mutex_lock(&shared->lock);
  shared->n++;
#ifndef KEPT
  pthread_mutex_unlock(&shared->lock);
#endif
  return arg;
}

static struct box *box_new(void) {
  struct box *b = malloc(sizeof *b);
  if (!b)
    exit(1);
  pthread_mutex_init(&b->lock, NULL);
  b->n = 0;
  return b;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    shared = box_new();
    pthread_create(&t, NULL, run, NULL);
#ifdef MUTANT
    pthread_mutex_init(&shared->lock, NULL);
#endif
    pthread_join(t, NULL);
#ifdef COPIED
    pthread_mutex_lock(&shared->lock);
    struct box other = *shared;
    pthread_mutex_init(&other.lock, NULL);
    pthread_mutex_lock(&other.lock);
    pthread_mutex_unlock(&other.lock);
    pthread_mutex_unlock(&shared->lock);
#endif
    free(shared);
  }
  return 0;
}
