// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3 --property no-data-race
// expect: FALSE(no-data-race)
// why: tables of <search.h>, and numbers of drand48, which threads share.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

static int order(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void *draw(void *unused) {
  (void)unused;
  return (void *)lrand48();
}

int main(void) {
  int table[2] = {1}, key = 2;
  size_t n = 1;
  pthread_t thread;
  ENTRY entry = {"a", &key};
#if WRONG == 2
  hsearch(entry, ENTER);
#endif
  assert(lsearch(&key, table, &n, sizeof key, order) == table + 1 && n == 2);
  if (hcreate(2)) {
    hsearch(entry, ENTER);
    assert(hsearch((ENTRY){"a", 0}, FIND)->data == &key);
    assert(!hsearch((ENTRY){"b", 0}, FIND));
    hdestroy();
  }
  srand48(1);
  pthread_create(&thread, NULL, draw, NULL);
#if WRONG == 3
  lrand48();
#endif
  pthread_join(thread, NULL);
#if WRONG == 1
  assert(lrand48() == 89400484);
#endif
  return 0;
}
