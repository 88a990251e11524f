/* The data race unless the reader has seen that they are ready. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data, ready, sum;

static void *writer(void *arg) {
  int n = 1;
  data = n;
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return arg; /* writer */
}

static void *reader(void *arg) {
  int now, seen = 0, late = 0;
  pthread_mutex_lock(&lock);
  now = ready;
  pthread_mutex_unlock(&lock);
  if (now)
    seen = data;
  else
    late = data;
  sum = seen + late;
  return arg; /* reader */
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return sum;
}
