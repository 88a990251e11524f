// run: --search guided
// expect: TRUE
// why: who counts has stored one, and the other one needs both places: it comes
//      to its check only if nobody has counted.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int table[2], x;

static int cas(int *at) {
  __VERIFIER_atomic_begin();
  int old = *at;
  if (!old)
    *at = 1;
  __VERIFIER_atomic_end();
  return old;
}

static void find(int times) {
  int h = 0;
  while (times--) {
    while (cas(&table[h]))
      h = (h + 1) % 2;
  }
}

void *first(void *arg) {
  find(1);
  x++;
  return arg;
}

void *second(void *arg) {
  find(2);
  assert(!x);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, first, NULL);
  pthread_create(&t[1], NULL, second, NULL);
  return 0;
}
