// run: --search guided
// expect: FALSE(assertion)
// why: who spins notes it where nobody looks; what comes after the loop is
//      explored all the same.
#include <assert.h>
#include <pthread.h>

int flag, noted, last;

void *spin(void *arg) {
  while (!flag)
    noted = 1;
  last = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, spin, NULL);
  noted = 0;
  flag = 1;
  last = 2;
  noted = 2;
  pthread_join(t, NULL);
  assert(last == 1);
  return 0;
}
