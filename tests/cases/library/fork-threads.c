// run: --property assertion --engine order
// expect: UNKNOWN(the child of a process with other threads)
// run: --property assertion --search dpor
// expect: UNKNOWN(the child of a process with other threads)
// run: --property assertion --search explicit -DLATE
// expect: FALSE(assertion)
// run: --property assertion --search explicit -DSTOPS
// expect: UNKNOWN(only three values of an input)
// run: --property no-deadlock --search explicit -DLOCK
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine portfolio -DLOCK
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DLOCK -DAT_FORK
// expect: UNKNOWN(only three values of an input)
// run: --property valid-memtrack -DLATE
// expect: UNKNOWN(leaks of a child of a process with several threads)
// run: --property assertion -DPARENT
// expect: FALSE(assertion)
// run: --property assertion -DJOINED
// expect: TRUE
// run: --property assertion -DJOINED -DCHILD
// expect: FALSE(assertion)
// run: --property no-data-race --search explicit -DENDED
// expect: UNKNOWN(only three values of an input)
// run: --property no-data-race -DENDED
// expect: UNKNOWN(the child of a process with other threads)
// run: --property no-data-race -DJOINED
// expect: TRUE
// run: --property assertion -DSHARED
// expect: UNKNOWN(memory that processes share)
// run: --property assertion --engine order -DPIPE
// expect: UNKNOWN(a pipe that a process with several threads shares)
// why: In a child the other threads stop where they are, and hold what they
// hold; what they did before is in its memory.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *given) {
  pthread_mutex_lock(&m);
  x++;
  y++;
  pthread_mutex_unlock(&m);
  return given;
}
#ifdef AT_FORK
static void lock(void) { pthread_mutex_lock(&m); }
static void unlock(void) { pthread_mutex_unlock(&m); }
#endif

int main(void) {
  pthread_t t;
#ifdef AT_FORK
  pthread_atfork(lock, unlock, unlock);
#endif
#ifdef SHARED
  mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
#endif
#ifdef PIPE
  int ends[2];
  if (pipe(ends))
    return 1;
#endif
  if (pthread_create(&t, NULL, add, NULL))
    return 1;
#ifdef JOINED
  pthread_join(t, NULL);
#endif
  pid_t p = fork();
#ifdef ENDED
  if (p != 0)
    return 0;
  x++;
#endif
#ifdef CHILD
  assert(p != 0);
#elif defined PARENT
  assert(p <= 0);
#elif defined JOINED
  assert(x == 1);
#elif defined LATE
  assert(p != 0 || x == y);
#elif defined STOPS
  int before = x;
  assert(p != 0 || x == before);
#elif defined LOCK
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
#endif
  return 0;
}
