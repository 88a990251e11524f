// run: --search guided
// expect: TRUE
// why: who comes first to a slot of the table decides nothing but how long
//      the other one looks for its own.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int table[4], done;

static int cas(int *at, int expected, int desired) {
  __VERIFIER_atomic_begin();
  int old = *at;
  if (old == expected)
    *at = desired;
  __VERIFIER_atomic_end();
  return old;
}

void *store(void *arg) {
  int h = 0;
  assert(h >= 0 && h < 4);
  while (cas(&table[h], 0, 1))
    h = (h + 1) % 4;
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, store, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
