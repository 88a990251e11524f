// run:
// expect: TRUE
// run: --32
// expect: TRUE
// why: Elements of any type and size are sorted and found.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct p {
  int a;
  float b;
};
struct s {
  short x;
  char c[2];
};
static int str(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}
static int bya(const void *a, const void *b) {
  return ((const struct p *)a)->a - ((const struct p *)b)->a;
}
static int byx(const void *a, const void *b) {
  return ((const struct s *)a)->x - ((const struct s *)b)->x;
}
int main(void) {
  const char *w[3] = {"pear", __VERIFIER_nondet_bool() ? "apple" : "zoo",
                      "fig"};
  struct p p[3] = {{3, 1.5f}, {1, 2.5f}, {2, 3.5f}};
  struct s s[2] = {{9, {'a', 'b'}},
                   {__VERIFIER_nondet_bool() ? 4 : 12, {'c', 'd'}}};
  qsort(w, 3, sizeof *w, str);
  assert(strcmp(w[0], w[1]) <= 0 && strcmp(w[1], w[2]) <= 0);
  const char *key = "fig", **f = bsearch(&key, w, 3, sizeof *w, str);
  assert(f && !strcmp(*f, "fig"));
  qsort(p, 3, sizeof *p, bya);
  assert(p[0].b == 2.5f && p[2].a == 3 && p[1].b == 3.5f);
  qsort(s, 2, sizeof *s, byx);
  assert(s[0].x == 4 ? s[0].c[1] == 'd' : s[0].c[0] == 'a');
  return 0;
}
