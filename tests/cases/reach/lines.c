// run: --reach 24
// expect: USAGE(no code that is ever called lies on this line)
// run: --reach 28,27
// expect: USAGE(only computes locally; the nearest where one does is line
// run: --reach 999
// expect: USAGE(:999: error: --reach: no code that)
// run: --reach other.c:28
// expect: USAGE(no code that is ever called lies in a file 'other.c')
// run: --reach ines.c:28
// expect: USAGE(no code that is ever called lies in a file 'ines.c')
// run: --reach 28,x
// expect: USAGE(expected FILE:LINE)
// run: --reach 0
// expect: USAGE(expected FILE:LINE)
// run: --reach 28,28,28
// expect: USAGE(expected FILE:LINE)
// run: --property assertion --reach 28
// expect: USAGE(--reach does not go with --property (it asks for no property): leave one of them out)
// run: --reach lines.c:28
// expect: FALSE(reach)
// why: Lines and files where no thread can be.
#include <pthread.h>

static int x;

static void *f(void *arg) {
  int i = 1;
  x = 1;
  i++;
  return arg;
}

static void *g(void *arg) {
  return f(arg);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
