// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: A barrier made of a mutex, a condition and a round number.
// run: --property no-deadlock --property assertion --unwind 2 -DNO_TURN
// expect: FALSE(no-deadlock)
// mutant: waiting for the count instead of the round: the last one resets
//   it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int arrived, turn;
static int part[2];

static void barrier(void) {
  pthread_mutex_lock(&m);
#ifndef NO_TURN
  int mine = turn;
#endif
  if (++arrived == 2) {
    arrived = 0;
#ifndef NO_TURN
    turn++;
#endif
    pthread_cond_broadcast(&c);
  }
#ifdef NO_TURN
  while (arrived < 2)
#else
  while (mine == turn)
#endif
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
}

static void *run(void *arg) {
  int me = (int)(long)arg;
  part[me] = 1;
  barrier();
  assert(part[1 - me]);
  barrier();
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
