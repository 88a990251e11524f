// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2 --deadlocks also
// expect: FALSE(no-deadlock)
// why: A counter of events gives what was added, once, to one who waits.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int counter, other;

static void *add(void *amount) {
  assert(write(counter, amount, 8) == 8);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  static uint64_t amounts[2] = {1, 2};
  uint64_t sum = 0, got;
  counter = eventfd(0, 0);
  other = eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK);
  if (counter < 0 || other < 0)
    return 0;
  assert(read(other, &got, 4) == -1 && errno == EINVAL);
  assert(read(other, &got, 8) == 8 && got == 1);
  assert(eventfd_read(other, &got) == 0 && got == 1);
  assert(read(other, &got, 8) == -1 && errno == EAGAIN);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, add, &amounts[i]);
  while (sum < 3) {
    assert(read(counter, &got, 8) == 8);
    sum += got;
#if WRONG == 1
    assert(got < 3);
#endif
  }
#if WRONG == 2
  read(counter, &got, 8);
#endif
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
