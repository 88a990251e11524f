// run:
// expect: TRUE
// run: -DSEEN=x
// expect: FALSE(assertion)
// run: -DSEEN=x+1 -DAT=1
// expect: FALSE(assertion)
// run: -DSEEN=same(x)
// expect: FALSE(assertion)
// run: -DPASSED
// expect: FALSE(assertion)
// run: -DBY_POINTER
// expect: FALSE(assertion)
// why: A handler changes an object on the stack between any two accesses once it
// may know its address, which was stored, passed on, or returned first.
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#ifndef AT
#define AT 0
#endif

static int *volatile seen;

static void handle(int number) {
  int *p = seen;
  if (p)
    *p = number + kill(getpid(), 0);
}

static int *same(int *p) { return p; }

static void see(int *p) { seen = p; }

static void set(int *p) { *p = 1; }

int main(void) {
  int x[2] = {1, 1};
  void (*look)(int *) = same(x) == x ? see : set;
  signal(SIGTERM, handle);
#ifdef SEEN
  seen = SEEN;
#elif defined PASSED
  see(x);
#elif defined BY_POINTER
  look(x);
#endif
  (void)look;
  set(&x[AT]);
  assert(x[AT] == 1);
  seen = NULL;
  return 0;
}
