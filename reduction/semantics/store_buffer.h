/* store_buffer.h - store buffers of threads: stores that were issued and have
 * not reached memory.
 *
 * A thread's buffer is a sequence of stores and barriers in the order of their
 * issue.  A store is *ready* when it may be the next to reach memory: under TSO
 * the first of its buffer, under PSO one with no barrier and no store to a
 * common byte before it.
 *
 * Buffers are shared between configurations and copied when they change.  NULL
 * stands for buffers that are all empty.
 *
 *   cost    a copy: the stores of all buffers */
#ifndef REDUCTION_SEMANTICS_STORE_BUFFER_H
#define REDUCTION_SEMANTICS_STORE_BUFFER_H
#include "reduction/semantics/block.h"
#include "reduction/semantics/memory_model.h"

typedef struct StoreBuffers StoreBuffers;

typedef struct {
  bool is_barrier; /* a barrier: earlier stores of the thread reach memory
                      before later ones */
  bool is_full;    /* and before later loads of the thread */
  uint32_t object; /* number of the ConfigObject */
  uint64_t offset;
  unsigned bytes;
  ConfigValue value;
  uint32_t step; /* as in Event */
} BufferedStore;

/* The index-th store of the thread's buffer. */
typedef struct {
  uint32_t thread, index;
} BufferedAt;

StoreBuffers *store_buffers_share(StoreBuffers *);
void store_buffers_release(StoreBuffers *);

/* Returns the thread's stores and barriers, oldest first, and their number;
 * valid until the buffers change. */
const BufferedStore *store_buffers_of(const StoreBuffers *, uint32_t thread,
                                      uint32_t *n);
bool store_buffers_hold(const StoreBuffers *, uint32_t thread);
/* True if a thread other than 'thread' has a store that is pending. */
bool store_buffers_others_hold(const StoreBuffers *, uint32_t thread);
/* True if a pending store of another thread writes one of the bytes. */
bool store_buffers_others_touch(const StoreBuffers *, uint32_t thread,
                                uint32_t object, uint64_t offset,
                                uint64_t bytes);

/* Returns the step of the thread's newest pending store to one of the bytes; 0
 * if there is none. */
uint32_t store_buffers_newest(const StoreBuffers *, uint32_t thread,
                              uint32_t object, uint64_t offset, uint64_t bytes);

/* Appends to the thread's buffer.  A barrier where nothing is pending is left
 * out. */
void store_buffers_add(StoreBuffers **, uint32_t thread, BufferedStore);
void store_buffers_bar(StoreBuffers **, uint32_t thread, bool is_full);
/* True if there is a full barrier, so that the thread's next load waits. */
bool store_buffers_bar_loads(const StoreBuffers *, uint32_t thread);

/* Return the number of ready stores, and the i-th of them: of all threads, or
 * of 'thread' alone if 'is_own'. */
uint32_t store_buffers_count_ready(const StoreBuffers *, MemoryModel,
                                   uint32_t thread, bool is_own);
BufferedAt store_buffers_ready(const StoreBuffers *, MemoryModel,
                               uint32_t thread, bool is_own, uint32_t i);
/* Removes the store, and the barriers that are left in front. */
BufferedStore store_buffers_take(StoreBuffers **, BufferedAt);

/* Equality of two stores, by the bases of objects. */
bool buffered_store_equal(const BufferedStore *, BlockSpace,
                          const BufferedStore *, BlockSpace);
/* True if each pending store to one of its bytes is equal to the store. */
bool store_buffers_agree(const StoreBuffers *, BlockSpace,
                         const BufferedStore *);

/* Hash and equality of the contents, by the bases of objects. */
uint64_t store_buffers_hash(const StoreBuffers *, BlockSpace);
bool store_buffers_equal(const StoreBuffers *, BlockSpace, const StoreBuffers *,
                         BlockSpace);

#endif
