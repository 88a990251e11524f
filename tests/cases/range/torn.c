// run: --engine order
// expect: FALSE(assertion)
// run:
// expect: FALSE(assertion)
// run: -DALONE
// expect: TRUE
// run: --property no-data-race
// expect: FALSE(no-data-race)
// why: A fill of memory that another thread reads takes place byte by byte.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int word;

static void *fill(void *unused) {
  memset(&word, 1, sizeof word);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, fill, NULL);
#ifdef ALONE
  pthread_join(t, NULL);
#endif
  assert(word != 0x0101);
  return 0;
}
