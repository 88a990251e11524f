/* Threads are made in pairs with one index. */
#include <pthread.h>
static int slots[2];
static void *run(void *arg) {
  slots[(long)arg]++;
  return arg;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++)
    pthread_create(&t, 0, run, (void *)(long)(i / 2));
  return 0;
}
