/* step_state.h - a configuration laid open to the files that make up the
 * interpreter; all others go by step.h.
 *
 * A configuration is cheap to copy: threads, blocks and the log are shared
 * until they change.  What never changes, and the strings that reports need,
 * lives in a World, which dies with the last configuration. */
#ifndef REDUCTION_STEP_STATE_H
#define REDUCTION_STEP_STATE_H
#include "frontend/base/arena.h"
#include "reduction/block.h"
#include "reduction/liveness.h"

typedef struct {
  uint32_t refs;
  Arena *arena;
  const Program *program;
  StepOptions options;
  const ObjId *locals; /* thread-local objects */
  uint32_t n_locals;
  const uint32_t *local_index; /* by ObjId: index into 'locals' */
  uint64_t first_dynamic;      /* below it: functions and statics */
  Liveness *liveness;          /* what else is in registers is forgotten */
  ProvenanceStore *sets;
} World;

typedef struct {
  const Function *function;
  uint32_t pc;
  uint32_t regs; /* index of register 0 in the thread's values */
  bool has_blocks; /* of MEMORY_FRAME */
} Frame;

typedef struct {
  uint32_t refs;
  ThreadId id;
  ThreadStatus status; /* READY: not finished */
  Frame *frames;       /* outermost first */
  StepValue *values;
  uint32_t n_frames, cap_frames, n_values, cap_values;
  uint32_t first_local;  /* number of the first thread-local instance */
  uint64_t place, limit; /* its own objects are put from here to there */
  bool is_hashed;
  uint64_t hash;
} StepThread;

/* Configurations that share a log see its first n_log events each; who
 * finds others beyond its own takes a copy before it appends. */
typedef struct {
  uint32_t refs;
  Event *events;
  uint32_t n, cap;
} Log;

struct Step {
  World *world;
  Block **blocks; /* by object number; statics come first */
  uint32_t n_blocks, cap_blocks;
  StepThread **threads; /* by number; NULL: absent */
  uint32_t n_threads;
  uint64_t pool;   /* shared place for what a thread's own cannot hold */
  uint32_t n_heap; /* heap blocks ever allocated, for their names */
  uint32_t clock;  /* objects made and died so far */
  bool tells_numbers;
  uint32_t steps;
  Log *log; /* NULL: not kept */
  uint32_t n_log;
  Violation violation;
  const Inst *unsupported;
  uint64_t holders; /* of what a section waits for that was just tried */
  Loc unsupported_at;
  /* The atomic section of 'tried_thread' as tried by step_status: 'tried' is
   * what it leads to, NULL when it is not enabled. */
  bool has_tried;
  ThreadId tried_thread;
  StepOutcome tried_outcome;
  uint64_t tried_holders;
  Step *tried;
};

/* A configuration with statics as the program initialises them, and no
 * thread. */
Step *state_new(const Program *, const StepOptions *);
/* Delete a copy that nobody else has seen: what it alone appended to the log
 * is taken back. */
void state_drop(const Step *, Step *trial);
void state_forget_trial(Step *);

/* Threads.  state_own_thread: to be changed. */
StepThread *state_add_thread(Step *, ThreadId);
StepThread *state_own_thread(Step *, ThreadId);
void thread_push(StepThread *, const Function *);
void thread_pop(StepThread *);
static inline Frame *thread_top(const StepThread *t) {
  return &t->frames[t->n_frames - 1];
}
/* NULL when it has ended. */
const Inst *thread_inst(const StepThread *);
/* The innermost frame that is not of the library; if there is none, the
 * innermost. */
const Frame *thread_user_frame(const StepThread *);

/* May register r of the thread's frame i still be read? */
bool state_is_live(const Step *, const StepThread *, uint32_t i, Reg r);

/* Objects.  Returns the new one's number, or UINT32_MAX when the address
 * space is full; 'base' 0: anywhere. */
enum { STATE_FULL = UINT32_MAX };
uint32_t state_add_object(Step *, StepThread *owner, StepObject,
                          bool is_initialised, uint64_t base);
void state_kill_object(Step *, uint32_t);
/* The address of a static object or of the thread's instance of it. */
StepValue state_address(const Step *, const StepThread *, ObjId);

/* The same value as an address in one object: the one it lies in, of several;
 * then in none when it lies outside of them. */
StepValue state_pointer(const Step *, StepValue);

/* Did one die before the other was made, so that they may share memory? */
bool state_is_apart(const Step *, uint32_t, uint32_t);
/* The place that is wished for if the object fits there, else one where it
 * does.  0: the address space is full. */
uint64_t state_place(const Step *, uint32_t object, uint64_t wish);
/* Does the program see a living object there? */
bool state_is_seen(const Step *, uint64_t number);
/* Can nothing that the program remembers tell the two configurations' dead
 * objects apart?  They are equal else. */
bool state_remembers_same(const Step *, const Step *);

void state_record(Step *, Event);
/* Record the place that the thread is at, if it is new and asked for. */
void state_record_place(Step *, const StepThread *, bool in_atomic);

#endif
