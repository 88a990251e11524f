// run: --search guided
// expect: FALSE(assertion)
// why: a store of one byte overwrites one of another thread's, and leaves
//      three of the thread's own.
#include <assert.h>
#include <pthread.h>

int x;

void *store(void *arg) {
  x = 0x107;
  *(char *)&x = 0;
  return arg;
}

void *store_other(void *arg) {
  x = 0x203;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, store, NULL);
  pthread_create(&u, NULL, store_other, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(x != 0x200);
  return 0;
}
