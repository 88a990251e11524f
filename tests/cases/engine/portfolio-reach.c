// run: --reach 13
// expect: FALSE(reach)
// run: --reach 13,22
// expect: TRUE
// why: Lines are asked for in place of properties: there are none to be proved.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *p) {
  pthread_mutex_lock(&m);

  x++;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return x;
}
