// run: -DNEVER=(first&&second)
// expect: FALSE(assertion)
// run: -DNEVER=(first&&!second)
// expect: FALSE(assertion)
// run: -DNEVER=(!first||x!=0)
// expect: TRUE
// why: What is left out for the first condition is needed for the second.
#include <assert.h>
#include <pthread.h>

int x, y, r, first, second;

void *look(void *unused) {
  if (y == 0)
    first = 1;
  r = x;
  if (r >= 1)
    second = 1;
  return unused;
}

void *copy(void *unused) {
  x = 1;
  x = y;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, look, NULL);
  pthread_create(&b, NULL, copy, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!(NEVER));
  return 0;
}
