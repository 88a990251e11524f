// run: -DBROKEN -g -Wall -Wstrict-prototypes -fPIC -g -O2 -D_GNU_SOURCE -ILIBRARIES/wolkykim/qlibc/include/qlibc -ILIBRARIES/wolkykim/qlibc/src/internal LIBRARIES/wolkykim/qlibc/src/containers/qlist.c LIBRARIES/wolkykim/qlibc/src/internal/qinternal.c
// expect: FALSE(assertion)

/* wolkykim/qlibc: a list for several threads. */
#include "qlibc.h"
#include <assert.h>
#include <pthread.h>

#ifdef BROKEN
enum { OPTIONS = 0 };
#else
enum { OPTIONS = QLIST_THREADSAFE };
#endif

static qlist_t *list;

static void *add(void *number) {
  list->addlast(list, number, sizeof(int));
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  static int numbers[2] = {1, 2};
  list = qlist(OPTIONS);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, add, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(list->size(list) == 2);
  list->free(list);
  return 0;
}
