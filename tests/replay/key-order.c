// run:
// expect: FALSE(assertion)
/* Destructors of keys run in any order. */
#include <assert.h>
#include <pthread.h>

static int order;
static pthread_key_t first, second;

static void one(void *value) {
  (void)value;
  order = order * 10 + 1;
}

static void two(void *value) {
  (void)value;
  order = order * 10 + 2;
}

static void *run(void *given) {
  pthread_setspecific(first, &first);
  pthread_setspecific(second, &second);
  return given;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&first, one);
  pthread_key_create(&second, two);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(order != 21);
  return 0;
}
