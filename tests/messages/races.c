// run: --property no-data-race --search preemptions
// says: Violation of no-data-race: 'box.n' is written here and read by thread 1 add at
// says: thread 1 add reads b->n [box.n] at tests/messages/races.c:42 in bump, called from tests/messages/races.c:65 in add; holds box.lock
// says: main writes b->n [box.n] at tests/messages/races.c:42 in bump, called from tests/messages/races.c:98 in main; holds no lock
// says: last synchronisation of the two: create thread 1 add (main, tests/messages/races.c:78)
// says: box.n is accessed under box.lock at tests/messages/races.c:42, not by main at tests/messages/races.c:42
// never: the value is the same
// never: release and acquire
// run: --property no-data-race --search dpor -DWEAK
// says: thread 1 add writes data at tests/messages/races.c:46 in add; holds no lock
// says: flag = 1 (thread 1 add, tests/messages/races.c:47), then reads flag = 1 (main, tests/messages/races.c:81): release and acquire there would order the two
// never: is accessed under
// run: --property no-data-race --search preemptions -DSAME
// says: main writes box.n at
// says: the value is the same, whichever comes first: a race in C all the same
// run: --property no-data-race --search preemptions -DREADERS
// says: thread 1 add reads box.n at tests/messages/races.c:50 in add; holds shared for reading
// says: holds shared for reading, box.lock
// never: is accessed under shared
// says: box.n is accessed under box.lock at
// run: --property no-data-race --search preemptions -DSECTION
// says: in an atomic section
// run: --property no-data-race --search preemptions -DBLOCK
// says: thread 1 add frees
// run: --property no-data-race --search dpor -DHANDED
// says: last synchronisation of the two: unlock box.lock (
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

struct box {
  pthread_mutex_t lock;
  int kind, n;
};

static struct box box = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int flag;
static int data;

static void bump(struct box *b) { b->n++; }

static void *add(void *p) {
#ifdef WEAK
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
#elif defined READERS
  pthread_rwlock_rdlock(&shared);
  data = box.n;
  pthread_rwlock_unlock(&shared);
#elif defined SECTION
  __VERIFIER_atomic_begin();
  data = 1;
  __VERIFIER_atomic_end();
#elif defined BLOCK
  free(p);
#elif defined HANDED
  pthread_mutex_lock(&box.lock);
  box.kind = 1;
  pthread_mutex_unlock(&box.lock);
  data = 1;
#else
  pthread_mutex_lock(&box.lock);
  bump(p);
  pthread_mutex_unlock(&box.lock);
#endif
  return p;
}

int main(void) {
  pthread_t t;
#ifdef BLOCK
  int *block = malloc(sizeof *block);
  pthread_create(&t, 0, add, block);
  *block = 1;
#else
  pthread_create(&t, 0, add, &box);
#endif
#ifdef WEAK
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    data++;
#elif defined SAME
  box.n = box.n;
#elif defined READERS
  pthread_rwlock_rdlock(&shared);
  pthread_mutex_lock(&box.lock);
  bump(&box);
#elif defined SECTION
  data = 2;
#elif defined HANDED
  pthread_mutex_lock(&box.lock);
  int kind = box.kind;
  pthread_mutex_unlock(&box.lock);
  if (kind)
    data = 2;
#elif !defined BLOCK
  bump(&box);
#endif
  return 0;
}
