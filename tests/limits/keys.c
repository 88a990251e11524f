// row: More than 32 keys
// run:
// expect: UNKNOWN(more than 32 keys)
#include <pthread.h>
int main(void) {
  pthread_key_t k[70];
  for (int i = 0; i < 70; i++)
    pthread_key_create(&k[i], 0); // here
  return 0;
}
