// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the pointer is published before the object is filled.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int storage, made;
static int *_Atomic instance;

static int *get(void) {
  int *p = instance;
  if (!p) {
    pthread_mutex_lock(&m);
    p = instance;
    if (!p) {
      made++;
      p = &storage;
      instance = p;
      storage = 9;
    }
    pthread_mutex_unlock(&m);
  }
  return p;
}

static void *run(void *arg) {
  assert(*get() == 9);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(made == 1);
  return 0;
}
