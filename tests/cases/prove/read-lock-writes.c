// run: --search explicit --races no --deadlocks no
// expect: FALSE(assertion)
// run: --engine prove --races no --deadlocks no
// expect: UNKNOWN(leaves this check open)
// Who locks for reading excludes no reader.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static _Atomic unsigned left, right;

static void *writer(void *arg) {
  pthread_rwlock_rdlock(&lock);
  left = 1;
  right = 1;
  pthread_rwlock_unlock(&lock);
  return arg;
}

static void *reader(void *arg) {
  pthread_rwlock_rdlock(&lock);
  unsigned first = left, second = right;
  assert(first == second);
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_create(&t, 0, reader, 0);
  return 0;
}
