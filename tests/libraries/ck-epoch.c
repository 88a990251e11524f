// run: -D_XOPEN_SOURCE=600 -D_BSD_SOURCE -D_DEFAULT_SOURCE -std=gnu99 -pedantic -Wall -W -O2 -pipe -fno-strict-aliasing -Itests/libraries/config -ILIBRARIES/concurrencykit/ck/include LIBRARIES/concurrencykit/ck/src/ck_epoch.c
// expect: TRUE
// run: -DBROKEN -D_XOPEN_SOURCE=600 -D_BSD_SOURCE -D_DEFAULT_SOURCE -std=gnu99 -pedantic -Wall -W -O2 -pipe -fno-strict-aliasing -Itests/libraries/config -ILIBRARIES/concurrencykit/ck/include LIBRARIES/concurrencykit/ck/src/ck_epoch.c
// expect: FALSE(valid-deref)

/* concurrencykit/ck: what a section of a reader may hold is not freed. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <ck_epoch.h>
#include <ck_pr.h>

static ck_epoch_t epoch;
static ck_epoch_record_t records[2];
static int *cell;

static void *reader(void *unused) {
  ck_epoch_begin(&records[1], NULL);
  int *mine = ck_pr_load_ptr(&cell);
  if (mine)
    assert(*mine == 7);
  ck_epoch_end(&records[1], NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  ck_epoch_init(&epoch);
  ck_epoch_register(&epoch, &records[0], NULL);
  ck_epoch_register(&epoch, &records[1], NULL);
  cell = malloc(sizeof *cell);
  *cell = 7;
  pthread_create(&thread, NULL, reader, NULL);
  int *old = cell;
  ck_pr_store_ptr(&cell, NULL);
#ifndef BROKEN
  ck_epoch_synchronize(&records[0]);
#endif
  free(old);
  pthread_join(thread, NULL);
  return 0;
}
