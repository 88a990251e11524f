// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DLONG
// expect: UNKNOWN(no common lock)
// run: --engine static --property no-data-race -DLATE
// expect: UNKNOWN(no common lock)
// run: --engine static --property no-data-race -DMASK
// expect: UNKNOWN(no common lock)
// run: --engine static --property no-data-race -DBELOW
// expect: UNKNOWN(no common lock)
// run: --engine static --property no-data-race -DMAYBE
// expect: UNKNOWN(no common lock)
// run: --engine static --property no-data-race -DCALLS
// expect: UNKNOWN(no common lock)
// run: --engine static --property no-data-race -DOTHER
// expect: UNKNOWN(no locks)
// why: arrays that are members of one structure, each with a lock of its own;
// indices that lead from one into the next.
#include <pthread.h>

static struct {
  pthread_mutex_t gate, each[4];
  int first[8], second[8];
  int single[4];
  pthread_mutex_t lock;
} s = {.gate = PTHREAD_MUTEX_INITIALIZER, .lock = PTHREAD_MUTEX_INITIALIZER};

#ifdef LONG
#define END 9
#else
#define END 8
#endif

static void clear(int *p) { *p = 0; }

static void firsts(unsigned k) {
  pthread_mutex_lock(&s.gate);
#ifdef LATE
  for (int i = 0; i < END;)
    i++, s.first[i]++;
#else
  for (int i = 0; i < END; i++)
    s.first[i]++;
#endif
#ifdef MASK
  s.first[k & 15] = 1;
#else
  s.first[k & 7] = 1;
#endif
#ifdef CALLS
  clear(&s.first[k]);
#else
  clear(&s.first[k % 8]);
#endif
  pthread_mutex_unlock(&s.gate);
}

static void seconds(int k) {
  int at;
#ifdef MAYBE
  if (k > 7)
#endif
    at = k & 7;
  pthread_mutex_lock(&s.lock);
#ifdef BELOW
  s.second[k % 8]++;
#else
  s.second[(unsigned char)k % 8]++;
#endif
  if (k)
    s.second[at] = 1;
  pthread_mutex_unlock(&s.lock);
}

static void singles(void) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&s.each[i]);
#ifdef OTHER
    s.single[i ^ 1]++;
#else
    s.single[i]++;
#endif
    pthread_mutex_unlock(&s.each[i]);
  }
}

static void *run(void *arg) {
  for (int k = 0;; k++) {
    firsts((unsigned)k);
    seconds(k);
    singles();
  }
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&s.each[i], NULL);
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, run, NULL);
  return 0;
}
