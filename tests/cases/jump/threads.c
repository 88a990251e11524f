// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2 --property no-data-race
// expect: FALSE(no-data-race)
// run: -DWRONG=3
// expect: UNKNOWN(longjmp into a function of another thread)
// why: Each thread jumps by itself, and a lock stays taken; buffers are memory.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static jmp_buf shared;

static void add(jmp_buf *to, int n) {
  pthread_mutex_lock(&lock);
  sum += n;
  longjmp(*to, n);
}

static void *worker(void *argument) {
  jmp_buf mine;
#if WRONG == 2
  if (setjmp(shared))
    return argument;
#elif WRONG == 3
  longjmp(shared, 1);
#endif
  int n = setjmp(mine);
  if (n == 0)
    add(&mine, argument ? 2 : 1);
  assert(n == (argument ? 2 : 1));
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t a, b;
  if (setjmp(shared))
    return 1;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, &sum);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 3);
#if WRONG == 1
  assert(sum != 3);
#endif
  return 0;
}
