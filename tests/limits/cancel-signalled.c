// row: Asynchronous cancellation
// run:
// expect: UNKNOWN(a thread that is signalled and cancelled)
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *work(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m); // here
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_cond_signal(&c);
  pthread_cancel(t);
  return 0;
}
