// row: A bit-field is read and
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <pthread.h>
struct {
  unsigned a : 4;
#ifndef MUTANT
  unsigned : 0;
#endif
  unsigned b : 4;
} s;
void *work(void *arg) {
  s.a = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  s.b = 1;
  pthread_join(t, 0);
  assert(s.a == 1);
  return 0;
}
