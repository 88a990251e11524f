// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: destroying is expected to fail.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
  sem_t s;
  struct timespec now = {0, 0};
  int value;
  assert(sem_init(&s, 0, 0xffffffffu) == -1 && errno == EINVAL);
  assert(sem_init(&s, 0, 1) == 0);
  assert(sem_getvalue(&s, &value) == 0 && value == 1);
  assert(sem_trywait(&s) == 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  assert(sem_timedwait(&s, &now) == -1 && errno == ETIMEDOUT);
  assert(sem_post(&s) == 0);
  assert(sem_timedwait(&s, &now) == 0);
  assert(sem_post(&s) == 0);
  assert(sem_wait(&s) == 0);
  assert(sem_destroy(&s) != 0);
  return 0;
}
