/* must_facts.h - must-facts of a thread at one program location: the locks it
 * holds, the sections it is in, the blocks that only it knows, and which
 * threads of its making may be running.  Where ways meet, it is what they have
 * in common.  Of locks that it may hold, on some way, for certain or not, there
 * is where they were taken: for who asks what is taken while what is held, not
 * for proofs. */
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

/* LOCK_EITHER: for reading or for writing, by the way that was taken. */
typedef enum { LOCK_EITHER, LOCK_READ, LOCK_WRITE } LockMode;

typedef struct {
  Symbol symbol;
  PlaceId place; /* 0: not a single object's */
  int64_t offset;
  CallSite site; /* a call with its address as the first argument */
  Symbol result; /* term 0, or: it is held if this is 0 */
  uint64_t bytes;
  uint64_t before; /* set of thread classes: a thread of it that may be running
                      may have been made before the lock was taken */
  LockMode mode;
  bool is_held;  /* else some later unlocking is all right, no more */
  uint8_t depth; /* how often it may be unlocked */
} HeldLock;

/* A lock that has been taken at some time since the program began, by the
 * thread or, before it was made, by those that it comes from; last by one of
 * this thread class, or of one below. */
typedef struct {
  PlaceId place;
  ClassId thread_class;
  int64_t offset;
  LockMode mode;
} TakenLock;

/* Of pthread_once: the thread is in the call, or a call has returned. */
typedef struct {
  PlaceId place;
  bool is_done;
  int64_t offset;
} OnceFact;

/* A block that was just made, before its address goes anywhere. */
typedef struct {
  Symbol block;
  PlaceId place;
} FreshBlock;

/* A value that was found to be 0, or not to be. */
typedef struct {
  Symbol symbol;
  bool is_zero;
} KnownValue;

typedef struct {
  bool is_reached;
  bool is_odd; /* the sections are not known: none */
  uint8_t n_sections, n_locks, n_fresh;
  uint8_t n_readers; /* locks that it may hold for reading, at the most */
  uint64_t some,
      many; /* sets of thread classes: one thread of it, or more, may run */
  uint64_t lost;                   /* of thread classes: see class_arrays.h */
  uint8_t sections[MOST_SECTIONS]; /* SectionKind, outermost first */
  HeldLock locks[MOST_HELD];
  FreshBlock fresh[MOST_FRESH];
  /* Sets of calls that wait at barriers: this thread, or one that it comes
   * from, has returned from it; this thread may have begun it. */
  uint64_t passed, waited;
  uint8_t n_once;
  OnceFact once[MOST_ONCE];
  uint8_t n_taken;
  TakenLock taken[MOST_TAKEN];
  bool has_more; /* than has room in 'maybe' */
  uint8_t n_maybe;
  CallSite maybe[MOST_MAYBE]; /* calls that took what it may still hold */
  uint8_t n_known;
  KnownValue known[MOST_KNOWN];
} Facts;

/* What ways that meet have in common; true when '*into' has changed. */
bool facts_meet(Facts *into, Facts *from);
/* Are sections, locks, threads that may be running, and waits the same? */
bool facts_are_alike(const Facts *, const Facts *);

/* Or NULL. */
const KnownValue *facts_find_value(const Facts *, Symbol);
/* In place of what was known longest, where there is no room. */
void facts_know(Facts *, Symbol, bool is_zero);
void facts_forget_value(Facts *, unsigned known);
/* Is some value 0 here, and not 0 there? */
bool facts_are_apart(const Facts *, const Facts *);

/* The lock, known by its place or its symbol, or NULL. */
HeldLock *facts_find_lock(Facts *, const HeldLock *);
/* Are the two surely not the same? */
bool lock_is_apart(const HeldLock *, const HeldLock *);
void facts_add_lock(Facts *, const HeldLock *); /* where there is room */
void facts_drop_lock(Facts *, HeldLock *);
/* It has been taken for certain, by a thread of the thread class. */
void facts_hold(Facts *, const HeldLock *, ClassId);
/* Of a control, a single object: a call begins, or has returned. */
void facts_set_once(Facts *, Target, bool is_done);
void facts_may_hold(Facts *, CallSite);
void facts_may_not_hold(Facts *, CallSite);
/* The value is 0, or is not: so much for locks that depend on it. */
void facts_decide(Facts *, Symbol, bool is_zero, ClassId);
/* All threads of these thread classes that the thread has made are over. */
void facts_join(Facts *, uint64_t thread_classes);
/* Values that the instruction of the instance has assigned to the register, or
 * to any (REG_NONE), are others from now on. */
void facts_forget(Facts *, const Symbols *, InstanceId, uint32_t at, Reg);
/* What is known of the one is known of the other, in place of it. */
void facts_rename(Facts *, Symbol from, Symbol to);

void facts_begin_section(Facts *, SectionKind);
void facts_end_section(Facts *);
bool facts_is_inside(const Facts *, SectionKind);

#endif
