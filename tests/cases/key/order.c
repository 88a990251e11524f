// run:
// expect: TRUE
// why: Six keys; destructors run once each.
// run: -DFIRST
// expect: FALSE(assertion)
// why: The order of destructors is open.
// run: -DOTHER
// expect: FALSE(assertion)
// why: The order of destructors is open.
#include <assert.h>
#include <pthread.h>

static pthread_key_t keys[6];
static int order[6], n;

static void gone(void *value) { order[n++] = *(int *)value; }

static void *run(void *arg) {
  static int values[6] = {0, 1, 2, 3, 4, 5};
  for (int i = 0; i < 6; i++)
    assert(pthread_getspecific(keys[i]) == NULL);
  for (int i = 0; i < 2; i++)
    pthread_setspecific(keys[i], &values[i]);
  pthread_setspecific(keys[5], &values[5]);
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 6; i++)
    assert(pthread_key_create(&keys[i], i < 5 ? gone : NULL) == 0);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
#if defined FIRST
  assert(n == 2 && order[0] == 0 && order[0] + order[1] == 1);
#elif defined OTHER
  assert(n == 2 && order[0] == 1 && order[0] + order[1] == 1);
#else
  assert(n == 2 && order[0] != order[1] && order[0] + order[1] == 1);
#endif
  return 0;
}
