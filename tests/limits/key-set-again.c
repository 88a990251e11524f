// row: More than 64 threads
// run:
// expect: UNKNOWN(a destructor that leaves a key set)
#include <pthread.h>
pthread_key_t k;
void again(void *p) { pthread_setspecific(k, p); }
void *work(void *arg) {
  pthread_setspecific(k, &k);
  return arg; // here
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, again);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
