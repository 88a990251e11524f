/* A slot of a thread's own that main looks at too soon. */
#include <assert.h>
#include <pthread.h>

int a, b, slot;

void *first(void *arg) {
  a = 1;
  a = 2;
  return arg;
}

void *second(void *arg) {
  slot = 1;
  slot = 2;
  b = 1;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  int seen = a, is_finished = b;
  assert(slot != 1 || is_finished);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(seen != 1);
  return 0;
}
