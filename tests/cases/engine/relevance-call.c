// run: --search guided
// expect: FALSE(assertion)
// why: which function a pointer means, and what is passed on through memory,
//      tells of the stores before.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct Pair {
  int a, b;
};

int which, seen;
struct Pair from, to;

static void keep(int value) { from.b = value; }
static void drop(int value) { from.a = value; }

void *choose(void *arg) {
  which = 1;
  which = 0;
  return arg;
}

void *copy(void *arg) {
  void (*const calls[])(int) = {drop, keep};
  calls[which](7);
  memcpy(&to, &from, sizeof to);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, choose, NULL);
  pthread_create(&u, NULL, copy, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  seen = to.b;
  assert(seen != 7);
  return 0;
}
