// run: --search guided
// expect: TRUE
// why: who joins the threads sees the last store of one of them.
#include <assert.h>
#include <pthread.h>

int x;

void *store(void *arg) {
  int first = (int)(long)arg;
  x = first;
  x = first + 1;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, store, (void *)1L);
  pthread_create(&u, NULL, store, (void *)3L);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(x == 2 || x == 4);
  return 0;
}
