// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DKEPT
// expect: FALSE(assertion)
// why: No destructor is called for a key that another one has deleted.
#include <assert.h>
#include <pthread.h>

static pthread_key_t a, b;
static int is_deleted;

static void of_a(void *value) {
  (void)value;
  is_deleted = 1;
#ifndef KEPT
  pthread_key_delete(b);
#endif
}

static void of_b(void *value) {
  (void)value;
  assert(!is_deleted);
}

static void *run(void *arg) {
  pthread_setspecific(a, &a);
  pthread_setspecific(b, &b);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&a, of_a);
  pthread_key_create(&b, of_b);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
