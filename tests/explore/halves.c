/* Two threads each add to their half of an array, under one mutex: which of
 * them has it when makes no difference.
 *
 * -DN=SLOTS of each.  TRUE; FALSE with -DUNSAFE, where the halves overlap and
 * one store comes after the mutex is given back. */
// row: safe TRUE n=2,4,8 -DN={n}
// row: unsafe FALSE n=2,4,8 -DN={n} -DUNSAFE
#include "many.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int array[2 * N];

static void *add(void *arg) {
  int first = (int)(long)arg * N;
#ifdef UNSAFE
  first -= first > 0;
#endif
  for (int i = first; i < first + N; i++) {
    pthread_mutex_lock(&lock);
    int old = array[i];
#ifdef UNSAFE
    pthread_mutex_unlock(&lock);
    array[i] = old + 1;
#else
    array[i] = old + 1;
    pthread_mutex_unlock(&lock);
#endif
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int sum = 0;
  start(threads, add, 0, 2);
  join(threads, 2);
  for (int i = 0; i < 2 * N; i++)
    sum += array[i];
  assert(sum == 2 * N);
  return 0;
}
