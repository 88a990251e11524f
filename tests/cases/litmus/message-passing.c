// run: --unwind 1
// expect: TRUE
// why: Who sees the flag sees the data.
#include <assert.h>
#include <pthread.h>

static int data;
static _Atomic int flag;

static void *one(void *arg) {
  data = 7;
  flag = 1;
  return arg;
}

static void *two(void *arg) {
  if (flag)
    assert(data == 7);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
