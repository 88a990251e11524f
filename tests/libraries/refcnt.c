// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(valid-deref)

/* sysprog21/concurrent-programs: counted references; the last one frees. */
#define main demo
#include "sysprog21/concurrent-programs/refcnt/main.c"
#undef main

static void *user(void *mine) {
  int *again = refcnt_ref(mine);
  assert(*again == 7);
  refcnt_unref(again);
  refcnt_unref(mine);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int *cell = refcnt_malloc(sizeof *cell);
  *cell = 7;
#ifdef BROKEN
  pthread_create(&threads[0], NULL, user, cell);
#else
  pthread_create(&threads[0], NULL, user, refcnt_ref(cell));
#endif
  pthread_create(&threads[1], NULL, user, refcnt_ref(cell));
  refcnt_unref(cell);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
