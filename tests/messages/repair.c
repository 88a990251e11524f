// run: --repair
// says: repair: it holds under C11 with these orders
// says: repair:   store to 'flag': relaxed -> release (tests/messages/repair.c:
// says: repair:   load of 'flag': relaxed -> acquire (tests/messages/repair.c:
// never: load of 'data'
// run: --repair -DSTORED=memory_order_seq_cst -DLOADED=memory_order_seq_cst
// says: repair: weaker orders are enough
// says: repair:   store to 'flag': seq_cst -> release
// says: repair:   load of 'flag': seq_cst -> acquire
// run: --repair -DSTORED=memory_order_release -DLOADED=memory_order_acquire
// says: repair: no memory order is stronger than needed
// run: --repair -DFENCES
// says: repair:   fence: seq_cst -> acq_rel
// run: --repair -DBROKEN
// says: repair: memory orders do not help, as it fails under sequential
// run: --repair -DPLAIN
// says: no memory orders make it hold under C11: with seq_cst everywhere:
// run: --repair -DRACE --races also
// says: violated: no-data-race
// says: repair:   store to 'flag': relaxed -> release
// says: repair:   load of 'flag': relaxed -> acquire
// run: --repair -DPLAIN --memory-model tso
// says: error: --repair does not go with --memory-model
// run: --repair --witness /dev/null
// says: error: --repair does not go with --witness (that is for sequential consistency): leave one of them out
//
// Message passing, whose orders bmc repairs, or shows to be stronger than
// needed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORED
#define STORED memory_order_relaxed
#define LOADED memory_order_relaxed
#endif

static atomic_int data, flag;
static int plain;

static void fence(void) {
#ifdef FENCES
  atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void *writer(void *u) {
  atomic_store_explicit(&data, 1, memory_order_relaxed);
#if defined PLAIN || defined RACE
  plain = 1;
#endif
  fence();
  atomic_store_explicit(&flag, 1, STORED);
  return u;
}

static void *reader(void *u) {
#ifndef BROKEN
  if (atomic_load_explicit(&flag, LOADED)) {
    fence();
#else
  {
#endif
    assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
#if defined PLAIN || defined RACE
    plain = 2;
#endif
  }
#ifdef PLAIN
  plain = 3;
#endif
  return u;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, writer, 0);
  pthread_create(&u, 0, reader, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  (void)plain;
  return 0;
}
