// run:
// expect: TRUE
// run: --engine order
// expect: TRUE
// run: --engine order -DLATE
// expect: FALSE(assertion)
// run: --engine order -DCHANGED
// expect: FALSE(assertion)
// run: --engine scheduler -DCHANGED
// expect: FALSE(assertion)
// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DTORN
// expect: FALSE(no-data-race)
// run: --engine scheduler
// expect: TRUE
// run: --engine scheduler -DLATE
// expect: FALSE(assertion)
// why: Two threads assign structures of 2 KiB between elements of a table, at
// positions that inputs decide, under a lock: members that belong together stay
// together, and what is copied is what the other thread has left.
#include <assert.h>
#include <pthread.h>

typedef struct {
  int id;
  char text[2000];
  int same;
} Record;

enum { N = 64 };
static Record table[N];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned __VERIFIER_nondet_uint(void);

static void *move(void *unused) {
  unsigned i = __VERIFIER_nondet_uint() % N, k = __VERIFIER_nondet_uint() % N;
#ifndef TORN
  pthread_mutex_lock(&lock);
#endif
  table[i] = table[k];
#ifdef LATE
  table[i].same++;
#endif
  assert(table[i].id == table[i].same);
#ifdef CHANGED
  assert(table[i].id != N);
#endif
#ifndef TORN
  pthread_mutex_unlock(&lock);
#endif
  return unused;
}

#ifdef CHANGED
static void *change(void *unused) {
  unsigned i = __VERIFIER_nondet_uint() % N;
  pthread_mutex_lock(&lock);
  table[i].id = table[i].same = N;
  pthread_mutex_unlock(&lock);
  return unused;
}
#endif

int main(void) {
  pthread_t t, other;
  for (int i = 0; i < 3; i++)
    table[i].id = table[i].same = i;
  pthread_create(&t, NULL, move, NULL);
#ifdef CHANGED
  pthread_create(&other, NULL, change, NULL);
#else
  pthread_create(&other, NULL, move, NULL);
#endif
  pthread_join(t, NULL);
  pthread_join(other, NULL);
  return 0;
}
