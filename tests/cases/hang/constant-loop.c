// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search explicit -DGOES_ON
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DGOES_ON -DMANY
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DELEMENT
// expect: TRUE
// why: A loop on a constant is never left, so that the thread that joins it while
//   it keeps a mutex never gives it back.  A variable that is a constant before
//   the loop is none in it, and elements of an array differ.
#include <pthread.h>
#include <stdatomic.h>

#ifdef MANY
static const long limits[2] = {3, 4};
#else
static const long limits[1] = {3};
#endif
static const short more[2] = {1, 0};
static atomic_uchar count;
static pthread_t first;
static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *arg) {
#ifdef GOES_ON
  while (*limits - 1 == 2)
    count++;
#elif defined ELEMENT
  while (more[1])
    count++;
#else
  int on = 1;
  while (on) {
    count++;
    on = count < 2;
  }
#endif
  return arg;
}

static void *keep(void *arg) {
  pthread_mutex_lock(&kept);
  pthread_join(first, NULL);
  pthread_mutex_unlock(&kept);
  return arg;
}

int main(void) {
  pthread_t second;
  pthread_create(&first, NULL, serve, NULL);
  pthread_create(&second, NULL, keep, NULL);
  pthread_mutex_lock(&kept);
  pthread_mutex_unlock(&kept);
  pthread_join(second, NULL);
}
