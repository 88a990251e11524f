/* Threads are made with the same indices again. */
#include <pthread.h>
static int slots[2];
static void *run(void *arg) {
  slots[(long)arg]++;
  return arg;
}
int main(void) {
  pthread_t t;
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 2; i++)
      pthread_create(&t, 0, run, (void *)(long)i);
  return 0;
}
