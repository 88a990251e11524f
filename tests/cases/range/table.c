// run:
// expect: TRUE
// run: -DITEM=1
// expect: FALSE(assertion)
// run: --engine order -DN=64
// expect: TRUE
// run: --engine order -DN=64 -DITEM=1
// expect: FALSE(assertion)
// why: A large table that is cleared by memset takes no more than what is used.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 65536
#endif
#ifndef ITEM
#define ITEM 0
#endif

static int **table;
static unsigned tail;
static int items[2];

static void *put(void *unused) {
  table[__sync_fetch_and_add(&tail, 1) % N] = &items[0];
  return unused;
}

int main(void) {
  pthread_t t;
  table = malloc(N * sizeof *table);
  memset(table, 0, N * sizeof *table);
  pthread_create(&t, NULL, put, NULL);
  put(NULL);
  pthread_join(t, NULL);
  assert(table[0] == &items[ITEM] && table[1] && !table[2]);
  return 0;
}
