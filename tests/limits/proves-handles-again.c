// row: `pthread_create` has stored
// run:
// expect: FALSE(assertion)
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) { return unused; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_create(&b, NULL, run, NULL);
  assert((unsigned long)a != (unsigned long)b);
  pthread_join(b, NULL);
  return 0;
}
