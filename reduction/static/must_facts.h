/* must_facts.h - must-facts of a thread at one program location: the locks it
 * holds, the sections it is in, and the heap blocks that only it knows; also
 * the threads that it has made and that may be running.
 *
 * The join of two paths is what both have in common, except for the calls that
 * took a lock: they are may-facts, of any path on which the thread holds it.
 * Lock orders use them (lock_order.h); proofs do not. */
#ifndef REDUCTION_STATIC_MUST_FACTS_H
#define REDUCTION_STATIC_MUST_FACTS_H
#include "reduction/static/points_to.h"
#include "reduction/static/symbols.h"

enum {
  MOST_SECTIONS = 8,
  MOST_HELD = 8,
  MOST_FRESH = 4,
  MOST_MAYBE = 12,
  MOST_TAKEN = 6,
  MOST_ONCE = 4,
  MOST_WAITS = 64,
  MOST_KNOWN = 12
};

/* LOCK_EITHER: for reading or for writing, depending on the path. */
typedef enum { LOCK_EITHER, LOCK_READ, LOCK_WRITE } LockMode;

typedef struct {
  Symbol symbol;
  AbstractId object; /* 0: not of a single object */
  int64_t offset;
  CallSite site; /* call with its address as the first argument */
  Symbol result; /* term 0; else it is held only if this is 0 */
  uint64_t bytes;
  uint64_t before; /* thread classes of which a running thread may have been
                      made before the lock was taken */
  LockMode mode;
  bool is_held;  /* it is held for certain; else it may be, and the entry only
                    shows that 'depth' calls may still unlock it */
  uint8_t depth; /* number of calls that may still unlock it */
} HeldLock;

/* Lock that has been taken at some time since the program began, by the thread,
 * or by its ancestors before it was made.  The last taker was of this thread
 * class, or of one below. */
typedef struct {
  AbstractId object;
  ClassId thread_class;
  int64_t offset;
  LockMode mode;
} TakenLock;

/* Fact about pthread_once: the thread is in the call, or a call has
 * returned. */
typedef struct {
  AbstractId object;
  bool is_done;
  int64_t offset;
} OnceFact;

/* Block that was just made, before its address goes anywhere. */
typedef struct {
  Symbol block;
  AbstractId object;
} FreshBlock;

/* Whether any thread has made another one since the program began. */
typedef enum { MADE_MAYBE, MADE_NONE, MADE_SOME } ThreadsMade;

/* Value that was found to be 0, or not to be. */
typedef struct {
  Symbol symbol;
  bool is_zero;
} KnownValue;

typedef struct {
  bool is_reached;
  bool is_odd; /* the open sections are unknown: count as none */
  uint8_t n_sections, n_locks, n_fresh;
  uint8_t n_readers; /* maximal number of locks that it may hold for reading */
  uint64_t some,
      many; /* sets of thread classes of which one thread, or more, may run */
  uint64_t lost; /* thread classes: see class_arrays.h */
  ThreadsMade made;
  uint8_t sections[MOST_SECTIONS]; /* SectionKind, outermost first */
  HeldLock locks[MOST_HELD];
  FreshBlock fresh[MOST_FRESH];
  /* Sets of calls that wait at barriers: this thread, or one of its ancestors,
   * has returned from it; this thread may have begun it. */
  uint64_t passed, waited;
  uint8_t n_once;
  OnceFact once[MOST_ONCE];
  uint8_t n_taken;
  TakenLock taken[MOST_TAKEN];
  bool has_more; /* 'maybe' is incomplete */
  uint8_t n_maybe;
  CallSite maybe[MOST_MAYBE]; /* calls that took a lock it may still hold */
  uint8_t n_known;
  KnownValue known[MOST_KNOWN];
} MustFacts;

/* Reduces 'into' to the facts that both have; true when that has changed. */
bool facts_meet(MustFacts *into, MustFacts *from);
/* True if sections, locks, threads that may be running, and waits are the
 * same. */
bool facts_are_alike(const MustFacts *, const MustFacts *);

/* Returns the fact about the value, or NULL. */
const KnownValue *facts_find_value(const MustFacts *, Symbol);
/* Records a value; where there is no room, replaces the oldest one. */
void facts_know(MustFacts *, Symbol, bool is_zero);
void facts_forget_value(MustFacts *, unsigned known);
/* True if some value is 0 by one of the two, and not 0 by the other. */
bool facts_are_apart(const MustFacts *, const MustFacts *);

/* Returns the lock, found by its object or its symbol, or NULL. */
HeldLock *facts_find_lock(MustFacts *, const HeldLock *);
/* True if the two are certainly different. */
bool lock_is_apart(const HeldLock *, const HeldLock *);
void facts_add_lock(MustFacts *, const HeldLock *); /* if there is room */
void facts_drop_lock(MustFacts *, HeldLock *);
/* Records that a thread of the thread class has certainly taken it. */
void facts_hold(MustFacts *, const HeldLock *, ClassId);
/* Records that a call for a control, a single object, begins or has
 * returned. */
void facts_set_once(MustFacts *, Target, bool is_done);
void facts_may_hold(MustFacts *, CallSite);
void facts_may_not_hold(MustFacts *, CallSite);
/* Records that the value is 0, or is not; decides locks that depend on it. */
void facts_decide(MustFacts *, Symbol, bool is_zero, ClassId);
/* Records that all threads of these thread classes, made by the thread, have
 * ended. */
void facts_join(MustFacts *, uint64_t thread_classes);
/* Forgets values that the instruction of the instance has assigned to the
 * register, or to any (REG_NONE). */
void facts_forget(MustFacts *, const Symbols *, InstanceId, uint32_t at, Reg);
/* Replaces the first symbol by the second in all facts. */
void facts_rename(MustFacts *, Symbol from, Symbol to);

void facts_begin_section(MustFacts *, SectionKind);
void facts_end_section(MustFacts *);
bool facts_is_inside(const MustFacts *, SectionKind);

#endif
