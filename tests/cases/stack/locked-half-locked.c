// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the height is read before the lock is taken.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int slot[2], height;

static void push(int v) {
  int at = height;
  pthread_mutex_lock(&m);
  slot[at] = v;
  height = at + 1;
  pthread_mutex_unlock(&m);
}

static void *run(void *arg) {
  push(arg ? 1 : 2);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(height == 2 && slot[0] + slot[1] == 3);
  return 0;
}
