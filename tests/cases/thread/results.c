// run: --unwind 2
// expect: TRUE
// why: Threads made in a loop get their arguments and give their results to
//   join.
// run: --unwind 2 -DNO_JOIN
// expect: FALSE(assertion)
// mutant: the result is read before the thread has ended.
// run: --unwind 2 -DSHARED_ARGUMENT
// expect: FALSE(assertion)
// mutant: all threads get the address of the loop variable's slot.
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
#ifdef SHARED_ARGUMENT
    pthread_create(&t[i], NULL, square, &jobs[0]);
#else
    pthread_create(&t[i], NULL, square, &jobs[i]);
#endif
  for (int i = 0; i < 2; i++) {
#ifdef NO_JOIN
    sum += jobs[i].out;
#else
    void *result;
    assert(pthread_join(t[i], &result) == 0);
    sum += *(int *)result;
#endif
  }
  assert(sum == 13);
  return 0;
}
