// run: --unwind 3 --engine order
// expect: TRUE
// run: --unwind 3 -DMUTANT
// expect: FALSE(assertion)
// why: A loop inside of a template is a loop like any other.
#include <assert.h>
#include <pthread.h>

static int lock = 1, n;

static void take(void) {
  __asm__ __volatile__("1: lock; decl %0\n\t"
#ifndef MUTANT
                       "jns 3f\n"
                       "2: rep; nop\n\t"
                       "cmpl $0, %0\n\t"
                       "jle 2b\n\t"
                       "jmp 1b\n"
#endif
                       "3:"
                       : "+m"(lock)
                       :
                       : "memory", "cc");
}

static void give(void) {
  __asm__ __volatile__("movl $1, %0" : "=m"(lock) : : "memory");
}

static void *run(void *arg) {
  take();
  int v = n;
  n = v + 1;
  give();
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, run, NULL);
  run(NULL);
  pthread_join(a, NULL);
  assert(n == 2);
  return 0;
}
