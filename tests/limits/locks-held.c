// row: More than 8 locks that one thread holds at once
// run: --unwind 10
// expect: UNKNOWN(a thread that holds more than 8 locks)
#include <pthread.h>

static pthread_mutex_t lock[9], late;

int main(void) {
  for (int i = 0; i < 9; i++)
    pthread_mutex_init(&lock[i], 0);
  for (int i = 0; i < 9; i++)
    pthread_mutex_lock(&lock[i]); // here
  pthread_mutex_init(&late, 0);
}
