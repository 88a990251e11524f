/* What a thread accesses goes on into the next one's element. */
#include <pthread.h>
static short slots[3];
static void *run(void *arg) {
  ++*(int *)arg;
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++)
    pthread_create(&t, 0, run, &slots[i]);
  return 0;
}
