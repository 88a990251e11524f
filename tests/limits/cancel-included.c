// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(a file without)
#include "cancels.h"
static void *run(void *arg) { return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  stop(t);
  pthread_join(t, NULL);
  return 0;
}
