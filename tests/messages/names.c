// run: -DASSEMBLY --property no-data-race
// says: thread 1 worker writes STORE(&x, 1) [x] at tests/messages/names.c:
// run: -DBLOCK --property no-data-race
// says: 'heap block 1.size' is 
// says: main writes c->size [heap block 1.size] at
// says: holds heap block 1.m
// run: -DBLOCK --property no-deadlock
// says: waits for a signal on c->pop [heap block 1.pop]
// run: -DWAKES
// says: 8    81  signal cond
// says: wait cond: wakes <- 8
// Accesses in a macro are told by its call, fields of a block that a wrapper
// allocates by the type that it is used with, and wake-ups by their signal.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int x, go, has_waited;

struct context {
  int n;
  pthread_mutex_t m;
  pthread_cond_t pop;
  int size;
};

#define STORE(p, v)                                                            \
  do {                                                                         \
    __asm__ volatile("movl %1, %0" : "=m"(*(p)) : "r"(v));                     \
  } while (0)

static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  memset(p, 0, n);
  return p;
}

static void *worker(void *u) {
#ifdef ASSEMBLY
  STORE(&x, 1);
#elif defined BLOCK
  struct context *c = u;
  pthread_mutex_lock(&c->m);
  c->size++;
  while (c->n == 0)
    pthread_cond_wait(&c->pop, &c->m);
  pthread_mutex_unlock(&c->m);
#else
  pthread_mutex_lock(&mutex);
  while (!go) {
    has_waited = 1;
    pthread_cond_wait(&cond, &mutex);
  }
  assert(!has_waited);
  pthread_mutex_unlock(&mutex);
#endif
  return u;
}

int main(void) {
  pthread_t t;
  void *argument = NULL;
#ifdef BLOCK
  struct context *c = argument = allocate(sizeof *c);
  pthread_mutex_init(&c->m, NULL);
  pthread_cond_init(&c->pop, NULL);
#endif
  pthread_create(&t, NULL, worker, argument);
#ifdef ASSEMBLY
  x = 2;
#elif defined BLOCK
  c->size = 3;
#else
  pthread_mutex_lock(&mutex);
  go = 1;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&mutex);
#endif
  pthread_join(t, NULL);
  return 0;
}
