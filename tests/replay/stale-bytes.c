/* Pending stores to single bytes: of a heap block read twice in one expression,
 * of a local structure that is copied, and of an array that memcpy reads. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct both {
  struct both *next;
  char x[3], y;
};

static struct both *block;
static char from[2], to[2];
static int r, s, t, u;

static void *one(void *arg) {
  struct both *local = arg;
  block->x[1] = 3, block->next = block;
  local->x[1] = 1;
  from[1] = 1;
  r = t;
  return arg;
}

static void *two(void *arg) {
  struct both *local = arg, copy;
  t = 1;
  copy = *local;
  memcpy(to, from, sizeof to);
  s = block->x[1] * 10 + (block->next == block) + block->x[1];
  u = copy.x[1] + to[1];
  return arg;
}

int main(void) {
  struct both local = {0};
  pthread_t a, b;
  block = calloc(1, sizeof *block);
  pthread_create(&a, 0, one, &local);
  pthread_create(&b, 0, two, &local);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r || u || s != 3);
  return 0;
}
