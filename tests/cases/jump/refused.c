// run: -DWHAT=1
// expect: UNKNOWN(longjmp out of a function that the library calls)
// run: -DWHAT=2
// expect: UNKNOWN(inside of an expression)
// run: -DWHAT=3
// expect: UNKNOWN(longjmp past the end of a section or a cleanup)
// run: -DWHAT=4
// expect: UNKNOWN(longjmp past a cleanup handler)
// run: -DWHAT=5
// expect: UNKNOWN(longjmp past the end of a section or a cleanup)
// why: What a jump does there is not modelled.
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf buffer;
static int g;

static int compare(const void *a, const void *b) {
  longjmp(buffer, 1);
  return a != b;
}

static void end(int *p) { g += *p; }

void __VERIFIER_atomic_leave(void);
void __VERIFIER_atomic_leave(void) { longjmp(buffer, 1); }

static void leave(void) { longjmp(buffer, 1); }

static void nothing(void *p) { (void)p; }

int main(void) {
  char two[] = {2, 1};
#if WHAT == 2
  return g + setjmp(buffer);
#else
  if (setjmp(buffer))
    return 0;
#endif
#if WHAT == 1
  qsort(two, 2, 1, compare);
#elif WHAT == 3
  int x __attribute__((cleanup(end))) = 1;
  leave();
#elif WHAT == 4
  pthread_cleanup_push(nothing, two);
  leave();
  pthread_cleanup_pop(0);
#elif WHAT == 5
  __VERIFIER_atomic_leave();
#endif
  end((int *)two);
  return 0;
}
