// run:
// expect: FALSE(assertion)
// why: After four rounds an implementation may stop, or not.
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
  assert(rounds == 6);
  return 0;
}
