// run: --races also
// expect: TRUE
// run: --engine order
// expect: TRUE
// run: --engine order -DWRONG=1
// expect: FALSE(assertion)
// run: --engine order -DWRONG=2
// expect: FALSE(assertion)
// run: --engine order -DWRONG=3
// expect: FALSE(assertion)
// run: --engine order --memory-model pso
// expect: TRUE
// run: --engine order --memory-model pso -DWRONG=1
// expect: FALSE(assertion)
// run: --races also -DRACE
// expect: FALSE(no-data-race)
// run: --engine order -DRACE -DWRONG=4
// expect: FALSE(assertion)
// run: --engine order -DFREE
// expect: FALSE(valid-deref)
// why: Strings that one thread fills or copies, at once, and another searches
// after it, at the same time under a lock, or without one; and a string that is
// freed meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { N = 12 };

#ifndef WRONG
#define WRONG 0
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *before, after[N], meanwhile[N], *heap;

static void *fill(void *unused) {
  memset(after, 'a', N - (WRONG == 2 ? 4 : 1));
#ifndef RACE
  pthread_mutex_lock(&lock);
#endif
  memset(meanwhile, 'm', N - 1);
#ifndef RACE
  pthread_mutex_unlock(&lock);
#endif
#ifdef FREE
  free(heap);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  before = malloc(N), heap = malloc(N);
  if (!before || !heap)
    return 0;
  memset(before, 'b', N);
  before[N - 1] = 0;
  strcpy(heap, before);
  pthread_create(&thread, NULL, fill, NULL);
  assert(strlen(before) == N - 1 - (WRONG == 1));
#ifndef RACE
  pthread_mutex_lock(&lock);
#endif
  size_t n = strlen(meanwhile);
#ifndef RACE
  pthread_mutex_unlock(&lock);
#endif
  assert(n == 0 || n == N - 1 - (WRONG == 3) || (WRONG != 4 && WRONG != 3));
  assert(n == 0 || n == N - 1 || WRONG != 4);
  assert(strlen(heap) == N - 1);
  pthread_join(thread, NULL);
  assert(strlen(after) == N - 1);
  assert(strchr(after, 'a') == after && !strchr(meanwhile, 'a'));
  free(before);
#ifndef FREE
  free(heap);
#endif
  return 0;
}
