// row: Shared memory of System V
// run:
// expect: UNKNOWN(memory that processes share)
#include <sys/ipc.h>
#include <sys/shm.h>
int main(void) {
  int id = shmget(1, 1, IPC_CREAT | 0600);
  return id >= 0 && shmat(id, 0, 0); // here
}
