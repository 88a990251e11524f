// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DBEYOND
// expect: FALSE(valid-deref)
// why: A variable that another file defines is an object of its size: its
// address may be taken, and it may be stored to.
#include <assert.h>
#include <stddef.h>

struct module {
  char name[8];
  int count;
};
extern struct module __this_module;
extern int flag;

static struct module *owner = &__this_module;

int main(void) {
  extern long inside;
  assert(owner && owner == &__this_module);
  assert((void *)owner != (void *)&flag && (void *)&inside != (void *)&flag);
  owner->count = 1;
  flag = 2;
#ifdef MUTANT
  assert(owner == NULL);
#elif defined BEYOND
  owner->name[sizeof *owner] = 0;
#endif
  return 0;
}
