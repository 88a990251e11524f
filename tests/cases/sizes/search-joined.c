// run: --engine order
// expect: TRUE
// run: --engine order -DWRONG
// expect: FALSE(assertion)
// why: A string that another thread has filled at once is searched at once when
// that thread has ended.
#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { N = 400 };
static char filled[N];

static void *fill(void *unused) {
#ifdef WRONG
  memset(filled + 1, 'a', N - 2);
#else
  memset(filled, 'a', N - 1);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, fill, NULL);
  pthread_join(thread, NULL);
  assert(strlen(filled) == N - 1);
  return 0;
}
