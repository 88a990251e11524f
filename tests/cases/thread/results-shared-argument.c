// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: all threads get the address of the loop variable's slot.
#include <assert.h>
#include <pthread.h>

struct job {
  int in, out;
};

static void *square(void *arg) {
  struct job *j = arg;
  j->out = j->in * j->in;
  return &j->out;
}

int main(void) {
  pthread_t t[2];
  struct job jobs[2] = {{2, 0}, {3, 0}};
  int sum = 0;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, square, &jobs[0]);
  for (int i = 0; i < 2; i++) {
    void *result;
    assert(pthread_join(t[i], &result) == 0);
    sum += *(int *)result;
  }
  assert(sum == 13);
  return 0;
}
