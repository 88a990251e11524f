// run:
// says: columns.c:16:70 in main
// run: -DUNNAMED
// says: columns.c:14:33: error: illegal initializer type
// Columns are those of the file where an initialiser was mended for clang, and
// where it could not be.
#include <assert.h>
#include <stdatomic.h>
struct pair {
  int a, b;
};
// clang-format off
#ifdef UNNAMED
_Atomic(struct { int a; }) it = {1};
#endif
int main(void) { _Atomic(struct pair) x = {1, 2}; struct pair y = x; assert(y.a != 1); }
