// run: --unwind 2
// expect: TRUE
// run: --unwind 2 -DMUTANT
// expect: FALSE(assertion)
// why: A lock with a jump over its xchg, which locks without a prefix; with
// mov in its place two threads hold it.
#include <assert.h>
#include <pthread.h>

static unsigned char lock;
static int inside;

static int test_and_set(volatile unsigned char *at) {
  register unsigned char result = 1;
  __asm__ __volatile__("	cmpb	$0,%1	\n"
                       "	jne	1f	\n"
#ifdef MUTANT
                       "	movb	%1,%0	\n"
                       "	movb	$1,%1	\n"
#else
                       "	xchgb	%0,%1	\n"
#endif
                       "1:	\n"
                       : "+q"(result), "+m"(*at)
                       :
                       : "memory", "cc");
  return result;
}

static void *run(void *arg) {
  if (test_and_set(&lock) == 0) {
    inside++;
    assert(inside == 1);
    inside--;
    __asm__ __volatile__("movb $0, %0" : "=m"(lock) : : "memory");
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
