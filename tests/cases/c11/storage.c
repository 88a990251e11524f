// run: --unwind 1
// expect: TRUE
// why: tss_set and tss_get, with a destructor.
// run: --unwind 1 -DCREATE
// expect: FALSE(assertion)
// mutant: the key is expected not to be made.
// run: --unwind 1 -DDELETE
// expect: FALSE(pthread-usage)
// mutant: a deleted key is set.
// run: --unwind 1 -DGET
// expect: FALSE(assertion)
// mutant: the value is expected to be NULL still.
// run: --unwind 1 -DNONE
// expect: FALSE(assertion)
// mutant: the key has no destructor.
#include <assert.h>
#include <threads.h>
#include <time.h>

static tss_t key;
static _Atomic int destroyed;

#ifdef NONE
void destroy(void *value) {
#else
static void destroy(void *value) {
#endif
  assert(value == &key);
  destroyed++;
}

static int run(void *arg) {
  assert(tss_get(key) == NULL);
  assert(tss_set(key, &key) == thrd_success);
#ifdef GET
  assert(tss_get(key) == NULL);
#else
  assert(tss_get(key) == &key);
#endif
  return arg != NULL;
}

int main(void) {
  thrd_t a, b;
#if defined CREATE
  assert(tss_create(&key, destroy) != thrd_success);
#elif defined NONE
  assert(tss_create(&key, NULL) == thrd_success);
#else
  assert(tss_create(&key, destroy) == thrd_success);
#endif
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  assert(destroyed == 2);
  tss_delete(key);
#ifdef DELETE
  tss_set(key, NULL);
#endif
  return 0;
}
