// run:
// expect: FALSE(assertion)
// run: -DMOST=1
// expect: TRUE
// why: The check is what decides, and the stores before it flow into no branch.
#include <assert.h>
#include <pthread.h>

#ifndef MOST
#define MOST 0
#endif

int x, y, r;

void *claim(void *unused) {
  y++;
  assert(x <= MOST);
  return unused;
}

void *count(void *unused) {
  r = y;
  x++;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, claim, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
