// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// run: -DB=4
// expect: UNKNOWN(_Generic)
// run: -DB=5
// expect: UNKNOWN(_Generic)
// why: The association whose type is that of the controlling expression counts,
// after its conversion, and by whatever name.
#include <assert.h>
#include <stddef.h>
#ifndef B
#define B 0
#endif
typedef unsigned long word;
typedef int *place;
typedef struct node {
  int v;
} node;
static int i1 = 1, i2 = 2;
static node first = {7};
#define PICK(X, A, B)                                                          \
  _Generic((X), int: A, unsigned: B, long: A, unsigned long: B, default: A)
#define NAME(X)                                                                \
  _Generic((X), word: i1, node *: i2, const char *: i1, default: i2)
static int *chosen = &_Generic(1.0f, float: i1, default: i2);
static int one(int x) { return x + 1; }
static int two(long x) { return (int)x + 2; }
#define CALL(X) _Generic((X), int: one, long: two)(X)

int main(void) {
  size_t s = 0;
  int x = 0, a = 10, b = 20;
  long l = 1;
  node *p = &first;
  const char *c = "";
  char buffer[4];
  _Atomic int atomic = 3;
  const int k = 2;
  assert(PICK(s, a, b) == 20 && PICK(x, a, b) == 10 + (B == 1));
  assert(PICK(l, a, b) == 10 && PICK(1u, a, b) == 20);
  assert(NAME(s) == 1 && NAME(p) == 2 && NAME(c) == 1 + (B == 2));
  assert(*chosen == 1 && CALL(x) == 1 && CALL(l) == 3);
  assert(_Generic(buffer, char *: a, default: b) == 10);
  assert(_Generic(buffer, const char *: a, default: b) == 20);
  assert(_Generic("s", char *: a, default: b) == 10);
  assert(_Generic(k, int: a, default: b) == 10);
  assert(_Generic(&k, int *: a, const int *: b) == 20);
  assert(_Generic(&x, place: a, default: b) == 10);
  assert(_Generic(atomic, int: a, default: b) == 10);
  assert(_Generic(main, int (*)(void): b, default: a) == 20);
  assert(_Generic((short)1, int: a, short int: b) == 20);
  assert(_Generic(1LL, long: a, long long int: b) == 20);
  assert(_Generic('c', char: a, int: b) == 20);
  int *q = &_Generic(x, int: a, long: b);
  *q = 11;
  _Generic(x, int: b, default: a) = 12;
  assert(a == 11 && b == 12 + (B == 3));
#if B == 4
  typedef long word; /* hides the other one */
  assert(_Generic(s, word: a, default: b) == 12);
#elif B == 5 /* a pointer that is constant, of which the text says too little */
  int *const *f = 0;
  assert(_Generic(f, const place *: a, default: b) == 11);
#endif
}
