// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=1 --engine order --unwind 2
// expect: FALSE(valid-deref)
// run: -DWRONG=1 --search explicit
// expect: FALSE(valid-deref)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// why: A const variable must not be written (C11 6.7.3p6), nor by the library.
// The target of a pointer to const may be written if it is not const itself.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#ifndef WRONG
#define WRONG 0
#endif

struct entry {
  int key;
  char name[4];
};

static const struct entry table[2] = {{1, "a"}, {2, "b"}};
static const atomic_int count = 1;
static int value;
static int *const pointer = &value;

static void *change(void *index) {
  struct entry *e = (struct entry *)table, copy = table[(long)index];
  static const int local = 3;
  copy.key = local;
  *pointer = copy.key;
  if (WRONG == 1)
    e[(long)index].key = 3;
  if (WRONG == 2)
    memcpy(e->name, "c", 2);
  if (WRONG == 3)
    atomic_fetch_add((atomic_int *)&count, 1);
  if (WRONG == 4)
    sprintf((char *)&local, "x");
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, change, (void *)1);
  pthread_join(t, NULL);
  assert(value == 3 && table[1].key == 2 && count == 1);
  return 0;
}
