// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A packed bit-field of three bytes leaves what follows alone, also an
//      array without length.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct block {
  unsigned size : 20;
  char tail[];
};

static struct __attribute__((packed)) {
  char before;
  unsigned long value : 24;
  char after;
#ifdef MUTANT
  unsigned x : 3, y : 5;
#else
  unsigned x : 3;
  char : 0;
  unsigned y : 5;
#endif
} s;

static struct block *b;

static void *other(void *p) {
  s.before++;
  s.after++;
  s.x = 5;
  b->tail[0] = 9;
  return p;
}

int main(void) {
  pthread_t t;
  b = malloc(sizeof *b + 4);
  b->size = 0;
  pthread_create(&t, 0, other, 0);
  s.value = 0xabcdef;
  s.y = 17;
  b->size += 4;
  pthread_join(t, 0);
  assert(s.before == 1 && s.value == 0xabcdef && s.after == 1);
  assert(b->size == 4 && b->tail[0] == 9);
  assert(s.x == 5 && s.y == 17);
  free(b);
  return 0;
}
