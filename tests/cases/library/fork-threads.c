// run: --property assertion
// expect: UNKNOWN(a child process of a process with several threads)
// run: --property assertion -DPARENT
// expect: FALSE(assertion)
// run: --property assertion -DJOINED
// expect: TRUE
// run: --property assertion -DJOINED -DCHILD
// expect: FALSE(assertion)
// run: --property no-data-race -DENDED
// expect: UNKNOWN(a child process of a process with several threads)
// run: --property no-data-race -DJOINED
// expect: TRUE
// run: --property assertion -DSHARED
// expect: UNKNOWN(memory that processes share)
// run: --property assertion -DPIPE
// expect: UNKNOWN(a pipe that a process with several threads shares)
// why: A child has one thread: it is followed where its parent has one, too.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

int x, y;
static void *add(void *given) {
  x++;
  return given;
}

int main(void) {
  pthread_t t;
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
#else
  y = p > 0;
  assert(y <= 1);
#endif
  return 0;
}
