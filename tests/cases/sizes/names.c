// run:
// expect: TRUE
// run: -DSAME
// expect: FALSE(assertion)
// run: --engine scheduler -DN=33
// expect: TRUE
// run: --engine scheduler -DSAME
// expect: FALSE(assertion)
// run: -DCOPY
// expect: TRUE
// run: -DCOPY -DSAME
// expect: FALSE(assertion)
// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DUNLOCKED -DSAME
// expect: FALSE(no-data-race)
// run: --engine order --property assertion -DHIDDEN
// expect: TRUE
// run: --engine order --property assertion -DHIDDEN -DSAME
// expect: FALSE(assertion)
// why: A table of records with a pointer and a name each: a character at an open
// position of a name is no part of a pointer.  Without a known bound of the
// position (HIDDEN) it may be, and the pointer is whole nevertheless.
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifndef N
#define N 40
#endif

unsigned __VERIFIER_nondet_uint(void);
static struct {
  int *p;
  char name[8];
} table[N];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned k, j, c;
static int x, y;
static const char *word = "one";

static void put(unsigned i, int *p, char letter, const char *text) {
#ifndef UNLOCKED
  pthread_mutex_lock(&m);
#endif
  table[i].p = p;
#ifdef COPY
  strncpy(table[i].name, text, 7);
#else
  table[i].name[c] = letter;
#endif
#ifndef UNLOCKED
  pthread_mutex_unlock(&m);
#endif
}

static void *work(void *unused) {
  put(k, &x, 'a', word);
  return unused;
}

int main(void) {
  pthread_t t;
  k = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  c = __VERIFIER_nondet_uint();
#ifdef HIDDEN
  if (k >= N || j >= N || (c ^ 5) >= 8)
    return 0;
#else
  if (k >= N || j >= N || c >= 8)
    return 0;
#endif
#ifndef SAME
  if (k == j)
    return 0;
#endif
#ifdef COPY
  if (__VERIFIER_nondet_uint())
    word = "x";
#endif
  pthread_create(&t, NULL, work, NULL);
  put(j, &y, 'b', "two");
  pthread_join(t, NULL);
#ifdef COPY
  assert(table[k].p == &x && !strcmp(table[k].name, word));
  assert(table[j].p == &y && !strcmp(table[j].name, "two"));
#else
  assert(table[k].p == &x && table[j].p == &y);
#endif
#if !defined COPY && !defined HIDDEN
  assert(table[k].name[c] == 'a' && table[j].name[c] == 'b');
#endif
  return 0;
}
