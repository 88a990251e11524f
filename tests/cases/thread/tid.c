// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: Threads' numbers are different, and in no order.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/types.h>
#include <unistd.h>

static pid_t ids[2];
static _Atomic pid_t at_once[2]; /* while they run */

static void *run(void *at) {
  pid_t id = gettid();
  *(pid_t *)at = id;
  at_once[at == &ids[1]] = id;
  assert(at_once[0] != at_once[1]);
  at_once[at == &ids[1]] = 0;
  assert(id == gettid() && id > 0 && id != getpid());
  return NULL;
}

int main(void) {
  pthread_t a, b;
  assert(gettid() == getpid());
  pthread_create(&a, NULL, run, &ids[0]);
#if WRONG == 2
  pthread_join(a, NULL);
#endif
  pthread_create(&b, NULL, run, &ids[1]);
  pthread_join(b, NULL);
#if WRONG == 1
  assert(ids[0] == 0 || ids[0] % 8 != ids[1] % 8);
#elif WRONG == 2
  assert(ids[0] != ids[1]);
#endif
#if WRONG != 2
  pthread_join(a, NULL);
#endif
  return 0;
}
