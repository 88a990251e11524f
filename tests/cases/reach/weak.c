// run: --reach 68,78
// expect: FALSE(reach)
// run: -DFENCE --reach 68,78
// expect: TRUE
// run: --reach 81
// expect: FALSE(reach)
// run: --memory-model sc --engine order --reach 68,78
// expect: TRUE
// run: --memory-model sc --search explicit --reach 68,78
// expect: TRUE
// run: --memory-model tso --engine order --reach 68,78
// expect: FALSE(reach)
// run: --memory-model tso --search explicit --reach 68,78
// expect: FALSE(reach)
// run: --memory-model pso --engine order --reach 68,78
// expect: FALSE(reach)
// run: --memory-model pso --search explicit --reach 68,78
// expect: FALSE(reach)
// run: --memory-model rc11 --engine order --reach 68,78
// expect: FALSE(reach)
// run: --memory-model rc11 --search explicit --reach 68,78
// expect: FALSE(reach)
// run: --memory-model tso --engine order -DFENCE --reach 68,78
// expect: TRUE
// run: --memory-model tso --search explicit -DFENCE --reach 68,78
// expect: TRUE
// run: --memory-model pso --engine order -DFENCE --reach 68,78
// expect: TRUE
// run: --memory-model pso --search explicit -DFENCE --reach 68,78
// expect: TRUE
// run: --memory-model rc11 --engine order -DFENCE --reach 68,78
// expect: TRUE
// run: --memory-model rc11 --search explicit -DFENCE --reach 68,78
// expect: TRUE
// run: --memory-model sc --engine order --reach 81
// expect: TRUE
// run: --memory-model sc --search explicit --reach 81
// expect: TRUE
// run: --memory-model tso --engine order --reach 81
// expect: TRUE
// run: --memory-model tso --search explicit --reach 81
// expect: TRUE
// run: --memory-model pso --engine order --reach 81
// expect: FALSE(reach)
// run: --memory-model pso --search explicit --reach 81
// expect: FALSE(reach)
// run: --memory-model rc11 --engine order --reach 81
// expect: FALSE(reach)
// run: --memory-model rc11 --search explicit --reach 81
// expect: FALSE(reach)
// why: Store buffering, with who enters in place of what is read.
#include <pthread.h>
#include <stdatomic.h>

#ifdef FENCE
#define MIDDLE atomic_thread_fence(memory_order_seq_cst)
#else
#define MIDDLE ((void)0)
#endif

static atomic_int x, y, data, flag;
static int a, b;

static void *one(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  MIDDLE;
  if (!atomic_load_explicit(&y, memory_order_relaxed))
    a = 1;
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return arg;
}

static void *two(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  MIDDLE;
  if (!atomic_load_explicit(&x, memory_order_relaxed))
    b = 1;
  if (atomic_load_explicit(&flag, memory_order_relaxed) &&
      !atomic_load_explicit(&data, memory_order_relaxed))
    b = 2;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
