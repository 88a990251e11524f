/* A clock ticks; clients wait for their time on a condition.
 *
 * -DCLIENTS=COUNT -DTICKS=COUNT.  TRUE; FALSE with -DUNSAFE, where the clock
 * wakes up one client only, which may not be the one whose time it is: the
 * others wait for ever. */
// row: safe TRUE n=1..3 -DCLIENTS={n} -DTICKS=3 --property=no-deadlock
// row: unsafe FALSE n=3,4 -DCLIENTS={n} -DTICKS=3 -DUNSAFE --property=no-deadlock
#include "many.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t tick = PTHREAD_COND_INITIALIZER;
static int now;

static void *clock_ticks(void *arg) {
  for (int i = 0; i < TICKS; i++) {
    pthread_mutex_lock(&lock);
    now++;
#ifdef UNSAFE
    pthread_cond_signal(&tick);
#else
    pthread_cond_broadcast(&tick);
#endif
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *wait_until(void *arg) {
  int then = 1 + (int)(long)arg;
  pthread_mutex_lock(&lock);
  while (now < then)
    pthread_cond_wait(&tick, &lock);
  assert(now >= then && now <= TICKS);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t clients[CLIENTS], clock;
  start(clients, wait_until, 0, CLIENTS);
  pthread_create(&clock, NULL, clock_ticks, NULL);
  join(clients, CLIENTS);
  pthread_join(clock, NULL);
  return 0;
}
