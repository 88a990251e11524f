/* config.h - the concrete interpreter: the semantics of record.
 *
 * A Config is one configuration of a Program: threads with their stacks,
 * objects with their bytes and provenance.  It advances by *steps* as ir.h
 * defines them: config_step(t) performs thread t's next step (one access, or
 * one whole atomic section) and then its local computation up to just before
 * the following step.  A new thread, and main at the beginning, is advanced to
 * its first step at once.
 *
 * Values that the program leaves open come from a ConfigInputs; an explorer
 * enumerates them, replay reads them from a model. */
#ifndef REDUCTION_SEMANTICS_CONFIG_H
#define REDUCTION_SEMANTICS_CONFIG_H
#include "frontend/base/thread_set.h"
#include "frontend/ir/ir.h"
#include "reduction/semantics/memory_model.h"
#include "reduction/semantics/open.h"
#include "reduction/semantics/race_detector.h"

typedef struct Config Config;
typedef uint32_t ThreadId; /* 0 is main */

typedef enum {
  INPUT_NONDET,  /* INST_NONDET, INST_UNDEF, the result of an INST_CALL whose
                    callee returned none: any value of 'width' bits */
  INPUT_CHOOSE,  /* one bit of 'mask' */
  INPUT_ORDER,   /* INST_ORDER: the atoms in 'mask' whose order is chosen */
  INPUT_MEMORY,  /* a byte (width 8) of object 'object' at 'offset', which
                    nothing has set since the object was made or since a HAVOC;
                    requested when first read */
  INPUT_THREAD,  /* the number of a thread being spawned; 0: the next free */
  INPUT_ADDRESS, /* the base of an object of 'mask' bytes being allocated; 0,
                    or one that is taken: any new one */
  INPUT_PLACE,   /* address of object 'object', whose base is 'address': asked
                    for when first observed.  0, or an address that does not
                    fit: any that fits */
  INPUT_OUTCOME, /* number that 'term' is on the configuration's path: see
                    open.h */
  INPUT_COMMIT,  /* number, below 'mask', of the ready store that reaches memory
                    next; with 'may_be_none' 0 means none */
  INPUT_SOURCE,  /* number, below 'mask', of the message that a load reads; 0 is
                    the last in modification order */
  INPUT_SPOT,    /* number, below 'mask', of the position in modification order
                    at which a store puts its message; 0 is the last */
  INPUT_RANGE    /* INST_FILL, INST_COPY, INST_HAVOC, a search or comparison of
                    'mask' bytes at 'address': a RangeAnswer in the lowest
                    RANGE_KIND_BITS; the other bits are the caller's own */
} InputKind;

typedef enum {
  RANGE_BY_DEFAULT, /* a large FILL at once where no other thread can access the
                       range, else nothing */
  RANGE_AT_ONCE,    /* at once, if all of it is valid */
  RANGE_NOT,        /* nothing */
  RANGE_AS_STEP     /* the step ends before it; the next one begins with it, and
                       asks again */
} RangeAnswer;
enum {
  RANGE_BITS = 32,    /* width of an answer */
  RANGE_KIND_BITS = 2 /* width of its RangeAnswer, the lowest bits */
};

typedef struct {
  InputKind kind;
  ThreadId thread;
  const Function *function;
  const Inst *inst;
  Loc at; /* in the user's code */
  unsigned width;
  uint64_t mask;
  bool may_be_none;
  uint32_t object; /* ConfigObject number; SOURCE, SPOT: cell of the graph */
  uint64_t offset;
  uint64_t address;            /* INPUT_MEMORY, INPUT_RANGE: absolute */
  const struct Config *config; /* INPUT_PLACE, INPUT_OUTCOME, INPUT_COMMIT */
  Term term;     /* INPUT_OUTCOME; NONDET and MEMORY: the variable that it is
                    left open as, whatever the answer; or none */
  bool is_alone; /* INPUT_ORDER: no other thread takes steps any more */
  bool is_sole;  /* INPUT_ORDER: no other thread was ever created */
} InputQuery;

typedef struct {
  uint64_t (*ask)(void *context, const InputQuery *); /* NULL: all 0 */
  void *context;
} ConfigInputs;

/* An event of an execution.  A log of them, in order, serves traces, dependence
 * and race detection. */
typedef enum {
  EVENT_LOAD,
  EVENT_STORE,
  EVENT_ALLOC,
  EVENT_FREE,
  EVENT_SPAWN, /* 'value' is the new thread, 'old' its routine's address */
  EVENT_END,   /* the thread ended */
  EVENT_EXIT,
  EVENT_STOP,     /* the thread stopped at a failed assumption */
  EVENT_INPUT,    /* 'value' was taken for 'inst'; a HAVOC: 'value' bytes of
                     'object' from 'offset' on have become any */
  EVENT_CALL,     /* user code calls 'library'; 'value', 'object', 'offset'
                     are its first argument, 'bytes' is 0 if no address */
  EVENT_LOCATION, /* user code comes to 'inst', whose location differs from the
                     one before; 'value' frames are on the stack.  Only with
                     keep_path */
  EVENT_SECTION,  /* an outermost atomic section begins */
  EVENT_OBSERVED, /* 'inst' reveals that the place of 'object' is 'value' */
  EVENT_COMMIT,   /* a store of thread 'old' reaches memory (store_buffer.h),
                     before the thread goes on */
  N_EVENT
} EventKind;

typedef struct {
  EventKind kind;
  ThreadId thread;
  const Function *function; /* innermost frame */
  const Inst *inst;
  const Function *user_function; /* the user's frame: see config_user */
  const Inst *user_inst;         /* the call there, or inst itself */
  const Function *library; /* outermost library function running, or NULL */
  uint32_t step;           /* number of the step it belongs to; 0: before */
  bool in_atomic;
  uint32_t object;             /* ConfigObject number, for accesses */
  uint64_t offset, value, old; /* 'old': value that a store replaced; the lowest
                                  bit that INST_CHOOSE could take */
  unsigned bytes;
  bool keeps;      /* STORE: memory has the value already */
  bool is_pending; /* STORE: it has not reached memory; 'old' is 0 */
  /* 1 + the step that issued the store that a LOAD reads, that reaches memory
   * by a COMMIT, or that precedes a STORE in modification order; 1: the initial
   * value.  0: a load from memory, or a store that is no message of RC11. */
  uint32_t source;
} Event;

enum { NO_OBJECT = UINT32_MAX };
/* True if an expression, 'inst->text', leaves the order as emitted here. */
bool event_reorders(const Event *);

/* One object of the configuration: a static, or an instance of a stack, heap or
 * thread-local one. */
typedef struct {
  const char *name; /* variable, or "heap block 3" */
  const Type *type; /* may be NULL */
  uint64_t base, size;
  uint64_t place; /* its place, once observed; or 0 */
  unsigned align;
  uint32_t born, died; /* logical times (Config.clock); 0: at the beginning; not
                          yet */
  uint32_t replaces;   /* number of the object whose place it may take,
                          whether that is dead or not; or NO_OBJECT */
  MemoryKind memory;
  ThreadId owner; /* thread that allocated it; 0 for statics */
  uint32_t frame; /* MEMORY_FRAME: depth of the frame, from 1; else 0 */
  bool is_static, is_library, is_alive;
  bool is_read_only; /* stores are invalid (object_is_read_only) */
  bool is_unknown;   /* defined elsewhere: loads are not modelled, except for */
  uint64_t n_known;  /* the first 'n_known' bytes */
  bool is_exposed;   /* its address was stored in memory, or given to a thread;
                        not recorded for statics */
  bool is_forgotten; /* dead, and nothing refers to it: another object has its
                        base */
  const Function *allocated_in; /* the user's function and instruction */
  const Inst *allocated_by;     /* there; NULL for statics */
} ConfigObject;

typedef enum {
  STEP_OK,
  STEP_VIOLATION,   /* see config_violation */
  STEP_UNSUPPORTED, /* the section contains unmodelled code */
  STEP_DIVERGED,    /* more local instructions than 'local_limit' */
  STEP_BLOCKED,     /* nothing happened: the atomic section waits */
  STEP_REFUSED      /* nothing happened: an assumption in the section fails,
                       or it would exit */
} StepOutcome;

/* Memory read in a loop; 0 bytes: the object passed to a call of the
 * library. */
typedef struct {
  uint32_t object;
  uint64_t offset;
  unsigned bytes;
} WaitingRead;

/* A thread that waits, and the threads that hold what it waits for, as in
 * INST_WAIT; empty: no holder is known.  Or a thread that spins (hang.h). */
typedef struct {
  ThreadId thread;
  ThreadSet holders;
  bool spins;
  Loc loop; /* once hang_show has run it, with 'reads'; or line 0 */
  const WaitingRead *reads;
  uint32_t n_reads;
} Waiting;

typedef struct {
  Property property;
  ThreadId thread;
  const Function *function; /* user's frame: see config_user */
  const Inst *inst;         /* there */
  const char *text; /* "dereference of NULL", "x == 1"; of a library's check
                       with variables in braces: see fault.h */
  const Waiting *waiting; /* DEADLOCK: threads that wait, or spin, for ever */
  uint32_t n_waiting;
  const Race *race; /* RACE: lives with the configuration */
  bool has_block;   /* MEMCLEANUP: there is a block that is never freed */
  uint32_t block;
} Violation;

/* An operand's value; a pointer may point into an object, alive or not. */
typedef struct {
  uint64_t bits;
  bool has_object;
  uint32_t object;
  uint64_t offset; /* into it: beyond its end, or negative, for one outside */
} ConfigOperand;

typedef enum {
  THREAD_ABSENT,  /* not spawned so far */
  THREAD_READY,   /* its next step is enabled */
  THREAD_BLOCKED, /* at an atomic section that waits (or would fail) */
  THREAD_STOPPED, /* failed assumption, or a section whose assumption fails: for
                     good; or before unmodelled code outside of a section */
  THREAD_EXITED,  /* at a point where the process may end: at INST_EXIT, or a
                     failed check that ends it; for good */
  THREAD_SPINNING, /* local computation that repeats itself: for good */
  THREAD_ENDED     /* INST_END_THREAD, or return of the entry function */
} ThreadStatus;

/* By function and instruction: values assigned or stored there are
 * irrelevant. */
typedef const bool *const *IrrelevantInsts;

typedef struct {
  ConfigInputs inputs;
  /* Bit set of 1 << Property: checks that end the execution as violations.  A
   * failed check of another property stops the thread or not, by
   * property_stops_thread.  MEMCLEANUP is checked when the last thread ends,
   * and after each step while some thread has exited; MEMTRACK and DEADLOCK are
   * not checked here (heap_reach.h, stuck.h). */
  uint32_t properties;
  uint64_t local_limit; /* instructions between steps; 0: a million */
  MemoryModel model;
  const RaceFilter
      *races;           /* races that count: see race_detector.h; NULL: all */
  RaceSites race_sites; /* accesses elsewhere race with none; or NULL */
  Open *open; /* leave inputs open: see open.h; NULL: they are numbers */
  bool keep_log;
  bool keep_path; /* the log has EVENT_LOCATION as well */
  bool keep_step; /* the log has the events of the last step only */
  bool reuses; /* make accesses to re-used places (address.h).  Otherwise they
                  are not modelled: the search's reductions take every access
                  for one to the object that its address was made for */
  bool ends_others; /* let INST_END_OTHERS end threads.  Otherwise it is not
                       modelled: the search's reductions take a step of one
                       thread for one that no other thread's step may prevent */
  /* Forget dead objects once nothing refers to them, also those that others
   * knew.  The names of later objects then depend on the steps of others, so
   * that the search must look for dependence in single configurations only. */
  bool forgets_known;
  /* Called for each failed check that is undefined behaviour and does not end
   * the execution, with the inputs' context; may be NULL. */
  void (*undefined)(void *context, const Violation *);
  bool *called;         /* by function: set where one is called; or NULL */
  bool *const *reached; /* by function and instruction: set where a branch,
                           call, return or exit is executed; or NULL */
  IrrelevantInsts
      irrelevant; /* assign and store 0 there instead of the value; or NULL */
} ConfigOptions;

/* A NULL outcome pointer is allowed.  *outcome is that of main's computation
 * before its first step (a violation is possible there). */
Config *config_new(const Program *, const ConfigOptions *,
                   StepOutcome *outcome);
void config_delete(Config *);

ThreadId config_threads(const Config *); /* one more than the largest number */
/* Tries the thread's atomic section, if it is at one, on a copy: its inputs are
 * requested, and will be requested again. */
ThreadStatus config_status(Config *, ThreadId);
bool config_spins(const Config *, ThreadId); /* THREAD_SPINNING */
/* True if the thread's next step is a load or store in an object of its own
 * whose address was never stored in memory nor given to another thread. */
bool config_is_private(const Config *, ThreadId);
/* True if it has taken a step.  Equal configurations may differ in this. */
bool config_has_begun(const Config *, ThreadId);
/* Returns the holders of what a blocked thread waits for: see Waiting. */
ThreadSet config_holders(Config *, ThreadId);
/* True if it waits for a thread's end. */
bool config_joins(Config *, ThreadId);
/* True if it waits, and a signal from outside, which does not come in this
 * execution, could let it go on (WAIT_FOR_SIGNAL). */
bool config_awaits_signal(Config *, ThreadId);
/* Takes the thread's step.  After STEP_BLOCKED and STEP_REFUSED the
 * configuration is unchanged; after any other outcome except STEP_OK it serves
 * only for reports.
 *
 *   require  the thread is ready, blocked, or stopped in front of an atomic
 *            section: config_next is not NULL */
StepOutcome config_step(Config *, ThreadId);
/* Does the same on a copy.  Returns the configuration after the step, for the
 * caller to delete; NULL if the thread's section is not enabled. */
Config *config_after(const Config *, ThreadId, StepOutcome *);
Violation config_violation(const Config *); /* after STEP_VIOLATION */
/* Does the same as config_after, but also returns the copy if the section is
 * not enabled: it then serves only for its log. */
Config *config_try(const Config *, ThreadId, StepOutcome *);
/* Returns an unmodelled instruction that some thread has executed, or would
 * execute next, and its location in the user's code; or NULL. */
const Inst *config_unsupported(const Config *, Loc *at);

/* True if the execution has followed the witness, or there is none.  See
 * Aim. */
bool config_follows(const Config *);
/* Returns the number of the witness's waypoints that were passed; 0 without
 * one. */
uint32_t config_passed(const Config *);

/* Returns the next step of a thread: its first instruction (LOAD, STORE, FREE,
 * ATOMIC_BEGIN), or NULL; with the call stack from inside out.  'function' may
 * be NULL. */
const Inst *config_next(const Config *, ThreadId, const Function **function);
unsigned config_stack(const Config *, ThreadId, const Inst **insts,
                      const Function **functions, unsigned max);
/* Returns the user's instruction that the thread is at: in the innermost frame
 * that is not of the library or, if all are, in the innermost.  NULL when it
 * has ended; 'function' may be NULL. */
const Inst *config_user(const Config *, ThreadId, const Function **function);
/* Returns the number of that frame, 0 being the innermost.
 *
 *   require  the thread has not ended */
unsigned config_user_frame(const Config *, ThreadId);

/* Returns the operand's value in a frame of the thread, 0 being the innermost.
 *
 *   require  the thread has not ended */
ConfigOperand config_operand(const Config *, ThreadId, unsigned frame,
                             const Operand *);

/* The same, in the innermost frame, for an operand by which memory is to be
 * accessed: at a re-used place it points to the block that lies there now. */
ConfigOperand config_target(const Config *, ThreadId, const Operand *);

/* Lets all pending stores reach memory, in an order that is asked for
 * (INPUT_COMMIT); none where all threads have ended. */
void config_commit_all(Config *);
/* The number of the step that issued a store: of the one that an answer to
 * INPUT_COMMIT lets reach memory, whose value one to INPUT_SOURCE reads, or
 * that comes just before an answer to INPUT_SPOT.  0: there is none. */
uint32_t config_issued(const InputQuery *, uint32_t answer);
/* True if the bytes are a cell of the execution graph (execution_graph.h). */
bool config_is_cell(const Config *, uint32_t object, uint64_t offset,
                    unsigned bytes);
/* Returns the set, of 1 << MemoryOrder, of the fences in the execution graph
 * after the thread's last access. */
unsigned config_fences(const Config *, ThreadId);
/* RC11: see graph_rereads (execution_graph.h). */
bool config_rereads(const Config *, ThreadId);
/* True if the thread is in the same state in 'by', where it has read the last
 * message at once, and other threads cannot observe the difference
 * (graph_is_covered).
 *
 *   require  config_rereads; the thread's steps that differ, except for the
 *            last ones, are silent (purity.h) */
bool config_is_covered(const Config *, const Config *by, ThreadId);

/* Returns a copy, for the caller to delete.  Both share the log so far. */
Config *config_copy(const Config *);

/* config_path returns the condition on the variables under which the
 * configuration is one of the program's (open.h); config_assume replaces it by
 * one that is at least as strong.
 *
 *   require  ConfigOptions.open */
Term config_path(const Config *);
void config_assume(Config *, Term path);
/* Returns the number of bytes that it does not share with other configurations,
 * without the log. */
size_t config_bytes(const Config *);

/* Detects races (race_detector.h) from here on, requested or not.  Nothing that
 * was done before orders later steps of different threads. */
void config_begin_races(Config *);

/* Hash and equality of all data on which later steps depend (not the log). */
uint64_t config_hash(const Config *);
bool config_equal(const Config *, const Config *);
/* Returns the recorded past that decides about races, if these are requested,
 * as words for the caller to free (races_future). */
uint64_t *config_history(const Config *, uint32_t *n);

const Event *config_log(const Config *, uint32_t *n);
/* True if the log has an event that leaves an order as emitted. */
bool config_reorders(const Config *);
void config_clear_log(Config *);
uint32_t config_count_objects(const Config *);
const ConfigObject *config_object(const Config *, uint32_t);
/* Returns the address that the program observes. */
uint64_t config_address(const Config *, uint32_t object);
uint32_t config_steps(const Config *); /* taken so far, by all threads */

/* True if the program has observed more of an object's place than how it
 * compares with other places. */
bool config_observes_numbers(const Config *);
/* True if the program has compared addresses in two objects that can lie at one
 * place if one of them ends before the other begins. */
bool config_observes_lifetimes(const Config *);
/* Returns the location, in the user's code, of the first access by the address
 * of a dead block to the block that lies there now (address.h, Re-used places);
 * or line 0. */
Loc config_reuses(const Config *);
/* Sets 'places' to places for an object that has none yet, one for each way it
 * may lie to those that have one: on either side of each, adjacent or not, and
 * at those with which it may share memory.  False if there are more. */
enum { CONFIG_MOST_PLACES = 256 };
bool config_places(const Config *, uint32_t object,
                   uint64_t places[CONFIG_MOST_PLACES], uint32_t *n);

#endif
