/* memory.h - memory model of the unwinder, learned over its rounds.
 *
 * Objects are instances: one per static, one per thread for a thread-local, one
 * per allocation that the unrolled program performs.  Instances, threads and
 * atomic sections are identified across rounds by a key: a hash of the calling
 * context and of loop iterations.
 *
 * An object splits into cells, parts that are always accessed whole.  For each
 * cell the accesses of all threads are kept as summaries.  They decide whether
 * it is shared (two threads access it, one writes, and the later thread cannot
 * have inherited the value at its creation) and whether an access is visible
 * (may run at the same time as a conflicting one).  Facts only grow; 'grew'
 * means that the round must be repeated. */
#ifndef REDUCTION_UNWIND_MEMORY_H
#define REDUCTION_UNWIND_MEMORY_H
#include "frontend/base/vec.h"
#include "reduction/unwind/pointsto.h"
#include "reduction/unwind/threads.h"

/* Time of an access, in terms of threads: those that may have been created by
 * then, and those that have certainly finished. */
typedef struct {
  ThreadId thread;
  ThreadSet created, dead;
  bool write;
} ThreadAccess;

typedef struct {
  uint32_t object;
  uint64_t offset;
  unsigned bytes;
  bool is_obsolete; /* split into smaller ones */
  bool is_shared;
  uint64_t ones; /* shared cells: bits of all values stored */
  unsigned ones_grew, pts_grew;
  Pts pts; /* shared cells: targets of the stored values */
  /* Variables of a slot, or none: its offset in the object, in place of
   * 'offset'; and whether it is the cell there. */
  Term position, used;
  VEC(ThreadAccess) accesses;
  uint32_t index; /* in Threads.cells this round, or UINT32_MAX */
} MemoryCell;

/* Cell at a position that is not constant, of one access: see unwind_slots.c.
 */
typedef struct {
  uint32_t cell;
  PtsPlace place; /* positions that it may have */
  unsigned bytes;
  Term position, used; /* variables: the offset; whether it has one */
  bool is_seen;        /* in this round */
} MemorySlot;

/* Bytes that a thread fills or copies at once. */
typedef struct {
  uint64_t from, to;
  bool is_open; /* some of them, as the program computes it */
  ThreadAccess access;
} MemoryRange;

typedef struct {
  const char *name;
  const Object *global; /* for static and thread-local objects */
  const Inst *alloc;    /* for other objects */
  MemoryKind kind;
  /* Owner of stack and thread-local objects: they die with it. */
  ThreadId owner;
  uint64_t base, size; /* the greatest size, if there is a limit */
  unsigned align;
  Term limit; /* a variable for the size, if that is not constant; or none */
  /* In this round: what the limit is equal to, on paths from there; or none. */
  Term extent;
  const struct Guard *made_at;
  Term place; /* a variable for the place, once that is observed; or none */
  bool is_observed; /* its overlap with other objects in memory matters */
  const Type *type;
  VEC(uint32_t) cells; /* sorted by offset; without the liveness cell */
  bool has_slots; /* accesses at positions that are not constant use slots */
  VEC(MemorySlot) slots;
  unsigned grain; /* bytes of each slot, where accesses of several sizes may
                     meet; or 0: a slot has those of its access */
  uint32_t alive; /* liveness cell: 1 byte, 1 while alive */
  /* A range of it was accessed at once where there are threads: what it does to
   * a cell that is made afterwards is known in the next round. */
  bool has_ranges;
  VEC(MemoryRange) ranges; /* if races are requested */
  bool meets;              /* ranges that are open may race */
  /* Some FREE may reach it, a DEAD did, or another thread may access it when
   * its owner has ended. */
  bool may_die;
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
bool memory_is_block(const MemoryObject *); /* a heap block */
/* True if it dies with its thread at the latest. */
bool memory_is_variable(const MemoryObject *);

/* Writes the cells that make up bytes offset .. offset + bytes - 1, lowest
 * first.  Cells that reach beyond are split, which counts as growth.  Returns
 * their number (at most 8); ids in 'cells'. */
unsigned memory_cells(Memory *, uint32_t object, uint64_t offset,
                      unsigned bytes, uint32_t cells[8]);
MemoryCell *memory_cell(Memory *, uint32_t);
uint32_t memory_count_cells(const Memory *);
/* Returns a name for reports, "queue.slot[1]", in the arena. */
const char *memory_cell_name(Memory *, uint32_t);

/* Splits the cell that contains the bytes on both sides of the offset, if there
 * is one. */
void memory_split(Memory *, uint32_t object, uint64_t at);
/* Returns the index, among the object's, of the first cell that ends after the
 * offset. */
uint32_t memory_find_cell(Memory *, uint32_t object, uint64_t offset);

/* Returns the index, in the object, of the slot of the n-th access with the key
 * at the place by the thread in this round. */
uint32_t memory_slot(Memory *, PtsPlace, unsigned bytes, uint64_t key,
                     ThreadId);

/* Places of objects.  memory_observe marks an object as observed: from now on,
 * objects that have died before its creation are recorded.  Two may share
 * memory when one was made after the other had died: memory_ask_shares asks for
 * that, which marks both; memory_share answers. */
void memory_observe(Memory *, uint32_t object);
bool memory_ask_shares(Memory *, uint32_t, uint32_t);
void memory_share(Memory *, uint32_t, uint32_t);
/* True if two marked objects may share memory, as far as known. */
bool memory_shares(Memory *, uint32_t, uint32_t);

/* Sharing of cells by threads. */
void memory_record(Memory *, uint32_t cell, ThreadAccess);
bool memory_is_visible(const Memory *, uint32_t cell, const ThreadAccess *);
/* Records an access to a whole range.  Where it may meet a conflicting one of
 * another thread and no cell shows that, a cell is made; of one that is open,
 * 'meets' of its object asks for that. */
void memory_record_range(Memory *, uint32_t object, MemoryRange);
/* True if no other thread writes the cell while the accessing thread lives: the
 * thread knows its value. */
bool memory_is_own(const Memory *, uint32_t cell, const ThreadAccess *);
void memory_store(Memory *, uint32_t cell, uint64_t ones, Pts);
void memory_mark_freed(Memory *, uint32_t object);
MemorySection *memory_section(Memory *, uint64_t key);
void memory_mark_section(Memory *, MemorySection *, bool visible);
/* Returns the atoms of a region whose order is known to matter at the place. */
uint64_t memory_order(Memory *, uint64_t key);
void memory_open_order(Memory *, uint64_t key, uint64_t atoms);

/* Returns the number of a thread; MOST_THREADS when there are too many. */
ThreadId memory_thread(Memory *, uint64_t key, ThreadId parent,
                       const char *name);
const MemoryThread *memory_thread_info(const Memory *, ThreadId);
void memory_note_end(Memory *, ThreadId); /* some path reaches it */
/* True if a wait for the thread's end, which cannot hold as far as known, is
 * passed in this round, so that one round finds the common facts of many joins.
 * This happens once, if the thread has ended in a round: then the round must be
 * repeated. */
bool memory_expect_end(Memory *, ThreadId);

/* Recomputes, after a round, which cells are shared. */
void memory_settle(Memory *);

#endif
