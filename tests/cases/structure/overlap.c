// run: --unwind 5
// expect: TRUE
// why: C11 6.5.16.1p3: the sides of an assignment are one object, or apart.
// run: --unwind 5 -DMEMBERS
// expect: FALSE(valid-deref)
// mutant: members of a union lie across each other.
// run: --unwind 5 -DPOINTERS
// expect: FALSE(valid-deref)
// mutant: the same by pointers.
// run: --unwind 5 -DLARGE
// expect: FALSE(valid-deref)
// mutant: the same of structures that are copied at once.
#include <assert.h>

struct node {
  int key, value;
  struct node *next;
};
struct large {
  int a[300];
};

static union {
  struct node all;
  struct {
    long before;
    struct node shifted;
  } across;
} u;
static struct node nodes[2];
static int numbers[400];

static void swap(struct node *a, struct node *b) {
  struct node t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  nodes[0].key = 1;
  swap(&nodes[0], &nodes[1]);
  swap(&nodes[0], &nodes[0]);
  assert(nodes[0].key == 0 && nodes[1].key == 1);
  u.all = u.all;
#ifdef MEMBERS
  u.across.shifted = u.all;
#endif
#ifdef POINTERS
  struct node *p = &u.all, *q = &u.across.shifted;
  *q = *p;
#endif
  struct large *x = (struct large *)numbers;
#ifdef LARGE
  struct large *y = (struct large *)(numbers + 1);
#else
  struct large *y = x;
#endif
  *y = *x;
  return 0;
}
