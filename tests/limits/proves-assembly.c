// row: Inline assembly of x86 does
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <pthread.h>
#ifdef MUTANT
#define LOCK ""
#else
#define LOCK "lock; "
#endif
int n;
void *work(void *arg) {
  __asm__ volatile(LOCK "incl %0" : "+m"(n));
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  assert(n == 2);
  return 0;
}
