// run: --engine prove --timeout 3
// expect: UNKNOWN(by another thread's step in line)
// why: that no writer comes while there are readers, of whom there may be so
// many that their number wraps around, is no theorem. Whether or not the search
// for a proof comes to its end in that time, it says which check is left, and by
// which step it may fail.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

static int readers, is_written, x, y;

static void *reader(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!is_written);
  readers++;
  __VERIFIER_atomic_end();
  int a = x, b = y;
  assert(a == b);
  __VERIFIER_atomic_begin();
  readers--;
  __VERIFIER_atomic_end();
  return arg;
}

static void *writer(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!is_written && readers == 0);
  is_written = 1;
  __VERIFIER_atomic_end();
  x++;
  y++;
  is_written = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, reader, 0);
    pthread_create(&t, 0, writer, 0);
  }
}
