// run: --property no-deadlock --unwind 3
// expect: TRUE
// why: Philosophers who take the lower fork first never starve together.
// run: --property no-deadlock --unwind 3 -DLEFT_FIRST
// expect: FALSE(no-deadlock)
// mutant: everybody takes the left fork first.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t fork_of[3] = {PTHREAD_MUTEX_INITIALIZER,
                                     PTHREAD_MUTEX_INITIALIZER,
                                     PTHREAD_MUTEX_INITIALIZER};

static void *philosopher(void *arg) {
  int left = (int)(long)arg, right = (left + 1) % 3;
#ifdef LEFT_FIRST
  int first = left, second = right;
#else
  int first = left < right ? left : right;
  int second = left < right ? right : left;
#endif
  pthread_mutex_lock(&fork_of[first]);
  pthread_mutex_lock(&fork_of[second]);
  pthread_mutex_unlock(&fork_of[second]);
  pthread_mutex_unlock(&fork_of[first]);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, philosopher, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
