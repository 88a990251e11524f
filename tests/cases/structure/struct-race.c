// run: --unwind 1
// expect: TRUE
// why: Writes to different members do not disturb each other.
// run: --unwind 1 -DBIT_FIELDS
// expect: FALSE(assertion)
// mutant: neighbouring bit-fields are written together.
#include <assert.h>
#include <pthread.h>

static struct {
#ifdef BIT_FIELDS
  unsigned a : 4, b : 4;
#else
  char a, b;
#endif
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
