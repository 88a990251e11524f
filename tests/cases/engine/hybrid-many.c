// run: --search hybrid
// expect: TRUE
// run: --search hybrid -DMUTANT
// expect: FALSE(assertion)
// run: --search hybrid -DLOST --property no-deadlock
// expect: FALSE(no-deadlock)

/* More threads than are looked at together: each waits for the one before. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

enum { MANY = 40 };

sem_t turn[MANY + 1];
int n;

static void *count(void *arg) {
  long i = (long)arg;
  sem_wait(&turn[i]);
#ifdef MUTANT
  assert(n != MANY - 1);
#endif
  n++;
#ifdef LOST
  if (i == MANY - 2)
    return 0;
#endif
  sem_post(&turn[i + 1]);
  return 0;
}

int main(void) {
  pthread_t t[MANY];
  for (long i = 0; i <= MANY; i++)
    sem_init(&turn[i], 0, 0);
  for (long i = 0; i < MANY; i++)
    pthread_create(&t[i], 0, count, (void *)i);
  sem_post(&turn[0]);
  for (long i = 0; i < MANY; i++)
    pthread_join(t[i], 0);
  assert(n == MANY);
  return 0;
}
