// run: --search explicit
// expect: TRUE
// run: --search explicit -DASKED
// expect: UNKNOWN(three values of an input)

/* What a routine leaves that gives nothing is any value, if it is asked for. */
#include <assert.h>
#include <pthread.h>

static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void work(int *by) {
  pthread_mutex_lock(&m);
  n += *by;
  pthread_mutex_unlock(&m);
}

int main(void) {
  pthread_t t[2];
  int by[2] = {1, 2};
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, (void *(*)(void *))work, &by[i]);
  for (int i = 0; i < 2; i++) {
#ifdef ASKED
    void *left;
    pthread_join(t[i], &left);
#else
    pthread_join(t[i], NULL);
#endif
  }
  assert(n == 3);
}
