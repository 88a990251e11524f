/* threads.h - Threads: a Program unwound to a bound.
 *
 * Each thread is an acyclic sequence of guarded transitions in program order;
 * alternatives of a branch follow one another under exclusive guards.  A
 * transition is Kahlon's visible step with the local computation after it: a
 * function from the values of the shared cells that it reads to the values of
 * those that it writes.  There are no locals: they are terms over values that
 * earlier transitions read.  Each transition takes place at most once, so its
 * reads are plain variables without a time index.
 *
 *   A transition is next in its thread when every earlier one whose guard
 *   holds has taken place, and its own guard holds.  It may be taken when
 *   'enabled' holds for the values read.
 *
 * All data live in one arena and are immutable once made. */
#ifndef REDUCTION_UNWIND_THREADS_H
#define REDUCTION_UNWIND_THREADS_H
#include "reduction/unwind/map.h"
#include "reduction/semantics/config.h"
#include "solver/term.h"

typedef uint32_t CellId;       /* index into Threads.cells */
typedef uint32_t TransitionId; /* index into Threads.transitions */
enum { TRANSITION_NONE = UINT32_MAX };

/* A part of an object that several threads access and that is always accessed
 * whole. */
typedef struct {
  const char *name; /* "queue.head" */
  uint32_t width;   /* bits */
  uint64_t ones;    /* bits that are ever one */
  Term initial;     /* when the first thread is created */
  /* The static object, shared by all threads, that it is a part of, at 'offset'
   * bytes; or NULL. */
  const Object *object;
  uint64_t offset;
  /* No transition accesses it before the first thread is made. */
  bool is_of_threads;
} Cell;

typedef struct {
  CellId cell;
  Term value; /* a variable: the cell's value when the transition is taken */
  /* Given that the transition is taken: it reads this cell, as its address may
   * be that of several; one bit, over its own reads, too.  If false, nothing
   * depends on 'value'.  Always true without UnwindOptions.has_fences. */
  Term when;
  MemoryOrder order, failure; /* as in Inst, where fences are transitions */
  /* The program accesses the cell without an atomic operation, or reads or
   * changes there whether a block is alive. */
  bool is_plain;
  bool by_model; /* a model of the library does, in a section of its own */
} CellRead;

typedef struct {
  CellId cell;
  Term when; /* given that the transition is taken; one bit */
  Term value;
  MemoryOrder order;
  bool is_plain, by_model; /* as in CellRead */
} CellWrite;

/* Holders of the resource that is waited for, as in INST_WAIT.  All are terms,
 * or all TERM_NONE. */
typedef struct {
  Term one;  /* operand b, without WAIT_FOR_END */
  Term some; /* operand c */
  Term end;  /* one bit: operand b has WAIT_FOR_END */
} Holders;

/* Kind of a transition for memory models (memory_model.h), by its accesses to
 * cells that other threads may access at the same time. */
typedef struct {
  bool has_load, has_store;              /* outside of sections */
  bool is_section, is_model, is_program; /* as in SectionKind */
  bool is_torn;      /* an atomic access covers several cells, in one or more
                        accesses of the IR */
  bool is_fence;     /* it is a fence of 'order', and takes no step */
  MemoryOrder order; /* the strongest order of its stores */
} AccessMode;

typedef struct {
  ThreadId thread;
  AccessMode mode;
  Term guard;      /* over the reads of earlier transitions of the thread */
  Term enabled;    /* over its own reads: waits hold, and an atomic section does
                      not run into a failing assumption */
  Term waits;      /* the waits alone: false is "blocked", not "stopped" */
  Holders holders; /* holders of what it waits for; none if deadlocks are not
                      checked */
  Term cut;        /* it runs into unmodelled code, and ends there */
  const CellRead *reads;
  const CellWrite *writes; /* at most one for each cell */
  uint32_t n_reads, n_writes;
  uint32_t earliest; /* number of transitions, of any thread, that certainly
                        come before */
  /* Number of transitions of its thread on the longest path to it, itself
   * included: it increases with each that takes place.  For one made of
   * several, the least and the most. */
  uint32_t least_rank, most_rank;
  const Inst *inst; /* user's instruction, for reports */
} Transition;

typedef enum {
  CHECK_PROPERTY,    /* violated: FALSE(property), after replay */
  CHECK_UNWINDING,   /* reachable: the bound of a loop is too small */
  CHECK_UNSUPPORTED, /* reachable: a construct that is not modelled */
  CHECK_UNDEFINED,   /* reachable: behaviour that C leaves undefined */
  /* An invalid read, which 'beyond' gives any value: it matters only if a
   * property then fails. */
  CHECK_ANY_VALUE,
  /* An object of a size that the interpreter does not have, under 'beyond':
   * likewise. */
  CHECK_LARGE,
  CHECK_UNTRACKED, /* a heap block is never freed: it may be lost */
  CHECK_SITE,      /* reached: no failure, but requested (reach.h) */
  CHECK_FOLLOWED,  /* reached: the witness is followed (Aim of ir.h) */
  CHECK_ENDLESS,   /* reached: the thread will never end the process */
  CHECK_SPINNING,  /* reached: the thread loops for ever, and reads nothing */
  N_CHECK
} CheckKind;

/* Additional condition on the configuration at the end of the schedule. */
typedef enum {
  WHEN_ANY,
  WHEN_LEAKING, /* a heap block is alive */
  WHEN_ENDED,   /* one is, and all threads have ended */
  WHEN_STUCK,   /* one is, and no thread can go on */
  N_CHECK_WHEN
} CheckWhen;

/* A step of a thread that belongs to a requested line.  The thread is at the
 * step when the check fails, unless it has taken a later transition, or a
 * thread that it makes later has taken one. */
typedef struct {
  unsigned lines; /* set of bits: the lines that it belongs to */
  ThreadSet made; /* by this thread, before */
  uint32_t run;   /* index of the step's run: it comes after all earlier runs */
  uint32_t count; /* and after that many steps of its own run */
} Site;

/* The check fails when the first 'after' transitions of the thread have been
 * passed and 'violated' holds. */
typedef struct {
  CheckKind kind;
  bool is_refused; /* CHECK_UNSUPPORTED: no engine goes on there, for it is an
                      INST_UNSUPPORTED */
  CheckWhen when;
  Property property;
  ThreadId thread;
  uint32_t after;
  Term violated;
  const char *text;
  Loc loc;
  const char *loop; /* CHECK_UNWINDING: "main.0", or "f" for recursion */
  uint32_t bound;   /* CHECK_UNWINDING: the bound, which was too small */
  /* CHECK_UNWINDING: the library's function that the user calls at 'loc', if
   * the loop is there; or NULL. */
  const char *model;
  const Site *site; /* CHECK_SITE */
} Check;

/* One side of a data race: a transition accesses a cell, if it is taken in the
 * configuration in which it is next; for a bit-field, a cell of its memory
 * location.  Two of different threads are a race when both transitions are
 * next, and may be taken, if they conflict (race_conflict).  Freeing a block
 * writes the cell with its liveness, which every access to the block reads. */
typedef struct {
  TransitionId transition;
  CellId cell;
  Term when;  /* given that it is next */
  bool reads; /* values that the transition itself reads decide 'when', too */
  bool is_write;
  bool is_atomic;  /* atomic in C */
  bool in_section; /* in a section of the program: SECTION_PROGRAM */
  const Inst *inst;
} NextAccess;

/* A heap block is made or dies when the first 'after' transitions of the thread
 * have been passed and 'when' holds.  For valid-memcleanup each death begins a
 * transition of its own. */
typedef struct {
  uint32_t block; /* below Threads.n_blocks */
  bool is_death;
  ThreadId thread;
  uint32_t after;
  Term when;
} HeapEvent;

/* Steps of config.h: their number and guard, and the transition that the first
 * of them begins. */
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

/* Arithmetic on floating-point numbers that are not constant.  In the formula
 * 'result' is a variable of any value.  Its definition by the operands is added
 * when a model violates it (encoder/formula/float_refine.h).  Other operations
 * on floats have few parts, and are terms (solver/float_terms.h).  Terms do not
 * show that the result depends on the operands: an analysis of data flow must
 * use this, too. */
typedef struct {
  Term guard;
  FloatOp op;
  unsigned width;
  Term a, b; /* b equals a if there is one operand */
  Term result;
  const Inst *inst;
} FloatRun;

/* Bytes that the program reads and has not set: they were there when the object
 * was made, or are left by a HAVOC. */
typedef struct {
  uint64_t address;
  unsigned bytes;
  uint32_t havoc; /* its number, as in the answer; 0: none */
  Term value;
  /* For an element at a variable position: where 'when' holds, it lies 'ahead'
   * bytes after 'address'.  Else none. */
  Term ahead, when;
} MemoryRun;

/* Two stores of a thread to one cell, in two rounds of a loop, the second of
 * which stores the same value again: if 'between' holds, a write of another
 * thread comes between them in modification order.  An encoding that does not
 * say so allows more rounds than are needed, and nothing else. */
typedef struct {
  CellId cell;
  TransitionId first, again;
  Term between; /* a variable */
} Repeat;

/* Place of the object at 'base', if that is observed. */
typedef struct {
  uint64_t base;
  Term place; /* a variable */
} PlaceRun;

typedef struct {
  ThreadId parent;
  /* It starts when that many transitions of the parent have passed. */
  uint32_t after;
  Term guard; /* and this holds; main: true */
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
  const HeapEvent *heap;   /* only if a property needs it */
  const NextAccess *races; /* likewise; only those that have a partner */
  /* Definitions of variables: they hold in every execution. */
  const Term *facts;
  const FloatRun *floats;
  const Repeat *repeats; /* none without UnwindOptions.has_fences */
  uint32_t n_floats, n_repeats;
  uint32_t n_cells, n_transitions, n_checks, n_threads, n_memory, n_heap;
  uint32_t n_races;
  uint32_t n_facts, n_places;
  uint32_t n_blocks;
  uint32_t frames; /* transitions on the longest execution */
  /* A variable of one bit.  False: executions end at code that is not modelled
   * or undefined.  True: they go on where that can be over-approximated (an
   * invalid read gives any value). */
  Term beyond;
  /* Location where orders of evaluation that matter were left out, or line
   * 0. */
  Loc fixed_order;
  bool wants_deadlock; /* see stuck.h */
  /* Checks with 'when', and deadlocks, count only if a check FOLLOWED is
   * reached. */
  bool wants_followed;
  unsigned lines; /* number of lines requested: 0, 1 or 2 */
  /* A long range was unrolled byte by byte.  It could have taken place at once
   * if races were requested. */
  bool has_long_range;
} Threads;

Holders holders_nobody(TermStore *); /* no holder is known */
/* Sets 'one' and 'end' to the holders that operand b names. */
void holders_name(TermStore *, Holders *, Term b);

/* True if the two accesses conflict, regardless of other conditions.  Their
 * threads are ignored.  Freeing a block twice is undefined in any order. */
bool race_conflict(const NextAccess *, const NextAccess *);

void threads_print(FILE *, const Threads *);

#endif
