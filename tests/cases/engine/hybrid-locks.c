// run: --search hybrid
// expect: TRUE
// run: -DRELEASED --search hybrid
// expect: FALSE(pthread-usage)
// run: -DELSEWHERE --search hybrid
// expect: FALSE(assertion)
// run: -DTRIED --search hybrid
// expect: FALSE(assertion)
// run: -DWAITS --search hybrid
// expect: FALSE(assertion)
// run: -DROBUST --search hybrid
// expect: FALSE(assertion)
// why: who comes to a lock is held up by its holder, unless another gives it
// back, it is another lock by now, it was only tried, or its holder waits or
// has ended.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, spare;
pthread_mutex_t *used = &lock;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int inside, seen, is_open;

void *hold(void *arg) {
  pthread_mutex_lock(&lock);
  inside = 1;
#ifdef WAITS
  while (!is_open)
    pthread_cond_wait(&changed, &lock);
#endif
  seen = 1;
#ifdef ROBUST
  return arg;
#endif
  inside = 0;
  pthread_mutex_unlock(&lock);
  return arg;
}

void *come(void *arg) {
#ifdef RELEASED
  if (seen)
    pthread_mutex_unlock(&lock);
#endif
#ifdef ELSEWHERE
  used = &spare;
#endif
#ifdef TRIED
  int is_mine = !pthread_mutex_trylock(used);
#else
  int is_mine = 1;
  pthread_mutex_lock(used);
#endif
  is_open = 1;
  assert(!inside);
  if (is_mine)
    pthread_mutex_unlock(used);
  pthread_cond_signal(&changed);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_mutex_init(&spare, NULL);
#ifdef ROBUST
  pthread_mutexattr_t robust;
  pthread_mutexattr_init(&robust);
  pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&lock, &robust);
#endif
  pthread_create(&a, NULL, hold, NULL);
  pthread_create(&b, NULL, come, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
