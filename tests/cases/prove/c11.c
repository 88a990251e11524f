// run: --engine prove --property assertion
// expect: TRUE
// run: -DBROKEN --search explicit --property assertion
// expect: FALSE(assertion)

/* Threads of C11, any number of them, whose results nobody asks for. */
#include <assert.h>
#include <threads.h>

static mtx_t m;
static int inside;

static int enter(void *argument) {
  (void)argument;
  mtx_lock(&m);
  inside++;
  assert(inside == 1);
  inside--;
  mtx_unlock(&m);
  return 0;
}

#ifdef BROKEN
static int slip(void *argument) {
  (void)argument;
  inside++;
  inside--;
  return 0;
}
#endif

int main(void) {
  mtx_init(&m, mtx_plain);
#ifdef BROKEN
  thrd_t other, one;
  thrd_create(&other, slip, NULL);
  thrd_create(&one, enter, NULL);
#else
  for (;;) {
    thrd_t t;
    thrd_create(&t, enter, NULL);
  }
#endif
}
