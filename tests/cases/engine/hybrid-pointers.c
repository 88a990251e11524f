// run: --search hybrid
// expect: TRUE
// run: --search hybrid -DTHROUGH_HEAP
// expect: FALSE(assertion)
// run: --search hybrid -DTHROUGH_FUNCTION
// expect: FALSE(assertion)
// run: --search hybrid -DTHROUGH_RETURN
// expect: FALSE(assertion)
// run: --search hybrid -DTHROUGH_CHILD
// expect: FALSE(assertion)
// run: --search hybrid -DTHROUGH_LOCAL
// expect: FALSE(assertion)
// run: --search hybrid -DTHROUGH_CLEANUP
// expect: FALSE(assertion)
// run: --search hybrid -DTHROUGH_KEY
// expect: FALSE(assertion)
// run: --search explicit -DTHROUGH_CLEANUP
// expect: FALSE(assertion)

/* One thread looks at 'secret' half way; the other comes to it in a way that
 * no name tells. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct box {
  struct box *next;
  int *there;
};

int secret, quiet;
struct box *boxes;
int *(*find)(void);
_Thread_local int *own = &secret;
pthread_key_t key;

static void put(void *where) { *(int *)where = 1; }
static int *find_quiet(void) { return &quiet; }
static int *find_secret(void) { return &secret; }
static int *choose(int *a) { return a; }

static void *child(void *arg) {
  put(arg);
  return 0;
}

static void *writer(void *arg) {
#ifdef THROUGH_HEAP
  put(boxes->next->there);
#elif defined THROUGH_FUNCTION
  put(find());
#elif defined THROUGH_RETURN
  put(choose(arg));
#elif defined THROUGH_CHILD
  pthread_t t;
  pthread_create(&t, 0, child, arg);
  pthread_detach(t);
#elif defined THROUGH_LOCAL
  *own = 1;
#elif defined THROUGH_CLEANUP
  pthread_cleanup_push(put, arg);
  pthread_exit(0);
  pthread_cleanup_pop(0);
#elif defined THROUGH_KEY
  pthread_setspecific(key, arg);
#else
  put(find());
  find = find_secret;
#endif
  return 0;
}

static void *reader(void *arg) {
  int first = secret;
  assert(secret == first);
  return 0;
}

int main(void) {
  struct box inner = {0, &secret}, outer = {&inner, &quiet};
  pthread_t r, w;
  boxes = &outer;
  find = find_quiet;
#ifdef THROUGH_FUNCTION
  find = find_secret;
#endif
  pthread_key_create(&key, put);
  pthread_create(&r, 0, reader, 0);
  pthread_create(&w, 0, writer, &secret);
  pthread_join(r, 0);
  pthread_join(w, 0);
  return 0;
}
