// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: what is not touched of a large array costs nothing.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct row {
  int key;
  char text[60];
};

static int numbers[1000000];
static char buffer[1 << 20];
static struct row rows[1 << 14];
static long table[1 << 16][16];

static void *run(void *arg) {
  numbers[999999]++;
  rows[77].key = 5;
  return arg;
}

int main(void) {
  char local[1 << 20];
  pthread_t thread;
  memset(buffer, 1, 100);
  local[1 << 19] = 4;
  table[5][3] = 7;
  pthread_create(&thread, NULL, run, NULL);
#ifdef MUTANT
  numbers[999999]++;
#endif
  int key = rows[77].key;
  pthread_join(thread, NULL);
  assert(numbers[999999] == 1 && numbers[7] == 0);
  assert(key == 0 || key == 5);
  assert(buffer[99] == 1 && buffer[100] == 0 && local[1 << 19] == 4);
  assert(table[5][3] == 7 && rows[78].key == 0);
  return 0;
}
