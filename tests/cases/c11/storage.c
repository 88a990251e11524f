// run: --unwind 1
// expect: TRUE
// why: tss_set and tss_get, with a destructor, and call_once.
#include <assert.h>
#include <threads.h>
#include <time.h>

static tss_t key;
static once_flag flag = ONCE_FLAG_INIT;
static _Atomic int made, destroyed;

static void destroy(void *value) {
  assert(value == &made);
  destroyed++;
}

static void make(void) {
  made++;
  assert(tss_create(&key, destroy) == thrd_success);
}

static int run(void *arg) {
  call_once(&flag, make);
  assert(tss_get(key) == NULL);
  assert(tss_set(key, &made) == thrd_success);
  assert(tss_get(key) == &made);
  return arg != NULL;
}

int main(void) {
  thrd_t a, b;
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  assert(made == 1 && destroyed == 2);
  tss_delete(key);
  return 0;
}
