// run: --engine prove --timeout 2s --property assertion -DENABLED
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DENABLED
// expect: FALSE(assertion)
// run: --engine prove --timeout 2s --property assertion -DSECTION
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DSECTION
// expect: FALSE(assertion)
// run: --engine prove --timeout 2s --property assertion -DENDLESS
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DENDLESS
// expect: FALSE(assertion)
// run: --engine prove --timeout 2s --property assertion -DLEAVES
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DLEAVES
// expect: FALSE(assertion)
// run: --engine prove --timeout 2s --property assertion -DALIAS
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DALIAS
// expect: FALSE(assertion)
// run: --engine prove --timeout 2s --property assertion -DSTORES
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DSTORES
// expect: FALSE(assertion)
// why: threads wait for each other, go on for ever, end the program, or share
// elements: not all of their orders are one
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int n, a[10];
static unsigned x, y, flag;

#if defined(ENABLED)
static void f(void) {
  for (int i = 0; i < n; i++)
    x++;
  flag = 1;
}
static void g(void) {
  __VERIFIER_assume(flag);
  assert(x == 0);
}
#elif defined(SECTION)
static void f(void) {
  for (int i = 0; i < n; i++) {
    __VERIFIER_atomic_begin();
    x++;
    y++;
    __VERIFIER_atomic_end();
  }
}
static void g(void) {
  unsigned r = x;
  assert(y == r);
}
#elif defined(ENDLESS)
static void f(void) {
  for (;;)
    x++;
}
static void g(void) {
  for (int i = 0; i < n; i++)
    ;
  assert(x == 0);
}
#elif defined(LEAVES)
static void f(void) {
  for (int i = 0; i < n; i++)
    x++;
  exit(0);
}
static void g(void) {
  y = 1;
  assert(x != 2);
}
#elif defined(ALIAS)
static void f(void) {
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
static void g(void) {
  for (int i = 0; i < n; i++)
    a[(i + 1) % 10] = 2;
}
#elif defined(STORES)
static void f(void) {
  for (int i = 0; i < n; i++)
    x += (unsigned)a[i];
}
static void g(void) {
  for (int i = 0; i < n; i++) {
    y += (unsigned)a[i];
    a[n - 1] = 7;
  }
}
#endif

static void *first(void *unused) {
  f();
  return unused;
}

static void *second(void *unused) {
  g();
  return unused;
}

int main(void) {
  pthread_t p, q;
  n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9)
    return 0;
  pthread_create(&p, 0, first, 0);
  pthread_create(&q, 0, second, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
#if defined(ALIAS)
  assert(a[1] == 2);
#elif defined(STORES)
  assert(x == y);
#endif
}
