// run:
// expect: UNKNOWN(a library that dlopen loads)
// run: -DFAILS
// expect: FALSE(assertion)
// run: -DTWICE
// expect: FALSE(assertion)
// run: -DSELF
// expect: UNKNOWN(dlopen of the program itself)
// why: Only executions in which dlopen fails are followed; the error has a text
// until it is asked for.
#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>

int main(void) {
#ifdef SELF
  dlopen(NULL, RTLD_NOW);
#endif
  void *library = dlopen("libm.so", RTLD_NOW);
#ifdef FAILS
  assert(library);
#endif
  if (!library) {
    assert(dlerror());
#ifdef TWICE
    assert(dlerror());
#endif
    assert(!dlerror());
  }
  return 0;
}
