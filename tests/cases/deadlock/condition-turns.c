// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: two threads wait for their turns, and wake each other; or the turn is lost.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turned = PTHREAD_COND_INITIALIZER;
static int turn;

static void *play(void *arg) {
  int me = arg != NULL;
  for (;;) {
    pthread_mutex_lock(&m);
    while (turn != me)
      pthread_cond_wait(&turned, &m);
    turn = !me;
#ifdef WRONG
    if (me)
#endif
      pthread_cond_signal(&turned);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void) {
  pthread_t t, s;
  pthread_create(&t, NULL, play, NULL);
  pthread_create(&s, NULL, play, &m);
  pthread_join(t, NULL);
  pthread_join(s, NULL);
}
