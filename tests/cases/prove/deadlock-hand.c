// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: the locks of an array are taken hand over hand; with the last one, the
// first one is taken again or not.
#include <pthread.h>

enum { N = 3 };

static pthread_spinlock_t locks[N];

static void *walk(void *unused) {
  for (;;) {
    pthread_spin_lock(&locks[0]);
    for (int i = 0; i < N - 1; i++) {
      pthread_spin_lock(&locks[i + 1]);
      pthread_spin_unlock(&locks[i]);
    }
#ifdef WRONG
    pthread_spin_lock(&locks[0]);
    pthread_spin_unlock(&locks[0]);
#endif
    pthread_spin_unlock(&locks[N - 1]);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, walk, NULL);
  pthread_create(&t, NULL, walk, NULL);
#ifdef WRONG
  pthread_create(&t, NULL, walk, NULL);
#endif
  pthread_exit(NULL);
}
