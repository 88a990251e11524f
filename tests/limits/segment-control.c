// row: Shared memory of System V
// run:
// expect: UNKNOWN(shmctl other than to remove, set and ask)
#define _GNU_SOURCE
#include <sys/shm.h>
int main(void) {
  return shmctl(0, SHM_LOCK, 0); // here
}
