// run:
// expect: FALSE(assertion)
// why: mutant: the first name of a thread is expected to be known.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>

static void *run(void *arg) {
  assert(pthread_setname_np(pthread_self(), "worker") == 0);
  return arg;
}

int main(void) {
  pthread_t t;
  char name[16];
  pthread_create(&t, NULL, run, NULL);
  assert(pthread_setname_np(t, "a name beyond sixteen") == ERANGE);
  assert(pthread_getname_np(pthread_self(), name, 15) == ERANGE);
  assert(pthread_getname_np(pthread_self(), name, 16) == 0);
  assert(pthread_getname_np(pthread_self(), name, 16) == 0);
  assert(!strcmp(name, "main"));
  pthread_join(t, NULL);
  return 0;
}
