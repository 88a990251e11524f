// run: --engine prove
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: a queue of work that workers without end take from and add to has no
// more than it has room for; not if one too many is let in.
#include <assert.h>
#include <pthread.h>
#define SIZE 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int jobs[SIZE], first, n;
static int put(int job) {
  int fits;
  pthread_mutex_lock(&m);
#ifdef MUTANT
  fits = n <= SIZE;
#else
  fits = n < SIZE;
#endif
  if (fits) {
    jobs[(first + n) % SIZE] = job;
    n++;
  }
  pthread_mutex_unlock(&m);
  return fits;
}
static int get(int *job) {
  int has;
  pthread_mutex_lock(&m);
  has = n > 0;
  if (has) {
    *job = jobs[first];
    first = (first + 1) % SIZE;
    n--;
  }
  assert(0 <= n && n < SIZE);
  pthread_mutex_unlock(&m);
  return has;
}
static void *work(void *arg) {
  int job;
  while (get(&job))
    put(job / 2);
  return arg;
}
int main(void) {
  pthread_t t;
  for (;;) {
    put(1);
    pthread_create(&t, 0, work, 0);
  }
}
