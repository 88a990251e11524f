// row: Functions without a body and without a model
// run: --unwind 3
// expect: UNKNOWN(call of 'pthread_cancel')
#include <pthread.h>
/* The endless loop does not hide what is not modelled. */
void *spin(void *arg) {
  for (int i = 0;; i++)
    ;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, spin, 0);
  pthread_cancel(t); // here
  return 0;
}
