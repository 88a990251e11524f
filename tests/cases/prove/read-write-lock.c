// run: --engine prove --races no --deadlocks no
// expect: TRUE
// Who writes excludes who reads, whose bits are in sets; numbers of threads
// differ.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static unsigned left, right;

static void *writer(void *arg) {
  for (;;) {
    pthread_rwlock_wrlock(&lock);
    left++;
    right++;
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

static void *reader(void *arg) {
  for (;;) {
    pthread_rwlock_rdlock(&lock);
    assert(left == right);
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_create(&t, 0, reader, 0);
  return 0;
}
