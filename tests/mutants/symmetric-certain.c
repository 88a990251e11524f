/* Each thread looks whether one certain thread of them was before it. */
#include <assert.h>
#include <pthread.h>

int last;

void *run(void *arg) {
  int before = last;
  last = (int)(long)arg;
  assert(before != 2);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)1);
  pthread_create(&b, 0, run, (void *)2);
  return 0;
}
