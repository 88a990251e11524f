// run: -DENDS
// expect: TRUE
// run: -fexceptions
// expect: TRUE
// run: -fexceptions -DENDS
// expect: UNKNOWN
// run: -fexceptions -fno-exceptions -DENDS
// expect: TRUE
// run: -fexceptions -DENDS -DHANDLER
// expect: TRUE
// why: With -fexceptions compilers clean up, too, what a thread ends inside of;
//   without, they do not.  What glibc makes of pthread_cleanup_push with it
//   means the same as without.
#include <assert.h>
#include <pthread.h>

static int cleaned;

#ifdef HANDLER
static void clean(void *x) { cleaned += x == &cleaned; }
#else
static void clean(int *x) { cleaned += *x; }
#endif

static void *run(void *argument) {
#ifdef HANDLER
  pthread_cleanup_push(clean, &cleaned);
  pthread_exit(argument);
  pthread_cleanup_pop(0);
#else
  int one __attribute__((cleanup(clean))) = 1;
#ifdef ENDS
  pthread_exit(argument);
#endif
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
#if defined HANDLER || !defined ENDS
  assert(cleaned == 1);
#else
  assert(cleaned == 0);
#endif
}
