// run: --property no-deadlock --property assertion --unwind 1
// expect: TRUE
// why: Readers-writers lock of a mutex and a semaphore: the first reader locks
//   writers out.
// run: --property no-deadlock --property assertion --unwind 1 -DSECOND_READER
// expect: FALSE(assertion)
// mutant: the second reader instead of the first locks writers out.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers, x, y;

static void *reader(void *arg) {
  pthread_mutex_lock(&m);
#ifdef SECOND_READER
  if (++readers == 2)
#else
  if (++readers == 1)
#endif
    sem_wait(&room);
  pthread_mutex_unlock(&m);
  assert(x == y);
  pthread_mutex_lock(&m);
#ifdef SECOND_READER
  if (--readers == 1)
#else
  if (--readers == 0)
#endif
    sem_post(&room);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *writer(void *arg) {
  sem_wait(&room);
  x = 1;
  y = 1;
  sem_post(&room);
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&room, 0, 1);
  pthread_create(&a, NULL, reader, (void *)0L);
  pthread_create(&b, NULL, writer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
