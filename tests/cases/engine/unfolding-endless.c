// run: --search unfolding
// expect: TRUE
// run: --search unfolding --property no-deadlock
// expect: TRUE
// run: --search unfolding -DMUTANT
// expect: FALSE(assertion)
// run: --search unfolding -DLOST --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit -DLOST --property no-deadlock
// expect: FALSE(no-deadlock)
// why: Threads that put and take for ever come back to what was: each round ends
//   where another began.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *put(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
#ifdef MUTANT
    if (full)
#else
    while (full)
#endif
      pthread_cond_wait(&changed, &m);
    full++;
    assert(full == 1);
#ifdef LOST
    if (full > 1)
#endif
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
  }
}

static void *take(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (!full)
      pthread_cond_wait(&changed, &m);
    full--;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, NULL, put, NULL);
  pthread_create(&q, NULL, put, NULL);
  take(NULL);
}
