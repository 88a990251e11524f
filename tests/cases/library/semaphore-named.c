// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3 --property pthread-usage
// expect: FALSE(pthread-usage)
// run: -DWRONG=4 --deadlocks also
// expect: FALSE(no-deadlock)
// run: -DWRONG=5
// expect: FALSE(assertion)
// why: a semaphore that is opened by its name is the same each time, until the
// name is removed; one that may exist before has any value.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef WRONG
#define WRONG 0
#endif

static int data;
static sem_t *ready;

static void *give(void *unused) {
  data = 1;
  sem_post(ready);
  return unused;
}

int main(void) {
  pthread_t thread;
  int value;
  sem_unlink("/a");
#if WRONG == 5
  assert(sem_open("/a", O_CREAT, 0600, 0) != SEM_FAILED);
#endif
  ready = sem_open("/a", O_CREAT | O_EXCL, 0600, WRONG == 1);
#if WRONG == 2
  ready = sem_open("/b", O_CREAT, 0600, 0);
#endif
  if (ready == SEM_FAILED)
    return 0;
  sem_t *same = sem_open("/a", 0);
  if (WRONG != 2 && same != SEM_FAILED)
    assert(same == ready && sem_close(same) == 0);
  assert(sem_open("/a", O_CREAT | O_EXCL, 0600, 0) == SEM_FAILED ||
         WRONG == 2);
  if (pthread_create(&thread, NULL, give, NULL))
    return 0;
  sem_wait(ready);
  assert(data == 1);
#if WRONG == 4
  sem_wait(ready);
#endif
  pthread_join(thread, NULL);
  assert(sem_getvalue(ready, &value) == 0);
  if (WRONG == 0)
    assert(value == 0);
  sem_close(ready);
#if WRONG == 3
  sem_post(ready);
#endif
  return 0;
}
