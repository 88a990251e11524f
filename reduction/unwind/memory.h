/* memory.h - memory model of the unwinder, learned over its rounds.
 *
 * Objects are instances: statics, one per thread of thread-locals, one per
 * allocation that the unrolled program performs.  Instances, threads and
 * atomic sections are known across rounds by a key: a hash of the calling
 * context and of loop iterations.
 *
 * An object splits into cells, parts that are always accessed whole.  For
 * each cell the accesses of all threads are kept as summaries; from them
 * follows whether it is shared (two threads access it, one writes, and the
 * later thread cannot have inherited the value at its creation) and whether
 * an access is visible (may run at the same time as a conflicting one).
 * Facts only grow; 'grew' tells that the round has to be repeated. */
#ifndef REDUCTION_UNWIND_MEMORY_H
#define REDUCTION_UNWIND_MEMORY_H
#include "frontend/base/vec.h"
#include "reduction/unwind/pointsto.h"
#include "reduction/unwind/threads.h"

/* When an access happens, in terms of threads: which may have been created
 * by this one already, and which have finished for certain. */
typedef struct {
  ThreadId thread;
  ThreadSet created, dead;
  bool write;
} Access;

typedef struct {
  uint32_t object;
  uint64_t offset;
  unsigned bytes;
  bool is_obsolete; /* split into smaller ones */
  bool is_shared;
  uint64_t ones; /* of shared cells: bits of all values stored */
  unsigned ones_grew, pts_grew;
  Pts pts; /* of shared cells: where stored values point */
  VEC(Access) accesses;
  uint32_t index; /* in Threads.cells this round, or UINT32_MAX */
} MemoryCell;

typedef struct {
  const char *name;
  const Object *global; /* static and thread-local objects */
  const Inst *alloc;    /* others */
  MemoryKind kind;
  ThreadId owner;      /* of stack and thread-local objects: they die with it */
  uint64_t base, size; /* the greatest size, if there is a limit */
  unsigned align;
  Term limit;   /* a variable: the size, where it is not constant; or none */
  Term place;   /* a variable: where it lies, once that is told; or none */
  bool is_told; /* it matters what memory it may share with others */
  const Type *type;
  VEC(uint32_t) cells; /* sorted by offset; without the liveness cell */
  uint32_t alive;      /* liveness cell: 1 byte, 1 while alive */
  bool may_die;        /* some FREE may reach it, a DEAD did, or another
                          thread may access it when its owner has ended */
} MemoryObject;

typedef struct {
  uint64_t key;
  ThreadId parent; /* MOST_THREADS for main */
  const char *name;
  bool may_end, is_expected; /* see memory_expect_end */
} MemoryThread;

typedef struct {
  uint64_t key;
  bool is_visible; /* holds a visible access: a transition of its own */
  bool is_shared;  /* holds an access to a shared cell */
} MemorySection;

typedef struct Memory Memory;

Memory *memory_new(Arena *, const Program *, PtsStore *);
void memory_delete(Memory *);
void memory_begin_round(Memory *);
bool memory_grew(const Memory *);
void memory_mark_grown(Memory *);

/* Objects. The n-th use of one key in a round is its own instance. */
uint32_t memory_static(Memory *, ObjId, ThreadId);
uint32_t memory_allocate(Memory *, uint64_t key, const Inst *, ThreadId,
                         uint64_t size, unsigned align);
MemoryObject *memory_object(Memory *, uint32_t);
uint32_t memory_count_objects(const Memory *);
bool memory_is_block(const MemoryObject *); /* of the heap */

/* The cells that make up bytes offset .. offset + bytes - 1, lowest first;
 * they may reach beyond only by being split, which counts as growth.
 * Returns their number (at most 8); ids in 'cells'. */
unsigned memory_cells(Memory *, uint32_t object, uint64_t offset,
                      unsigned bytes, uint32_t cells[8]);
MemoryCell *memory_cell(Memory *, uint32_t);
uint32_t memory_count_cells(const Memory *);
/* A name for people, "queue.slot[1]", in the arena. */
const char *memory_cell_name(Memory *, uint32_t);

/* Where they lie.  An object is told: from now on it is noted what has died
 * when it is made.  Two may share memory when one was made after the other
 * had died: 'ask' whether that is so, which tells both; 'share' answers. */
void memory_tell(Memory *, uint32_t object);
bool memory_ask_shares(Memory *, uint32_t, uint32_t);
void memory_share(Memory *, uint32_t, uint32_t);
/* May two that are told share memory, as far as is known? */
bool memory_shares(Memory *, uint32_t, uint32_t);

/* Sharing of cells by threads. */
void memory_record(Memory *, uint32_t cell, Access);
bool memory_is_visible(const Memory *, uint32_t cell, const Access *);
/* Nobody else writes the cell while the accessing thread lives: the thread
 * knows what it holds. */
bool memory_is_own(const Memory *, uint32_t cell, const Access *);
void memory_store(Memory *, uint32_t cell, uint64_t ones, Pts);
void memory_mark_freed(Memory *, uint32_t object);
MemorySection *memory_section(Memory *, uint64_t key);
void memory_mark_section(Memory *, MemorySection *, bool visible);
/* The atoms of a region whose order makes a difference at the place, so far. */
uint64_t memory_order(Memory *, uint64_t key);
void memory_open_order(Memory *, uint64_t key, uint64_t atoms);

/* The number of a thread; MOST_THREADS when there are too many. */
ThreadId memory_thread(Memory *, uint64_t key, ThreadId parent,
                       const char *name);
const MemoryThread *memory_thread_info(const Memory *, ThreadId);
void memory_note_end(Memory *, ThreadId); /* some path gets there */
/* Is a wait for the thread's end, which never holds as far as is known, to be
 * passed in this round, so that one round finds what many joins share?  Once,
 * if the thread has ended in a round: then the round has to be repeated. */
bool memory_expect_end(Memory *, ThreadId);

/* After a round: recompute which cells are shared. */
void memory_settle(Memory *);

#endif
