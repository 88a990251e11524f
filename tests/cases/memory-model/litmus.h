/* litmus.h - short names for atomic accesses, whose orders options give.
 *
 * An assertion says that the outcome in question does not happen: TRUE is for a
 * model that forbids it, FALSE for one that allows it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void __VERIFIER_assume(_Bool);

#define ORDER(o) ORDER_OF(o)
#define ORDER_OF(o) memory_order_##o
#define LOAD(p, o) atomic_load_explicit(p, ORDER(o))
#define STORE(p, v, o) atomic_store_explicit(p, v, ORDER(o))
#define ADD(p, v, o) atomic_fetch_add_explicit(p, v, ORDER(o))
#define SWAP(p, v, o) atomic_exchange_explicit(p, v, ORDER(o))

/* FENCE(none) is nothing. */
#define FENCE(o) FENCE_OF(o)
#define FENCE_OF(o) FENCE_##o
#define FENCE_none ((void)0)
#define FENCE_acquire atomic_thread_fence(memory_order_acquire)
#define FENCE_release atomic_thread_fence(memory_order_release)
#define FENCE_acq_rel atomic_thread_fence(memory_order_acq_rel)
#define FENCE_seq_cst atomic_thread_fence(memory_order_seq_cst)

typedef void *(*Routine)(void *);

/* Runs the threads until they have ended; NULL is no thread. */
static inline void run(Routine a, Routine b, Routine c, Routine d) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, a, NULL);
  if (b)
    pthread_create(&t[1], NULL, b, NULL);
  if (c)
    pthread_create(&t[2], NULL, c, NULL);
  if (d)
    pthread_create(&t[3], NULL, d, NULL);
  pthread_join(t[0], NULL);
  if (b)
    pthread_join(t[1], NULL);
  if (c)
    pthread_join(t[2], NULL);
  if (d)
    pthread_join(t[3], NULL);
}
