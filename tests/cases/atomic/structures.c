// run: --unwind 1
// expect: TRUE
// run: --unwind 1 -DMUTANT
// expect: FALSE(assertion)
// why: structures, unions and 128 bits are read, written and compared at once;
// the mutant believes that what was read early is still so.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct point {
  int x, y;
};
struct tagged {
  void *at;
  unsigned long tag;
};
union word {
  int number;
  char bytes[6];
};

static _Atomic struct point point;
static struct tagged tagged;
static _Atomic union word word;
static unsigned __int128 pair;
static _Atomic __int128 sum;

static void *run(void *arg) {
  (void)arg;
  struct point p = {7, 7};
  atomic_store(&point, p);
  struct tagged t = {&point, 9};
  __atomic_store(&tagged, &t, __ATOMIC_SEQ_CST);
  unsigned __int128 none = 0, ones = (unsigned __int128)1 << 64 | 1;
  __atomic_compare_exchange_n(&pair, &none, ones, 0, __ATOMIC_SEQ_CST,
                              __ATOMIC_SEQ_CST);
  sum += ((__int128)1 << 64) + 1;
  return NULL;
}

static void alone(void) {
  struct point one = {1, 2}, two = {3, 4};
  atomic_store(&point, one);
  struct point p = atomic_load(&point), expected = p;
  assert(p.x == 1 && p.y == 2);
  assert(atomic_compare_exchange_strong(&point, &expected, two));
  expected.y = 5;
  assert(!atomic_compare_exchange_strong(&point, &expected, one));
  assert(expected.x == 3 && expected.y == 4);
  assert(atomic_exchange(&point, one).y == 4);
  point = two;
  struct tagged seen, next = {0, 1};
  __atomic_load(&tagged, &seen, __ATOMIC_SEQ_CST);
  assert(__atomic_compare_exchange(&tagged, &seen, &next, 0, __ATOMIC_SEQ_CST,
                                   __ATOMIC_SEQ_CST));
  assert(tagged.tag == 1);
  union word w = {.bytes = "abcd"};
  word = w;
  union word copy = word;
  assert(copy.bytes[3] == 'd');
}

int main(void) {
  alone();
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  struct point p = point;
  assert((p.x == 3 && p.y == 4) || (p.x == 7 && p.y == 7));
  struct tagged t;
  __atomic_load(&tagged, &t, __ATOMIC_SEQ_CST);
  assert((t.tag == 1 && !t.at) || (t.tag == 9 && t.at == &point));
  unsigned __int128 v = __atomic_load_n(&pair, __ATOMIC_SEQ_CST);
  assert(v == 0 || ((unsigned long)v == 1 && v >> 64 == 1));
  __int128 s = sum;
  assert((long)s == (long)(s >> 64));
  atomic_fetch_sub(&sum, 1);
  pthread_join(thread, NULL);
  assert((long)sum == 0 && (long)(sum >> 64) == 1);
#ifdef MUTANT
  assert(v == 0);
#endif
  return 0;
}
