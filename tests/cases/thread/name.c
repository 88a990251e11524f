// run:
// expect: TRUE
// why: A thread has the name that it was given.
// run: -DFIRST
// expect: FALSE(assertion)
// mutant: the first name of a thread is expected to be known.
// run: -DLONG
// expect: FALSE(assertion)
// mutant: a name may not have sixteen characters.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>

static void *run(void *arg) {
#ifdef LONG
  assert(pthread_setname_np(pthread_self(), "sixteen letters!") == 0);
#else
  assert(pthread_setname_np(pthread_self(), "worker") == 0);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  char name[16];
  pthread_create(&t, NULL, run, NULL);
  assert(pthread_setname_np(t, "a name beyond sixteen") == ERANGE);
  assert(pthread_getname_np(pthread_self(), name, 15) == ERANGE);
  assert(pthread_getname_np(pthread_self(), name, 16) == 0);
#ifndef FIRST
  assert(pthread_setname_np(pthread_self(), "main") == 0);
#endif
  assert(pthread_getname_np(pthread_self(), name, 16) == 0);
  assert(!strcmp(name, "main"));
  pthread_join(t, NULL);
  return 0;
}
