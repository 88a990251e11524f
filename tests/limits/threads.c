// row: More than 256 threads
// run: --engine order
// expect: UNKNOWN(more than 255 threads besides main)
#include <pthread.h>
void *work(void *arg) { return arg; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 256; i++)
    pthread_create(&t, 0, work, 0); // here
  return 0;
}
