// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// why: The lengths in the type name of a cast, a compound literal or a va_arg
//   are evaluated, and so is the operand of a typeof whose type leads to a
//   variable-length array.
#include <assert.h>
#include <stdarg.h>

#ifndef B
#define B 0
#endif

static int a[9];

static int by_list(int i, ...) {
  va_list l;
  va_start(l, i);
  int(*p)[i] = va_arg(l, int(*)[++i]);
  va_end(l);
  return i * 100 + (int)sizeof *p;
}

static int by_literal(void) {
  int i = 0;
  int(**p)[1] = &(int(*[1])[++i]){(void *)a}[0];
  return *p == (void *)a ? i : -1;
}

static int by_typeof(void) {
  int i = 0;
  typeof(++i, (int(*)[i])a) p = (void *)a;
  void *q = (typeof(++i, (int(*)[i])a))p;
  --(typeof(++i, (int(*)[i])a)){(void *)a};
  assert(q == a && sizeof *p == sizeof(int));
  return i;
}

static int unevaluated(void) {
  int i = 0;
  int k = sizeof(typeof(++i, (int(*)[i])a));
  return i + k;
}

int main(void) {
  assert(by_list(2, a) == (B == 1 ? 208 : 308));
  assert(by_literal() == (B == 2 ? 0 : 1));
  assert(by_typeof() == (B == 3 ? 0 : 3));
  assert(unevaluated() == sizeof(void *));
  return 0;
}
