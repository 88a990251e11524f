// run: --show-locks --trace none
// says:     counter      m                     2 reads, 2 writes, 2 alone
// says:     table        read only             2 reads, 0 writes, 1 alone
// says:     last         one thread at a time  2 alone
// says:   ! total        m, not always         2 reads, 3 writes
// says: not at tests/messages/locks.c:85 in second: writes, no lock
// says:     flag         atomic                2 reads, 2 writes
// says:   ! loose        no lock               0 reads, 1 write
// says:     pool[...].v  pool[...].m           1 read, 1 write
// says:     bits         atomic sections       1 read, 1 write
// says:     own          thread-local
// says:     a, taken at tests/messages/locks.c:47 in first, then b at
// says:     a -> b -> a: a deadlock, reached as follows
// says:     c -> d -> c: impossible: both hold gate
// says:     e -> f -> e: impossible: two of the places are never reached
// never: gate -> gate
// never: __data
// run: --show-locks
// says: waits for the mutex
// run: --show-locks --json
// says: "verdict":	"real"
// says: "why":	"both hold gate"
// run: --show-locks -DNO_THREADS
// says: No memory is accessed by several threads.
// says: e -> f -> e: impossible
// run: --show-locks --engine static --trace none
// says: a -> b -> a: open: the engine does not look for deadlocks
// why: what guards what, and which cycles of locks are deadlocks.
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t m, a, b, c, d, e, f, gate;
static int counter, total, table, loose, last, bits;
static atomic_int flag;
static _Thread_local int own;
static struct {
  int v;
  pthread_mutex_t m;
} pool[3];

#define lock pthread_mutex_lock
#define unlock pthread_mutex_unlock

static void *first(void *arg) {
  own++;
  lock(&a);
  lock(&b);
  unlock(&b);
  unlock(&a);
  lock(&gate);
  lock(&c);
  lock(&d);
  unlock(&d);
  unlock(&c);
  unlock(&gate);
  lock(&m);
  counter++;
  total++;
  unlock(&m);
  flag++;
  return table ? arg : NULL;
}

static void *second(void *arg) {
  lock(&b);
  lock(&a);
  unlock(&a);
  unlock(&b);
  lock(&gate);
  lock(&d);
  lock(&c);
  unlock(&c);
  unlock(&d);
  unlock(&gate);
  lock(&m);
  counter++;
  total++;
  unlock(&m);
  flag++;
  loose = table;
  for (int i = 0; i < 3; i++) {
    lock(&pool[i].m), pool[i].v++, unlock(&pool[i].m);
  }
  total = 0;
  __VERIFIER_atomic_begin();
  bits++;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t t, u, v;
  table = counter = 1;
  lock(&e), lock(&f), unlock(&f), unlock(&e);
#ifndef NO_THREADS
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  pthread_create(&v, NULL, second, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  pthread_join(v, NULL);
#endif
  lock(&f), lock(&e), unlock(&e), unlock(&f);
  last = counter;
  return last;
}
