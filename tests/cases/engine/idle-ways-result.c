// run: --search guided
// expect: FALSE(assertion)
// why: which slot was free is returned, and checked by who called.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int table[2];

static int take(int i) {
  __VERIFIER_atomic_begin();
  int is_free = !table[i];
  if (is_free)
    table[i] = 1;
  __VERIFIER_atomic_end();
  return is_free;
}

static int find(void) {
  int i = 0;
  while (!take(i))
    i = (i + 1) % 2;
  return i;
}

void *other(void *arg) {
  find();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  assert(find() == 0);
  return 0;
}
