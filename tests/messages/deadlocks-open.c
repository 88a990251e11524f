// run: --deadlocks also --races also --engine order --timeout 1
// says: proved: assertion, no-division-by-zero,
// says: no-deadlock: not decided: time limit of 1 s reached
// A TRUE says that deadlocks are open if the time for them has passed.  The
// threads sleep, and one of them is not woken.
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned word;

static void *sleeper(void *unused) {
  while (!__atomic_load_n(&word, __ATOMIC_SEQ_CST))
    syscall(SYS_futex, &word, 0, 0, NULL, NULL, 0);
  return unused;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, sleeper, NULL);
  __atomic_store_n(&word, 1, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, &word, 1, 1, NULL, NULL, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
