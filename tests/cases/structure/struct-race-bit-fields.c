// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: neighbouring bit-fields are written together.
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned a : 4, b : 4;
  short c;
} s;

static void *run(void *arg) {
  if (arg)
    s.a = 1;
  else
    s.b = 2;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  s.c = 300;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(s.a == 1 && s.b == 2 && s.c == 300);
  return 0;
}
