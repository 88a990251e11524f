// run: --property no-data-race
// expect: FALSE(no-data-race)
/* A thread ends with a call that is one step, of many bytes. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 65536 };

static char *bytes;

static void *fill(void *unused) {
  memset(bytes + SIZE / 2 - 1, 1, SIZE / 2 + 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  bytes = malloc(SIZE);
  pthread_create(&thread, NULL, fill, NULL);
  memset(bytes, 2, SIZE / 2);
  pthread_join(thread, NULL);
  free(bytes);
  return 0;
}
