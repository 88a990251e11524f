// run: --unwind 24
// expect: FALSE(assertion)
// run: --races also --engine order --unwind 24
// expect: FALSE(assertion)
// why: what is stored in d is known where it is loaded; where it is not, no
// value of all that may be stored there is that one.  Sections in which many
// sides may be evaluated in either order take no time for races away.
#include <assert.h>
#include <pthread.h>

enum { SIZE = 24 };

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

unsigned long c = 1, d, many[SIZE];
int passed[3];

static void add(void) {
  __VERIFIER_atomic_begin();
  for (int i = 0; i + 1 < SIZE; i++)
    many[i] += 5 * many[i + 1] + 1;
  __VERIFIER_atomic_end();
}

void *add_twice(void *arg) {
  add();
  add();
  return arg;
}

void *set(void *arg) {
  c = 6;
  return arg;
}

static void branch(int id) {
  unsigned long x = c;
  if (x == 1) {
    d = x + 1;
    if (d == 2)
      many[SIZE - 1]++;
  } else {
    passed[id] = 1;
  }
}

void *branch0(void *arg) {
  branch(0);
  return arg;
}

void *branch1(void *arg) {
  branch(1);
  return arg;
}

void *branch2(void *arg) {
  branch(2);
  return arg;
}

int main(void) {
  pthread_t h[5];
  pthread_create(&h[0], 0, add_twice, 0);
  pthread_create(&h[1], 0, set, 0);
  pthread_create(&h[2], 0, branch0, 0);
  pthread_create(&h[3], 0, branch1, 0);
  pthread_create(&h[4], 0, branch2, 0);
  add();
  assert(many[0] != 1000003);
  assert(!passed[0] || !passed[1] || !passed[2]);
}
