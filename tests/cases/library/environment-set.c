// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: --malloc-may-fail
// expect: FALSE(assertion)
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: UNKNOWN(another name in what putenv was given)
// run: -DWRONG=5
// expect: FALSE(assertion)
// run: -DTHREADS --property no-data-race
// expect: FALSE(no-data-race)
// run: -DTHREADS=2 --property no-data-race
// expect: TRUE
// why: What is set in the environment is what getenv gives; the text that it gave
// before may be overwritten by a change of the variable; and who reads it races with who changes it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int is(const char *name, const char *value) {
  const char *now = getenv(name);
  return value ? now && !strcmp(now, value) : !now;
}

#ifdef THREADS
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *change(void *unused) {
  if (THREADS == 2)
    pthread_mutex_lock(&mutex);
  setenv("A", "1", 1);
  if (THREADS == 2)
    pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, change, NULL);
  pthread_mutex_lock(&mutex);
  (void)getenv("B");
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
#else
int main(void) {
  static char given[] = "B=two", plain[] = "A";
  errno = 0;
  assert(setenv("", "x", 1) == -1 && errno == EINVAL);
  assert(setenv("A=", "x", 1) == -1 && unsetenv("=") == -1);
  assert(setenv("A", "one", 1) == 0 && is("A", "one"));
  assert(setenv("A", "other", 0) == 0 && is("A", "one"));
  assert(setenv("A", "", 1) == 0 && is("A", ""));
  assert(putenv(given) == 0 && is("B", "two"));
  given[2] = 'T';
  assert(is("B", "Two") && getenv("B") == given + 2);
  assert(unsetenv("B") == 0 && is("B", NULL) && is("", NULL));
  assert(putenv(plain) == 0 && is("A", NULL));
  assert(setenv("C", "c", 0) == 0 && !is("C", NULL));
#if WRONG == 1
  assert(is("C", "c"));
#elif WRONG == 2
  assert(is("D", NULL));
#elif WRONG == 3
  setenv("A", "abc", 1);
  return getenv("A")[4];
#elif WRONG == 5
  setenv("A", "one", 1);
  const char *before = getenv("A");
  setenv("A", "two", 1);
  assert(!strcmp(before, "one"));
#elif WRONG == 4
  putenv(given);
  given[0] = 'X';
  return is("B", NULL);
#endif
  return 0;
}
#endif
