// run: --property no-data-race --search dpor -DKEY
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DKEY
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order -DKEY
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DCLOCK
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DKEY -DOWN
// expect: TRUE
// why: What a function of the library writes for its caller is as plain as what
// the caller writes.
#include <pthread.h>
#include <time.h>

#ifdef OWN
#define SHARED
#else
#define SHARED static
#endif

static void write_out(void) {
#ifdef KEY
  SHARED pthread_key_t key;
  pthread_key_create(&key, 0);
#elif defined CLOCK
  SHARED struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
#endif
}

static void *run(void *p) {
  write_out();
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  write_out();
  pthread_join(t, 0);
  return 0;
}
