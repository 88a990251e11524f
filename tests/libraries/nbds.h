/* nbds.h - what the maps of argv0/nbds ask of their runtime, which does not
 * compile as it is published: memory in lines of the cache, and numbers that
 * are drawn.  Nothing is freed that another thread may still look at. */
#include <stdlib.h>

void *nbd_malloc(size_t n) { return aligned_alloc(64, (n + 63) / 64 * 64); }

void nbd_free(void *block) { free(block); }

void rcu_defer_free(void *block) { (void)block; }

/* Of the skip list: 8 makes a node of two levels, 1 of one. */
static _Thread_local unsigned long long drawn;

unsigned long long nbd_rand(void) { return drawn; }

void lwt_halt(void) {}
