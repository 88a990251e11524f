// run: -DNEVER=(passed)
// expect: FALSE(assertion)
// run: -DNEVER=(!passed)
// expect: FALSE(assertion)
// run: -DNEVER=(passed&&x!=2)
// expect: TRUE
// why: Where both threads are, the condition is one constant; another once the
// store is done. It is itself what the store flows into.
#include <assert.h>
#include <pthread.h>

int x, passed;

void *store(void *unused) {
  x = 2;
  return unused;
}

void *look(void *unused) {
  if (x == 0)
    passed = 1;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, store, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!(NEVER));
  return 0;
}
