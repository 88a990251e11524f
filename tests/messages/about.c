// run:
// says: memory model: all, as no thread is created
// run: --json
// says: "memoryModel":	"all"
// run: -DTHREAD --property assertion --property no-data-race
// says: memory model: C11, as there is no data race and all atomic accesses are sequentially consistent
// run: -DTHREAD --races no
// says: memory model: sequential consistency, and C11 if there is no data race
// run: -DTHREAD -DSECTION --property assertion
// says: memory model: sequential consistency; not decided under C11: not modelled: an atomic section of the program, under RC11 (
// run: -DTHREAD -DASSEMBLY --property assertion
// says: not decided under C11: inline assembly follows x86, try --memory-model tso
// run: -DTHREAD -DRACE --property no-data-race
// says: note: in C the behaviour of a program with a data race is undefined; --memory-model tso shows what it does on x86
// run: -DTHREAD -DRACE --property no-data-race --memory-model sc
// never: note:
// run: -DTHREAD -DSECTION --all-races --property no-data-race
// says: not decided under C11: it is not asked with --all-races (
// run: -DTHREAD -DSECTION --repair --all-races --property no-data-race
// says: note: repair: C11 is not asked with --all-races
// run: -DTHREAD -DSECTION --property valid-memtrack
// says: not decided under C11: not modelled: an atomic section of the program
// A TRUE says which memory model it is about, and why not about C11.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static int y;

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void *worker(void *u) {
  x = 1;
#ifdef RACE
  y = 1;
#endif
#ifdef ASSEMBLY
  __asm__ volatile("lock incl %0" : "+m"(y));
#endif
#ifdef SECTION
  __VERIFIER_atomic_begin();
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  __VERIFIER_atomic_end();
#endif
  return u;
}

int main(void) {
  pthread_t t;
#ifdef THREAD
  pthread_create(&t, 0, worker, 0);
#else
  worker(0);
  (void)t;
#endif
  assert(x <= 2);
#ifdef RACE
  y = 2;
#endif
#ifdef THREAD
  pthread_join(t, 0);
#endif
  return 0;
}
