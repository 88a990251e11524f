// run: --search unfolding --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search unfolding --property valid-memtrack -DKEEPS
// expect: TRUE
// why: A block that is lost leaves all else as it was before.
#include <pthread.h>
#include <stdlib.h>

static char *kept;

static void *forget(void *arg) {
  for (;;) {
#ifdef KEEPS
    if (!kept)
      kept = malloc(1);
#else
    kept = malloc(1);
    kept = NULL;
#endif
  }
}

int main(void) {
  pthread_t p;
  pthread_create(&p, NULL, forget, NULL);
  pthread_exit(NULL);
}
