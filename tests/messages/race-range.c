// run: --property no-data-race
// says: 'block[5000]' is written here and written by thread
// says: thread 2 high writes block+5000
#include <pthread.h>
#include <string.h>

static char block[10000];

static void *low(void *unused) {
  memset(block, 1, 5001);
  return unused;
}

static void *high(void *unused) {
  memset(block + 5000, 2, 5000);
  return unused;
}

int main(void) {
  pthread_t t, s;
  pthread_create(&t, NULL, low, NULL);
  pthread_create(&s, NULL, high, NULL);
  pthread_join(t, NULL);
  pthread_join(s, NULL);
  return 0;
}
