// run:
// says: store is not seen)
// says: memory model: C11 (RC11)
// says: note: this fails under C11 only, not under sequential consistency
// run: -DFENCE
// says: memory model: C11 (RC11)
// run: --memory-model sc
// says: memory model: sequential consistency
// never: C11
// run: --witness /dev/null
// says: memory model: sequential consistency; not decided under C11: it is not asked with --witness (
// run: --json --memory-model sc
// says: "memoryModel":	"sc"
// run: --memory-model tso
// says: x = 1 (pending)
// says: x = 1 reaches memory
// says: memory model: total store order (x86)
// run: --memory-model rc11 --search explicit
// says: store is not seen)
// says: memory model: C11 (RC11)
// run: --memory-model tso -DFENCE
// says: memory model: total store order (x86)
// run: --memory-model tso --witness /dev/null
// says: --memory-model tso does not go with --witness (that is for sequential consistency): leave one of them out
// run: --memory-model tso --search dpor
// says: --memory-model tso: --search dpor knows sequential consistency only
// run: --memory-model pso --property no-data-race
// says: --memory-model pso has no answer to 'no-data-race'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int r, s;
static void fence(void) {
#ifdef FENCE
  atomic_thread_fence(memory_order_seq_cst);
#endif
}
static void *one(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  fence();
  r = atomic_load_explicit(&y, memory_order_relaxed);
  return arg;
}
static void *two(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  fence();
  s = atomic_load_explicit(&x, memory_order_relaxed);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
  return 0;
}
