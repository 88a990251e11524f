/* Who may have passed a barrier need not have done so. */
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
static pthread_barrier_t gate;
static int x;
static void *first(void *arg) {
  x = 1;
  pthread_barrier_wait(&gate);
  return arg;
}
static void maybe(void) {
  if (__VERIFIER_nondet_bool())
    pthread_barrier_wait(&gate);
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&gate, 0, 2);
  pthread_create(&t, 0, first, 0);
  maybe();
  x = 2;
  return 0;
}
