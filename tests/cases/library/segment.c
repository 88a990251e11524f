// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-free)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DTWICE
// expect: UNKNOWN(a segment that is attached twice)
// run: -DKEY
// expect: UNKNOWN(memory that processes share)
// run: -DFORK
// expect: UNKNOWN(memory that processes share)
// why: A segment holds zeros, up to the end of its last page, until it is
// detached; others may have made one with the same key.
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <stdlib.h>
#include <sys/shm.h>
#include <unistd.h>

int main(void) {
#ifdef KEY
  int id = shmget(77, 10, IPC_CREAT | 0600);
#else
  int id = shmget(IPC_PRIVATE, 10, 0600);
#endif
  struct shmid_ds state;
  if (id < 0)
    return 1;
#ifdef FORK
  fork();
#endif
  int *p = shmat(id, NULL, 0);
#if WRONG != 1
  if (p == (void *)-1)
    return 1;
#endif
  assert(p[0] == 0);
  p[1023] = 1;
#if WRONG == 2
  p[1024] = 1;
#elif WRONG == 3
  free(p);
#elif WRONG == 4
  assert(!shmctl(id, IPC_RMID, NULL));
#endif
  if (!shmctl(id, IPC_STAT, &state))
    assert(state.shm_segsz == 10 && state.shm_nattch == 1);
  shmctl(id, IPC_RMID, NULL);
  assert(p[1023] == 1);
  assert(shmdt(p + 1) == -1 && shmdt(p) == 0);
#ifdef TWICE
  shmat(id, NULL, 0);
#endif
  int one = shmget(5, 8, IPC_CREAT | IPC_EXCL | 0600);
  if (one >= 0)
    assert(shmget(5, 8, IPC_CREAT | IPC_EXCL) == -1);
  return 0;
}
