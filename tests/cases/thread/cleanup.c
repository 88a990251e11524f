// run: -DMAIN_ENDS=0
// expect: TRUE
// run: -DMAIN_ENDS=1 --search explicit
// expect: TRUE
// run: -DMAIN_ENDS=1 --reduction mpor
// expect: TRUE
// run: -DMUTANT=1 -DMAIN_ENDS=0
// expect: FALSE(assertion)
// run: -DMUTANT=2 -DMAIN_ENDS=0 --property no-deadlock
// expect: FALSE(no-deadlock)
// why: A thread that ends runs the handlers that it has pushed and not popped,
//   the last one first, and then the destructors of keys.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#ifndef MUTANT
#define MUTANT 0
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t key;
static int all[2];

static void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

static void note(void *digit) {
  int *mine = pthread_getspecific(key);
  *mine = *mine * 10 + *(int *)digit;
}

static void destroy(void *mine) { *(int *)mine = *(int *)mine * 10 + 9; }

static void end(int deep) {
  int digit = 3;
  pthread_cleanup_push(note, &digit);
  if (deep)
    pthread_exit(NULL);
  pthread_cleanup_pop(0);
}

static void *run(void *arg) {
  int one = 1, two = 2;
  pthread_setspecific(key, arg);
  pthread_mutex_lock(&m);
#if MUTANT != 2
  pthread_cleanup_push(unlock, &m);
#endif
  pthread_cleanup_push(note, &one);
  pthread_cleanup_push(note, &two);
  pthread_cleanup_pop(1);
  end(arg == &all[1]);
  pthread_cleanup_pop(MUTANT != 1);
#if MUTANT != 2
  pthread_cleanup_pop(1);
#endif
  return NULL;
}

static void check(void *arg) {
  (void)arg;
  assert(all[0] == 219 && all[1] == 2319);
  assert(pthread_mutex_trylock(&m) == 0);
}

int main(void) {
  pthread_t x, y;
  pthread_key_create(&key, destroy);
  pthread_create(&x, NULL, run, &all[0]);
  pthread_create(&y, NULL, run, &all[1]);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  pthread_cleanup_push(check, NULL);
  if (MAIN_ENDS)
    pthread_exit(NULL);
  pthread_cleanup_pop(1);
  return 0;
}
