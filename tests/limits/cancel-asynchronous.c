// row: Asynchronous cancellation
// run:
// expect: UNKNOWN(asynchronous cancellation)
#include <pthread.h>
void *work(void *arg) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_cancel(t); // here
  return 0;
}
