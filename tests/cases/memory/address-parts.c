// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=4
// expect: FALSE(valid-deref)
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
struct item {
  int n;
  void *at;
  char c;
} one, two;
int x, y, z[8];
int *from = &x, *to;
static void *copy(void *unused) {
  memcpy(&to, &from, sizeof from);
  return unused;
}
static void swap(char *a, char *b, unsigned n) {
  while (n--) {
    int t = *a;
    *a++ = *b;
    *b++ = (char)t;
  }
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, copy, 0);
#if MUTANT == 4
  *to = 1;
#endif
  pthread_join(t, 0);
  *to = 2;
  assert(x == 2);
  one = (struct item){1, &y, 'a'};
  memcpy(&two, &one, sizeof one);
  *(int *)two.at = 3;
  assert(y == 3 && two.n == 1 && two.c == 'a');
  int *a[2] = {z, z + 1}, *b[2] = {z + 4, z + 5};
  swap((char *)a, (char *)b, sizeof a);
  assert(a[0] == z + 4 && b[1] == z + 1);
#if MUTANT == 1
  assert(a[0] != z + 4);
#elif MUTANT == 2
  assert((double)(uintptr_t)&x < (double)(uintptr_t)&y);
#elif MUTANT == 3
  union {
    uintptr_t number;
    double d;
  } u = {(uintptr_t)&x}, v = {(uintptr_t)&y};
  assert(u.d < v.d);
#endif
  uintptr_t link = (uintptr_t)&x ^ (uintptr_t)&y;
  link = (link | 1) & ~(uintptr_t)1;
  assert((link ^ (uintptr_t)&y) == (uintptr_t)&x);
  return 0;
}
