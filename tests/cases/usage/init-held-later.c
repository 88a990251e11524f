// run: -DLOOP -DRIGHT
// expect: TRUE
// run: -DTHREAD -DRIGHT
// expect: TRUE
// run: -DPOINTER -DRIGHT
// expect: TRUE
// run: -DOTHER -DRIGHT
// expect: TRUE
// run: -DAGAIN -DRIGHT
// expect: TRUE
// run: -DLOOP
// expect: FALSE(pthread-usage)
// run: -DTHREAD
// expect: FALSE(pthread-usage)
// run: -DPOINTER
// expect: FALSE(pthread-usage)
// run: -DOTHER
// expect: FALSE(pthread-usage)
// run: -DAGAIN
// expect: FALSE(pthread-usage)
// why: A mutex may be initialised while it is held though the call that
//   initialises it stands before the one that locks it.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void use(void) {
  pthread_mutex_lock(&m);
#ifdef RIGHT
  pthread_mutex_unlock(&m);
#endif
}

#ifdef LOOP
int main(void) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&m, NULL);
    use();
  }
  return 0;
}
#elif defined THREAD
static sem_t is_locked;

static void *run(void *arg) {
  sem_wait(&is_locked);
  pthread_mutex_init(&m, NULL);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&is_locked, 0, 0);
  pthread_create(&t, NULL, run, NULL);
  use();
  sem_post(&is_locked);
  pthread_join(t, NULL);
  return 0;
}
#elif defined OTHER
static sem_t is_done;

static void *run(void *arg) {
  use();
  sem_post(&is_done);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&is_done, 0, 0);
  pthread_create(&t, NULL, run, NULL);
  sem_wait(&is_done);
  pthread_mutex_init(&m, NULL);
  pthread_join(t, NULL);
  return 0;
}
#elif defined POINTER
static void reset(void) { pthread_mutex_init(&m, NULL); }

static void (*steps[])(void) = {use, reset};

int main(void) {
  for (int i = 0; i < 2; i++)
    steps[i]();
  return 0;
}
#else
static void again(int n) {
  pthread_mutex_init(&m, NULL);
  use();
  if (n)
    again(n - 1);
}

int main(void) {
  again(1);
  return 0;
}
#endif
