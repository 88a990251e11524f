// run: --unwind 2
// expect: FALSE(assertion)
// why: The address of a loop variable given to a thread shows later values.
#include <assert.h>
#include <pthread.h>

static int seen[3];

static void *run(void *arg) {
  seen[*(int *)arg]++;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run, &i);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  assert(seen[0] == 1 && seen[1] == 1);
  return 0;
}
