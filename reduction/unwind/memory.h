/* memory.h - objects and cells of the unrolled program, and which of them
 * threads share: facts that the unwinder collects over its rounds.
 *
 * There is one object for each static variable, one for each thread and
 * thread-local variable, and one for each allocation that the unrolled program
 * performs.  Allocations, threads and atomic sections are identified across
 * rounds by a key: a hash of the calling context and of loop iterations.
 *
 * An object splits into cells, parts that are always accessed whole.  For each
 * cell the accesses of all threads are kept as summaries.  A cell is *shared*
 * if two threads access it, one of them writes, and the later one cannot have
 * inherited the value at its creation.  An access is *visible* if it may run at
 * the same time as a conflicting one.
 *
 * Facts only grow.  If some have grown in a round (memory_grew), earlier steps
 * of the round may rest on less, so that the round must be repeated. */
#ifndef REDUCTION_UNWIND_MEMORY_H
#define REDUCTION_UNWIND_MEMORY_H
#include "frontend/base/vec.h"
#include "reduction/unwind/pointsto.h"
#include "reduction/unwind/threads.h"

/* An access, and its time in terms of threads: those that may have been created
 * by then, and those that have certainly finished. */
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
  uint64_t ones;                /* shared cells: bits of all values stored */
  unsigned ones_grew, pts_grew; /* number of times: many widen the set */
  Pts pts;                      /* shared cells: targets of the stored values */
  /* Variables of a slot, or none: its offset in the object, in place of
   * 'offset'; and whether it is the cell there. */
  Term position, used;
  VEC(ThreadAccess) accesses;
  uint32_t index; /* in Threads.cells this round, or UINT32_MAX */
} MemoryCell;

/* Cell at a variable position, for one access: see unwind_slots.c. */
typedef struct {
  uint32_t cell;
  PtsTarget target; /* positions that it may have */
  unsigned bytes;
  Term position, used; /* variables: the offset; whether it has one */
  bool is_seen;        /* in this round */
} MemorySlot;

/* Bytes that a thread fills or copies at once. */
typedef struct {
  uint64_t from, to;
  bool is_open; /* a part of them, whose ends are not constant */
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
  bool is_observed; /* the place, and so overlap with other objects, matters */
  const Type *type;
  VEC(uint32_t) cells; /* sorted by offset; without the liveness cell */
  bool has_slots;      /* accesses at variable positions use slots */
  VEC(MemorySlot) slots;
  unsigned grain; /* bytes of each slot, where accesses of several sizes may
                     meet; or 0: a slot has those of its access */
  uint32_t alive; /* liveness cell: 1 byte, 1 while alive */
  /* A range of it was accessed at once while there are several threads: a cell
   * made later in the round is missing there, so another round follows. */
  bool has_ranges;
  VEC(MemoryRange) ranges; /* if races are requested */
  bool meets;              /* ranges of several threads may race */
  /* Threads that filled or copied ranges there, while there are several; a
   * search has read bytes without cells there. */
  ThreadSet filled_by;
  bool is_searched;
  /* Some FREE may reach it, a DEAD did, or another thread may access it when
   * its owner has ended. */
  bool may_die;
} MemoryObject;

typedef struct {
  uint64_t key;
  ThreadId parent; /* MOST_THREADS for main */
  const char *name;
  bool may_end;     /* some path reaches its end */
  bool is_expected; /* memory_expect_end was true for it */
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
/* True if facts have grown in this round. */
bool memory_grew(const Memory *);
void memory_mark_grown(Memory *);

/* Return the number of an object: of the static or thread-local variable of the
 * thread; of the ALLOC of that key, whose n-th use in a round has the n-th
 * object.  It is made when first asked for. */
uint32_t memory_static(Memory *, ObjId, ThreadId);
uint32_t memory_allocate(Memory *, uint64_t key, const Inst *, ThreadId,
                         uint64_t size, unsigned align);
MemoryObject *memory_object(Memory *, uint32_t);
uint32_t memory_count_objects(const Memory *);
bool memory_is_block(const MemoryObject *); /* a heap block */
/* True if it dies with its thread at the latest. */
bool memory_is_variable(const MemoryObject *);

/* Sets 'cells' to the cells that make up the bytes offset .. offset + bytes -
 * 1, lowest first, and returns their number.  Missing cells are made.  Cells
 * that reach beyond the bytes are split, which counts as growth.
 *
 *   require  1 <= bytes <= 8 */
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
uint32_t memory_slot(Memory *, PtsTarget, unsigned bytes, uint64_t key,
                     ThreadId);

/* Marks the object's place as observed: from the next round on, the unwinder
 * records which observed objects have died before it is made. */
void memory_observe(Memory *, uint32_t object);
/* Records that one object was made after the other had died, so that both may
 * lie at one place. */
void memory_share(Memory *, uint32_t, uint32_t);
/* True if memory_share was called for the two in any round.  Marks both as
 * observed, unless both live for ever. */
bool memory_ask_shares(Memory *, uint32_t, uint32_t);
/* The same for two different objects, which are not marked; false unless both
 * are observed. */
bool memory_shares(Memory *, uint32_t, uint32_t);

/* Records an access to the cell. */
void memory_record(Memory *, uint32_t cell, ThreadAccess);
/* True if it may run at the same time as a recorded conflicting one. */
bool memory_is_visible(const Memory *, uint32_t cell, const ThreadAccess *);
/* Records an access to a whole range.  If it may run at the same time as a
 * conflicting one to common bytes, the two need a common cell.  Ends that are
 * constant tell which: it is made here.  Otherwise, 'meets' of the object is
 * set, and the unwinder makes one. */
void memory_record_range(Memory *, uint32_t object, MemoryRange);
/* Notes that the thread has written a range; memory_is_filled_by_others is true
 * if another one has. */
void memory_note_filled(Memory *, uint32_t object, ThreadId);
bool memory_is_filled_by_others(Memory *, uint32_t object, ThreadId);
/* True if no other thread writes the cell while the accessing thread lives: the
 * thread knows its value. */
bool memory_is_own(const Memory *, uint32_t cell, const ThreadAccess *);
/* Records a store to a shared cell, by the bits that may be one and the targets
 * of the value. */
void memory_store(Memory *, uint32_t cell, uint64_t ones, Pts);
/* Sets 'may_die' of the object. */
void memory_mark_freed(Memory *, uint32_t object);
/* Returns the atomic section with the key, made when first asked for. */
MemorySection *memory_section(Memory *, uint64_t key);
/* Records that it accesses a shared cell; 'visible': by a visible access. */
void memory_mark_section(Memory *, MemorySection *, bool visible);
/* Returns the atoms whose order is known to matter, of the region of open
 * evaluation order (ir.h) with the key; memory_open_order adds some. */
uint64_t memory_order(Memory *, uint64_t key);
void memory_open_order(Memory *, uint64_t key, uint64_t atoms);

/* Returns the number of a thread; MOST_THREADS when there are too many. */
ThreadId memory_thread(Memory *, uint64_t key, ThreadId parent,
                       const char *name);
const MemoryThread *memory_thread_info(const Memory *, ThreadId);
void memory_note_end(Memory *, ThreadId); /* some path reaches it */
/* True if a path that waits for the thread's end is to continue in this round,
 * although no store that ends the wait is known yet; the round must then be
 * repeated.  So one round finds the facts after many joins.  True once for
 * each thread whose end some path has reached. */
bool memory_expect_end(Memory *, ThreadId);

/* Recomputes, after a round, which cells are shared. */
void memory_settle(Memory *);

#endif
