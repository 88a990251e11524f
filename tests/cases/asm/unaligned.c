// run: --property no-data-race -DKIND=PLAIN
// expect: TRUE
// run: --property no-data-race -DKIND=ALIGNED
// expect: TRUE
// run: --property no-data-race -DKIND=PACKED
// expect: FALSE(no-data-race)
// run: --property no-data-race -DKIND=PAIR
// expect: FALSE(no-data-race)
// run: --property no-data-race -DKIND=LOOSE
// expect: FALSE(no-data-race)
// why: x86 accesses a word in one step if it is aligned: by its declaration, as
//   a member by its offset too, or by its type.
#include <pthread.h>

typedef unsigned long __attribute__((aligned(4))) Loose;
typedef struct {
  unsigned low, high;
} Pair;

static union {
  Pair pair;
  Loose loose;
} shared;
static struct __attribute__((packed)) {
  char first;
  unsigned long word;
} packed;
static unsigned long plain;
static _Alignas(8) Pair aligned;

#define PLACE_PLAIN plain
#define PLACE_ALIGNED aligned
#define PLACE_PACKED packed.word
#define PLACE_PAIR shared.pair
#define PLACE_LOOSE shared.loose
#define JOIN(a, b) a##b
#define PLACE_OF(kind) JOIN(PLACE_, kind)
#define PLACE PLACE_OF(KIND)

static void *store(void *unused) {
  __asm__ volatile("movq %1, %0" : "=m"(PLACE) : "r"(1ul) : "memory");
  return unused;
}

int main(void) {
  pthread_t t;
  unsigned long seen;
  pthread_create(&t, NULL, store, NULL);
  __asm__ volatile("movq %1, %0" : "=r"(seen) : "m"(PLACE) : "memory");
  pthread_join(t, NULL);
  return seen > 1;
}
