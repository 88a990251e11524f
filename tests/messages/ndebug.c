// run: -DNDEBUG
// says: note: NDEBUG is defined: assert() checks nothing in tests/messages/ndebug.c
// run: -DNDEBUG=1 --memory-model tso
// says: note: NDEBUG is defined
// run: -DNDEBUG --property no-overflow
// never: NDEBUG
// run: -DNDEBUG -UNDEBUG
// never: NDEBUG
// says: RESULT: false(assertion)
// run: -DNDEBUG -DWITHOUT
// never: NDEBUG
#ifdef WITHOUT
#define assert(X)
#else
#include <assert.h>
#endif
int main(void) {
  assert(0);
  return 0;
}
