// run:
// expect: FALSE(valid-deref)
/* A thread has to stop inside of a macro of the C library's, where it walks on
 * to an entry that another one frees. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/queue.h>

struct entry {
  int number;
  LIST_ENTRY(entry) link;
};

static LIST_HEAD(, entry) all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int sum;

static void *leave(void *entry) {
  pthread_mutex_lock(&lock);
  LIST_REMOVE((struct entry *)entry, link);
  pthread_mutex_unlock(&lock);
  free(entry);
  return NULL;
}

int main(void) {
  struct entry *entry = malloc(sizeof *entry), *e;
  pthread_t thread;
  entry->number = 1;
  LIST_INSERT_HEAD(&all, entry, link);
  pthread_create(&thread, NULL, leave, entry);
  LIST_FOREACH(e, &all, link)
    atomic_store(&sum, atomic_load(&sum) + e->number);
  pthread_join(thread, NULL);
  return 0;
}
