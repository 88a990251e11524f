// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DMEET
// expect: FALSE(no-data-race)
// run:
// expect: TRUE
// run: -DMEET
// expect: FALSE(assertion)
// why: A thread that writes a word and one that writes a byte race if the byte is
// in the word.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);
static unsigned *words, i, j;

static void *write_word(void *unused) {
  words[i] = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  unsigned n = __VERIFIER_nondet_uint();
  i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (n > 1000 || i >= n || j >= 4 * n)
    return 0;
#ifndef MEET
  if (j / 4 == i)
    return 0;
#endif
  words = calloc(n, sizeof *words);
  pthread_create(&t, NULL, write_word, NULL);
  ((unsigned char *)words)[j] = 2;
  pthread_join(t, NULL);
  assert(words[i] == 1 && words[j / 4] == 2u << 8 * (j % 4));
  return 0;
}
