// An equation of three numbers, which nobody has a candidate for.
// run: --engine prove
// expect: TRUE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int all, rest, tens;

static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  while (all < 100) {
    all++;
    rest += 3;
    if (rest >= 10) {
      rest -= 10;
      tens++;
    }
  }
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, NULL, add, NULL);
    pthread_mutex_lock(&lock);
    assert(rest + 10 * tens == 3 * all);
    pthread_mutex_unlock(&lock);
  }
}
