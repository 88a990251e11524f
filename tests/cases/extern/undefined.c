// run:
// expect: UNKNOWN(not modelled: call of 'level')
// run:
// expect: UNKNOWN(also: function 'die' is not defined, UNKNOWN if it is reached)
// run:
// expect: UNKNOWN(also: variable 'config' is not defined, UNKNOWN if it is reached)
// run: --undefined any
// expect: TRUE
// run: --undefined any --undefined noop:config -DCALL
// expect: FALSE(assertion)
// run: --undefined any --undefined noop:config -DEQUAL
// expect: FALSE(assertion)
// run: --undefined any --undefined noop:config -DCONFIG
// expect: TRUE
// run: --undefined noop -DEQUAL -DCALL -DCONFIG
// expect: TRUE
// run: --undefined noop --undefined unknown:note
// expect: UNKNOWN(call of 'note')
// run: --undefined any -DPOINTER
// expect: UNKNOWN(result of undefined 'place')
// run: --undefined noop -DPOINTER
// expect: TRUE
// run: --undefined any --undefined noop:unreached
// expect: TRUE
// why: What nobody defines is UNKNOWN, any number or 0, as the user wants it.
#include <assert.h>
#include <stdlib.h>

extern int config;
int level(int);
void note(const char *, ...);
char *place(void);
_Noreturn void die(void);

static int call(int (*f)(int)) {
  return f(3);
}

int main(void) {
  int a = level(1), b = level(1);
  note("levels");
  if (a > b)
    die();
  assert(a <= b);
#ifdef EQUAL
  assert(a == b);
#endif
#ifdef CALL
  assert(call(level) != 77);
#endif
#ifdef POINTER
  assert(!place());
#endif
#ifdef CONFIG
  assert(config < 5);
#endif
  config = call(abs);
  return 0;
}
