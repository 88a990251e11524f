// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DDELIMITER=59
// expect: TRUE
// run: -DDELIMITER=0
// expect: TRUE
// run: -DDELIMITER=0 -DWRONG=1
// expect: FALSE(assertion)
// run: -DTHREADS
// expect: TRUE
// run: -DTHREADS -DWRONG=1
// expect: FALSE(assertion)
// why: of a line in a large buffer, which is read at once, no byte but the last
// one ends it, wherever the program looks.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WRONG
#define WRONG 0
#endif

enum { ROOM = 4096 };

unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char line[ROOM];

#ifdef DELIMITER
int main(void) {
  char *text = NULL;
  size_t room = 0;
  ssize_t n = getdelim(&text, &room, DELIMITER, stdin);
  if (n > 100) {
    unsigned at = __VERIFIER_nondet_uint() % 100;
    assert((size_t)n < room && text[n] == 0);
    assert(text[at] != (WRONG ? DELIMITER + 1 : DELIMITER));
  }
  free(text);
  return 0;
}
#else
static void *read_line(void *unused) {
  pthread_mutex_lock(&lock);
  memset(line, 0, ROOM);
  if (fgets(line, WRONG == 4 ? ROOM + 2 : ROOM, stdin)) {
    unsigned at = __VERIFIER_nondet_uint() % ROOM;
    unsigned before = __VERIFIER_nondet_uint() % ROOM;
    if (line[at] == '\n' && before < at)
      assert(line[before] != (WRONG == 1 ? '\r' : '\n'));
#if WRONG == 2
    assert(line[at] != '\n' || at < ROOM - 2);
#elif WRONG == 3
    assert(line[0]);
#endif
  }
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
#ifdef THREADS
  pthread_t thread;
  if (pthread_create(&thread, NULL, read_line, NULL))
    return 0;
  read_line(NULL);
  pthread_join(thread, NULL);
#else
  read_line(NULL);
#endif
  return 0;
}
#endif
