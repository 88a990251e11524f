// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DCOPY
// expect: UNKNOWN('shared' at)
// run: --engine static --property no-data-race -DPOINTER
// expect: UNKNOWN('shared' at)
// run: --engine static --property no-data-race -DRESULT
// expect: UNKNOWN('shared' at)
// run: --engine static --property no-data-race -DNUMBER
// expect: UNKNOWN('shared' at)
// run: --engine static --property no-data-race -DLOCAL
// expect: UNKNOWN('mine' at)
// why: addresses reach other threads through copies, functions, structures
// and what threads leave.
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static int shared, other;
struct box {
  int n;
  int *p;
};
static struct box from = {1, &shared}, to;
static int *found(void) { return &shared; }
static int *(*find)(void) = found;
static uintptr_t number;

static void *leaves(void *arg) {
  (void)arg;
  return &shared;
}

static void *run(void *arg) {
  int *p = arg;
#ifdef COPY
  p = to.p;
#elif defined(POINTER)
  p = find();
#elif defined(NUMBER)
  p = (int *)(number - 8);
#endif
  *p = 1;
  return arg;
}

int main(void) {
  pthread_t t, u;
  int mine = 0;
  void *left = &other;
  memcpy(&to, &from, sizeof to);
  number = (uintptr_t)&shared + 8;
#ifdef RESULT
  pthread_create(&u, NULL, leaves, NULL);
  pthread_join(u, &left);
#else
  (void)leaves, (void)u;
#endif
#ifdef LOCAL
  left = &mine;
#endif
  pthread_create(&t, NULL, run, left);
  mine++;
  shared++;
  return 0;
}
