// run: --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine order
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine explicit
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DJOINS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DJOINS --engine order
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DJOINS --engine explicit
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DRUNS --engine order --unwind 2
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DORDERED -DHOLDS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DORDERED -DHOLDS --engine order
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DORDERED -DHOLDS -DCANCELS
// expect: TRUE
// run: --property no-deadlock -DORDERED
// expect: TRUE
// run: --property no-deadlock -DORDERED --engine order
// expect: TRUE
// run: --property no-deadlock -DORDERED -DJOINS
// expect: TRUE
// run: --property no-deadlock -DORDERED -DJOINS --engine order
// expect: TRUE
// why: A thread that pauses for ever, without handlers, waits for nothing that
// others hold; two others wait for each other, or for what it holds.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *other(void *unused) {
#ifdef ORDERED
  return one(unused);
#else
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
#endif
}

static void release(void *mutex) { pthread_mutex_unlock(mutex); }

static void *serve(void *unused) {
#ifdef HOLDS
  pthread_mutex_lock(&a);
  pthread_cleanup_push(release, &a);
  pause();
  pthread_cleanup_pop(1);
#endif
#ifdef RUNS
  pause();
  _exit(0);
#else
  for (;;)
    pause();
#endif
  return unused;
}

int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, other, NULL);
#ifdef JOINS
  pthread_create(&v, NULL, serve, NULL);
  pthread_join(v, NULL);
#elif defined CANCELS
  pthread_create(&v, NULL, serve, NULL);
  pthread_cancel(v);
  pthread_join(v, NULL);
#elif defined RUNS
  pthread_create(&v, NULL, serve, NULL);
  for (;;)
    usleep(1);
#else
  (void)v;
  serve(NULL);
#endif
  return 0;
}
