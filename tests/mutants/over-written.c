/* What the thread leaves depends on what main writes after it has made it: main
 * need not have joined the other one. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

int left, given, w, v;

void *leave(void *arg) {
  __VERIFIER_atomic_begin();
  left = given + 1;
  __VERIFIER_atomic_end();
  return arg;
}

void *store(void *arg) {
  w = 1;
  v = 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, leave, 0);
  pthread_create(&b, 0, store, 0);
  given = 1;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(left != 0);
  int seen = left;
  given = 2;
  __VERIFIER_atomic_end();
  if (seen == 1)
    pthread_join(b, 0);
  int first = w, second = v;
  assert(first >= second);
  return 0;
}
