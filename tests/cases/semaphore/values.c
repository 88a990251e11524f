// run: --unwind 1
// expect: TRUE
// why: Values, errors and errno of the semaphore functions.
// run: --unwind 1 -DDESTROY
// expect: FALSE(assertion)
// mutant: destroying is expected to fail.
// run: --unwind 1 -DERRNO
// expect: FALSE(assertion)
// mutant: errno is expected to be EINVAL.
// run: --unwind 1 -DGETVALUE
// expect: FALSE(assertion)
// mutant: the value is expected to be 2.
// run: --unwind 1 -DINIT
// expect: FALSE(assertion)
// mutant: too large a value is expected to be taken.
// run: --unwind 1 -DTIMEDWAIT
// expect: FALSE(assertion)
// mutant: the timed wait is expected to succeed.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
  sem_t s;
  struct timespec now = {0, 0};
  int value;
#ifdef INIT
  assert(sem_init(&s, 0, 0xffffffffu) == 0 && errno == EINVAL);
#else
  assert(sem_init(&s, 0, 0xffffffffu) == -1 && errno == EINVAL);
#endif
  assert(sem_init(&s, 0, 1) == 0);
#ifdef GETVALUE
  assert(sem_getvalue(&s, &value) == 0 && value == 2);
#else
  assert(sem_getvalue(&s, &value) == 0 && value == 1);
#endif
  assert(sem_trywait(&s) == 0);
#ifdef ERRNO
  assert(sem_trywait(&s) == -1 && errno == EINVAL);
#else
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
#endif
#ifdef TIMEDWAIT
  assert(sem_timedwait(&s, &now) == 0 && errno == ETIMEDOUT);
#else
  assert(sem_timedwait(&s, &now) == -1 && errno == ETIMEDOUT);
#endif
  assert(sem_post(&s) == 0);
  assert(sem_timedwait(&s, &now) == 0);
  assert(sem_post(&s) == 0);
  assert(sem_wait(&s) == 0);
#ifdef DESTROY
  assert(sem_destroy(&s) != 0);
#else
  assert(sem_destroy(&s) == 0);
#endif
  return 0;
}
