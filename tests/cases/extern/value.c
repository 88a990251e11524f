// run:
// expect: UNKNOWN(value of extern variable 'limit')
// run: --nondet-extern
// expect: TRUE
// run: --nondet-extern -DMUTANT
// expect: FALSE(assertion)
// run: --nondet-extern -DPOINTER
// expect: UNKNOWN(value of extern variable 'list')
// run: -DTHROUGH
// expect: UNKNOWN(value of extern variable 'limit')
// run: --search explicit
// expect: UNKNOWN(the value of an extern variable, 'limit')
// why: What is in a variable that another file defines is not known; any
// integer with --nondet-extern, but no pointer.
#include <assert.h>

struct list {
  struct list *next;
};
struct flags {
  _Bool on;
  unsigned low : 3;
  short counts[2];
};
extern int limit;
extern struct list list;
extern struct flags flags;

static int read(const int *p) { return *p; }

int main(void) {
#ifdef THROUGH
  return read(&limit);
#endif
  int x = limit;
  assert(x == read(&limit));
  assert(flags.on <= 1 && flags.low < 8);
  flags.counts[1] = 3;
  assert(flags.counts[1] == 3);
#ifdef MUTANT
  assert(flags.counts[0] != 77 || x != 5);
#elif defined POINTER
  assert(list.next == &list);
#endif
  return 0;
}
