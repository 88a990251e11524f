// run:
// expect: TRUE
// why: But not before.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int rounds;

static void gone(void *value) {
  if (++rounds < 6)
    pthread_setspecific(key, value);
}

static void *run(void *arg) {
  pthread_setspecific(key, &rounds);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, gone);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(rounds >= 4 && rounds <= 6);
  return 0;
}
