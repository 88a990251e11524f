// run:
// expect: TRUE
// run: --malloc-may-fail
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DWRONG=4 --property no-data-race
// expect: FALSE(no-data-race)
// why: trees of <search.h> are in order, of any shape, and their nodes are on
// the heap.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

static int keys[] = {2, 1, 3}, last, n_leaves;
static void *root;

static int order(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void see(const void *node, VISIT when, int depth) {
  int key = **(int *const *)node;
  if (when == leaf)
    n_leaves++;
  if (when == postorder || when == leaf) {
    assert(key > last && depth <= 2);
    last = key;
  }
}

static void keep(void *key) { assert(*(int *)key > 0); }

#if WRONG == 4
static void *find(void *key) { return tfind(key, &root, order); }
#endif

int main(void) {
  assert(!tfind(keys, &root, order) && !tsearch(keys, NULL, order));
#if WRONG == 4
  pthread_t thread;
  pthread_create(&thread, NULL, find, keys);
#endif
  for (int i = 0; i < 3; i++) {
    int **node = tsearch(&keys[i], &root, order);
    if (!node)
      return 0;
    assert(*node == &keys[i] && tsearch(&keys[i], &root, order) == node);
  }
#if WRONG == 4
  pthread_join(thread, NULL);
#endif
  twalk(root, see);
  assert(last == 3 && n_leaves >= 1 && n_leaves <= 2);
#if WRONG == 1
  assert(n_leaves == 2);
#endif
  int **second = tfind(&keys[0], &root, order);
  assert(**second == 2 && tdelete(&keys[0], &root, order));
  assert(!tfind(&keys[0], &root, order) && !tdelete(&keys[0], &root, order));
#if WRONG == 2
  assert(*second == &keys[0]);
#endif
#if WRONG == 3
  root = NULL;
#endif
  tdestroy(root, keep);
  return 0;
}
