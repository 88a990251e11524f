// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DNEXT
// expect: UNKNOWN('slots[...]' at)
// run: --engine static --property no-data-race -DNARROWED
// expect: UNKNOWN('slots[...]' at)
// run: --engine static --property no-data-race -DAGAIN
// expect: UNKNOWN('slots[...]' at)
// run: --engine static --property no-data-race -DHALF
// expect: UNKNOWN('slots[...]' at)
// run: --engine static --property no-data-race -DWRAPS
// expect: UNKNOWN('slots[...]' at)
// run: --engine static --property no-data-race -DELEMENT
// expect: TRUE
// run: --engine static --property no-data-race -DELEMENT -DNEXT
// expect: UNKNOWN('cells[...].v' at)
// run: --engine static --property no-data-race -DELEMENT -DMOVED
// expect: UNKNOWN('cells[...].w' at)
// run: --engine static --property no-data-race -DBLOCK
// expect: TRUE
// run: --engine static --property no-data-race -DBLOCK -DTOLD
// expect: UNKNOWN(the block of line)
// run: --engine static --property no-data-race -DBLOCK -DKEPT
// expect: UNKNOWN(the block of line)
// run: --engine static --property no-data-race -DMADE
// expect: TRUE
// run: --engine static --property no-data-race -DMADE -DREMADE
// expect: UNKNOWN(the block of line)
// why: what a thread accesses at the index, the element or the block that is
// its argument is its own where no two get the same: not beside that, nor if
// the loop that makes them is entered again, or others have been told.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct cell {
  int v, w;
};
static int slots[1000], *made;
static struct cell cells[1000], *told;

static void *indexer(void *arg) {
#ifdef NARROWED
  char i = (char)(long)arg;
#else
  int i = (int)(long)arg;
#endif
#ifdef NEXT
  slots[i + 1] = 1;
#endif
  slots[i]++;
  return NULL;
}

static void *celler(void *arg) {
  struct cell *c = arg;
  c->v++;
#ifdef NEXT
  c[1].v++;
#endif
#ifdef MOVED
  c = __VERIFIER_nondet_int() ? c : cells;
#endif
  c->w = c->v;
#ifdef BLOCK
  free(c);
#endif
  return NULL;
}

static void *maker(void *arg) {
  int i = (int)(long)arg;
#ifdef REMADE
  made = made + __VERIFIER_nondet_int();
#endif
  made[i] = i;
  made[i]++;
  return NULL;
}

static struct cell *new_cell(void) {
  struct cell *c = malloc(sizeof *c);
  c->v = 0;
#ifdef TOLD
  told = c;
#endif
  return c;
}

static void make(int n) {
  pthread_t t[1000];
#ifdef KEPT
  struct cell *c = new_cell();
#endif
#ifdef WRAPS
  for (int i = 0; i <= n; i++) {
#else
  for (int i = 0; i < n; i++) {
#endif
#if defined ELEMENT
    pthread_create(&t[i], NULL, celler, &cells[i]);
#elif defined BLOCK
#ifndef KEPT
    struct cell *c = new_cell();
#endif
    pthread_create(&t[i], NULL, celler, c);
#elif defined MADE
    pthread_create(&t[i], NULL, maker, (void *)(long)i);
#elif defined HALF
    pthread_create(&t[i], NULL, indexer, (void *)(long)(i / 2));
#else
    pthread_create(&t[i], NULL, indexer, (void *)(long)i);
#endif
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  slots[0]++;
}

int main(void) {
  made = malloc(1000 * sizeof *made);
#ifdef AGAIN
  for (int k = 0; k < 2; k++) {
    pthread_t t;
    for (int i = 0; i < 3; i++)
      pthread_create(&t, NULL, indexer, (void *)(long)i);
  }
#else
  make(__VERIFIER_nondet_int());
#endif
  return told != NULL;
}
