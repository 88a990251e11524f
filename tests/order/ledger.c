/* slots.c with a page for each 50 slots: after every tenth the writer changes
 * two numbers of it at once, and the reader compares them.
 *
 * -DN=SLOTS (tens).  TRUE; FALSE with -DUNSAFE, where the first number changes
 * twice after the last slot. */
// row: safe TRUE n=20,50,100,200,400,800,1190 -DN={n} --unwind={n}
// row: unsafe FALSE n=20,50,100,200,400,800,1190 -DN={n} -DUNSAFE --unwind={n}
#include "coupled.h"

#ifdef UNSAFE
#define IS_EARLY(K) ((K) == N - 1)
#else
#define IS_EARLY(K) 0
#endif

#define PAGES (N / 50 + 1)

static int slot[N], flag[N], low[PAGES], high[PAGES];

static void change(int k) {
  if (IS_EARLY(k))
    low[k / 50] = k;
  __VERIFIER_atomic_begin();
  low[k / 50] = k;
  high[k / 50] = k;
  __VERIFIER_atomic_end();
}

static void *fill(void *arg) {
  for (int k = 0; k < N; k++) {
    slot[k] = k + 1;
    flag[k] = 1;
    if (k % 10 == 9)
      change(k);
  }
  return arg;
}

static void *look(void *arg) {
  for (int k = 0; k < N; k++) {
    if (flag[k])
      assert(slot[k] == k + 1);
    if (k % 10 != 9)
      continue;
    __VERIFIER_atomic_begin();
    assert(low[k / 50] == high[k / 50]);
    __VERIFIER_atomic_end();
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, fill, NULL);
  pthread_create(&thread, NULL, look, NULL);
  return 0;
}
