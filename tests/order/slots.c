/* A writer fills N slots and raises the flag of each, a reader looks at all of
 * them: many events, of which each meets one other.
 *
 * -DN=SLOTS.  TRUE; FALSE with -DUNSAFE, where the flag of the last slot is
 * raised before it is filled. */
// row: safe TRUE n=5,10,25,50,100,250,500,1250 -DN={n} --unwind={n}
// row: unsafe FALSE n=5,10,25,50,100,250,500,1250 -DN={n} -DUNSAFE --unwind={n}
#include "coupled.h"

#ifdef UNSAFE
#define FILLED (N - 1)
#else
#define FILLED N
#endif

static SHARED int slot[N], flag[N];

static void *fill(void *arg) {
  for (int k = 0; k < FILLED; k++) {
    slot[k] = k + 1;
    flag[k] = 1;
  }
#ifdef UNSAFE
  flag[N - 1] = 1;
  slot[N - 1] = N;
#endif
  return arg;
}

static void *look(void *arg) {
  for (int k = 0; k < N; k++)
    if (flag[k])
      assert(slot[k] == k + 1);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, fill, NULL);
  pthread_create(&thread, NULL, look, NULL);
  return 0;
}
