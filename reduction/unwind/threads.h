/* threads.h - Threads: a Program unwound to a bound.
 *
 * Each thread is an acyclic sequence of guarded transitions in program
 * order; alternatives of a branch follow one another under exclusive guards.
 * A transition is Kahlon's visible step with the local computation after
 * it: a function from the values of the shared cells that it reads to the
 * values of those that it writes.  Locals are gone: they are terms over what
 * earlier transitions read, and each transition takes place at most once, so
 * its reads are plain variables without a time index.
 *
 *   A transition is next in its thread when every earlier one whose guard
 *   holds has taken place, and its own guard holds.  It may be taken when
 *   'enabled' holds of the values read.
 *
 * Everything here lives in one arena and is immutable once made. */
#ifndef REDUCTION_UNWIND_THREADS_H
#define REDUCTION_UNWIND_THREADS_H
#include "reduction/unwind/map.h"
#include "reduction/semantics/config.h"
#include "solver/term.h"

typedef uint32_t CellId;       /* index into Threads.cells */
typedef uint32_t TransitionId; /* index into Threads.transitions */
enum { TRANSITION_NONE = UINT32_MAX };

/* A part of an object that several threads access and that is always
 * accessed whole. */
typedef struct {
  const char *name; /* "queue.head" */
  uint32_t width;   /* bits */
  uint64_t ones;    /* bits that are ever one */
  Term initial;     /* when the first thread is created */
  /* A part of this static object, which all threads share, 'offset' bytes into
   * it; or NULL. */
  const Object *object;
  uint64_t offset;
  bool is_of_threads; /* no transition accesses it but where threads have been
                         made */
} Cell;

typedef struct {
  CellId cell;
  Term value; /* a variable: the cell's value when the transition is taken */
} CellRead;

typedef struct {
  CellId cell;
  Term when; /* given that the transition is taken; one bit */
  Term value;
} CellWrite;

/* Who holds what is waited for, as INST_WAIT has it.  All are terms, or all
 * TERM_NONE. */
typedef struct {
  Term one;  /* operand b, without WAIT_FOR_END */
  Term some; /* operand c */
  Term end;  /* one bit: operand b has WAIT_FOR_END */
} Holders;

/* How a transition accesses what others may access at the same time, as memory
 * models have it (memory_model.h). */
typedef struct {
  bool has_load, has_store; /* outside of sections */
  bool is_section;
  bool is_fence;     /* it is a fence, of 'order', and takes no step */
  MemoryOrder order; /* the strongest of its stores */
} AccessMode;

typedef struct {
  ThreadId thread;
  AccessMode mode;
  Term guard;      /* over the reads of earlier transitions of the thread */
  Term enabled;    /* over its own reads: waits hold, and an atomic section does
                      not run into a failing assumption */
  Term waits;      /* the waits alone: false is "blocked", not "stopped" */
  Holders holders; /* where it waits; none where deadlocks are not asked
                      for */
  Term cut;        /* it runs into what is not modelled: then it ends there */
  const CellRead *reads;
  const CellWrite *writes; /* at most one for each cell */
  uint32_t n_reads, n_writes;
  uint32_t earliest; /* number of transitions that surely come before */
  /* How many of its thread have come on the longest way to it, itself
   * included: more with each that takes place.  Of one made of several, from
   * the least to the most. */
  uint32_t least_rank, most_rank;
  const Inst *inst; /* user's instruction, for reports */
} Transition;

typedef enum {
  CHECK_PROPERTY,    /* violated: FALSE(property), after replay */
  CHECK_UNWINDING,   /* reachable: the bound of a loop is too small */
  CHECK_UNSUPPORTED, /* reachable: a construct that is not modelled */
  CHECK_UNDEFINED,   /* reachable: behaviour that C leaves undefined */
  CHECK_ANY_VALUE,   /* an invalid read, which 'beyond' gives any value: it
                        matters only if a property then fails */
  CHECK_UNTRACKED,   /* a heap block is never freed: it may be lost */
  CHECK_SITE,        /* reached: no failure, but asked for (reach.h) */
  CHECK_FOLLOWED,    /* reached: the witness is followed (Aim of ir.h) */
  CHECK_ENDLESS,     /* reached: the thread will never end the process */
  CHECK_SPINNING,    /* reached: it runs for ever, and reads nothing */
  N_CHECK
} CheckKind;

/* What else must be so in the configuration that the schedule ends with. */
typedef enum {
  WHEN_ANY,
  WHEN_LEAKING, /* a heap block is alive */
  WHEN_ENDED,   /* one is, and all threads have ended */
  WHEN_STUCK,   /* one is, and no thread can go on */
  N_CHECK_WHEN
} CheckWhen;

/* A step of the thread that belongs to a line that is asked for.  Its thread
 * stands there when the check fails, the thread took no later transition, and
 * neither did a thread that it makes later. */
typedef struct {
  unsigned lines; /* which of them: set of bits */
  ThreadSet made; /* by this thread, before */
  uint32_t run;   /* where the step is among the thread's: after all runs */
  uint32_t count; /* before that one, and so many of its steps */
} Site;

/* The check fails when the first 'after' transitions of the thread have
 * been passed and 'violated' holds. */
typedef struct {
  CheckKind kind;
  CheckWhen when;
  Property property;
  ThreadId thread;
  uint32_t after;
  Term violated;
  const char *text;
  Loc loc;
  const char *loop;  /* CHECK_UNWINDING: "main.0", or "f" for recursion */
  uint32_t bound;    /* CHECK_UNWINDING: that was too small */
  const char *model; /* CHECK_UNWINDING: the library's function that the user
                        calls at 'loc', if the loop is there; or NULL */
  const Site *site;  /* CHECK_SITE */
} Check;

/* One side of a data race: a transition accesses a cell, if it is taken in the
 * configuration in which it is next; of a bit-field, a cell of its memory
 * location.  Two of different threads are a race when both transitions are
 * next, and may be taken, if they conflict (race_conflict).  To free a block
 * is to write the cell that tells whether it is alive, which every access to
 * the block reads. */
typedef struct {
  TransitionId transition;
  CellId cell;
  Term when;  /* given that it is next */
  bool reads; /* what it reads itself decides that, too */
  bool is_write;
  bool is_atomic;  /* C calls it so */
  bool in_section; /* of the program's: SECTION_PROGRAM */
  const Inst *inst;
} NextAccess;

/* A heap block is made or dies when the first 'after' transitions of the
 * thread have been passed and 'when' holds.  For valid-memcleanup each death
 * is the beginning of a transition of its own. */
typedef struct {
  uint32_t block; /* below Threads.n_blocks */
  bool is_death;
  ThreadId thread;
  uint32_t after;
  Term when;
} HeapEvent;

/* Steps of config.h: how many, under which guard, and the transition that the
 * first of them begins. */
typedef struct {
  Term guard;
  uint32_t count;
  TransitionId begins; /* or TRANSITION_NONE */
} ConfigRun;

/* An input that the interpreter will ask for, in the thread's order. */
typedef struct {
  Term guard;
  InputKind kind; /* INPUT_ADDRESS: value is the base of a new object */
  const Inst *inst;
  Term value;
} InputRun;

/* Arithmetic on floating-point numbers that are not constant.  To the
 * formula 'result' is a variable of any value; what it is, given what the
 * operands are, is added when a model has it wrong
 * (encoder/formula/float_refine.h). Other operations on them have few parts,
 * and are terms (solver/float_terms.h). Terms do not tell that the result
 * depends on the operands: what looks at how values flow has to look here, too.
 */
typedef struct {
  Term guard;
  FloatOp op;
  unsigned width;
  Term a, b; /* b is a where there is but one */
  Term result;
  const Inst *inst;
} FloatRun;

/* Initial bytes of an object that the program did not set. */
typedef struct {
  uint64_t address;
  unsigned bytes;
  Term value;
} MemoryRun;

/* Where the object at 'base' lies, if that is told. */
typedef struct {
  uint64_t base;
  Term place; /* a variable */
} PlaceRun;

typedef struct {
  ThreadId parent;
  uint32_t after; /* starts when so many transitions of the parent passed */
  Term guard;     /* and this holds; main: true */
  TransitionId first;
  uint32_t n; /* transitions first .. first + n - 1 */
  Term ended; /* holds when the thread's path reaches its end */
  const ConfigRun *steps;
  const InputRun *inputs;
  uint32_t n_steps, n_inputs;
  const char *name; /* start routine */
} Thread;

typedef struct {
  const Program *program;
  TermStore *terms;
  const Cell *cells;
  const Transition *transitions;
  const Check *checks;
  const Thread *threads; /* some may never exist: exists == false */
  const MemoryRun *memory;
  const PlaceRun *places;
  const HeapEvent *heap;   /* only where a property is about it */
  const NextAccess *races; /* the same; of those that have a partner */
  const Term *facts; /* what variables stand for: hold in every execution */
  const FloatRun *floats;
  uint32_t n_floats;
  uint32_t n_cells, n_transitions, n_checks, n_threads, n_memory, n_heap;
  uint32_t n_races;
  uint32_t n_facts, n_places;
  uint32_t n_blocks;
  uint32_t frames; /* transitions on the longest execution */
  /* A variable of one bit.  False: executions end where they meet what is
   * not modelled or undefined.  True: they go on where that can be
   * over-approximated (an invalid read gives any value). */
  Term beyond;
  Loc fixed_order;     /* where orders of evaluation that make a difference were
                          left out, or line 0 */
  bool wants_deadlock; /* see stuck.h */
  bool wants_followed; /* what has 'when', and deadlocks, count only where
                          a check FOLLOWED is reached */
  unsigned lines;      /* that are asked for: 0, 1 or 2 */
} Threads;

Holders holders_nobody(TermStore *);               /* nobody is known */
void holders_name(TermStore *, Holders *, Term b); /* those of operand b */

/* May the two be a race, whatever else is so?  Their threads are not looked
 * at.  To free a block twice is undefined in any order. */
bool race_conflict(const NextAccess *, const NextAccess *);

void threads_print(FILE *, const Threads *);

#endif
