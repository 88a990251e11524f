// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the key is expected not to be made.
#include <assert.h>
#include <threads.h>
#include <time.h>

static tss_t key;
static _Atomic int destroyed;

static void destroy(void *value) {
  assert(value == &key);
  destroyed++;
}

static int run(void *arg) {
  assert(tss_get(key) == NULL);
  assert(tss_set(key, &key) == thrd_success);
  assert(tss_get(key) == &key);
  return arg != NULL;
}

int main(void) {
  thrd_t a, b;
  assert(tss_create(&key, destroy) != thrd_success);
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  assert(destroyed == 2);
  tss_delete(key);
  return 0;
}
