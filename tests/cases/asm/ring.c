// run: --races also
// expect: TRUE
// run: --search dpor --property no-data-race -DB=1
// expect: FALSE(no-data-race)
// run: --property no-data-race -DB=2
// expect: FALSE(no-data-race)
// run: --property no-data-race -DB=3
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order --unwind 3
// expect: TRUE
// A ring of one producer and one consumer with loads and stores in assembly.
#include <assert.h>
#include <pthread.h>
#ifndef B
#define B 0
#endif
#if B == 1
#define CLOBBER
#else
#define CLOBBER : "memory"
#endif
static unsigned load(const unsigned *p) {
  unsigned r;
  __asm__ __volatile__("movl %1, %0" : "=r"(r) : "m"(*p)CLOBBER);
  return r;
}
static void store(unsigned *p, unsigned v) {
  __asm__ __volatile__("movl %1, %0" : "=m"(*p) : "ir"(v)CLOBBER);
}
static unsigned tail, head;
static int slots[2];
static void *produce(void *u) {
  for (int i = 1; i <= 2; i++) {
    unsigned t = load(&tail);
    if (t - load(&head) == 2)
      return u;
    slots[t % 2] = i;
    if (B == 2)
      tail = t + 1;
    else if (B == 3)
      __asm__ __volatile__("incl %0" : "+m"(tail) : : "memory");
    else
      store(&tail, t + 1);
  }
  return u;
}
static int consume(void) {
  unsigned h = load(&head);
  if (h == load(&tail))
    return 0;
  int v = slots[h % 2];
  store(&head, h + 1);
  return v;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  int a = consume(), b = consume();
  assert(a <= 1 && (b == 0 || b == a + 1));
  pthread_join(t, NULL);
  return 0;
}
