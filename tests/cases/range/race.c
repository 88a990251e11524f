// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DMORE=1
// expect: FALSE(no-data-race)
// run: --property no-data-race -DCOPY -DMORE=1
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order
// expect: TRUE
// run: --property no-data-race --engine order -DMORE=1
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order -DCOPY
// expect: TRUE
// run: --property no-data-race --engine order -DCOPY -DMORE=1
// expect: FALSE(no-data-race)
// why: Ranges of two threads race where they meet, though nobody looks at any
// byte of them.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef MORE
#define MORE 0
#endif

enum { N = 6, HALF = 2 };
static char *block, source[N];

static void *fill_low(void *unused) {
  memset(block, 1, HALF + MORE);
  return unused;
}

static void *change_high(void *unused) {
#ifdef COPY
  memcpy(block + HALF, source, N - HALF);
#else
  memset(block + HALF, 2, N - HALF);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  block = malloc(N);
  pthread_create(&t, NULL, fill_low, NULL);
  change_high(NULL);
  pthread_join(t, NULL);
  free(block);
  return 0;
}
