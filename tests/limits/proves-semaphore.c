// row: No other process uses a semaphore that
// run:
// expect: TRUE
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
  int value = 0;
  sem_t *s = sem_open("/a", O_CREAT | O_EXCL, 0600, 1);
  if (s != SEM_FAILED)
    assert(sem_getvalue(s, &value) == 0 && value == 1);
  return 0;
}
