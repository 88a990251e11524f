// run:
// expect: TRUE
// run: -DUNSAFE
// expect: FALSE(assertion)
// run: --search hybrid
// expect: TRUE
// run: --search hybrid -DUNSAFE
// expect: FALSE(assertion)
// run: --search explicit -DUNSAFE
// expect: FALSE(assertion)
// why: who looked first and who has drawn which ticket makes no difference, but
// that each has another one does.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int next, sum;

void *draw(void *arg) {
  if (next > 2)
    return arg;
#ifndef UNSAFE
  pthread_mutex_lock(&m);
#endif
  int mine = next;
  next = mine + 1;
#ifndef UNSAFE
  pthread_mutex_unlock(&m);
#endif
  pthread_mutex_lock(&m);
  sum += mine;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, draw, (void *)(long)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  assert(sum == 3);
}
