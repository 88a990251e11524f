// run: --search guided
// expect: FALSE(assertion)
// why: who uses what an addition returns sees which came first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int tickets, last;

void *draw(void *arg) {
  int mine = atomic_fetch_add(&tickets, 1);
  if (mine == 2)
    last = (int)(long)arg;
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, draw, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  assert(last == 2);
  return 0;
}
