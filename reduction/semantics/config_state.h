/* config_state.h - internal structure of a configuration, for the files of the
 * interpreter only; all others use config.h.
 *
 * A configuration is cheap to copy: threads, blocks and the log are shared
 * until they change.  A World contains constant data, and the strings that
 * reports need; it is deleted with the last configuration. */
#ifndef REDUCTION_SEMANTICS_CONFIG_STATE_H
#define REDUCTION_SEMANTICS_CONFIG_STATE_H
#include "frontend/base/arena.h"
#include "reduction/semantics/block.h"
#include "reduction/semantics/race_detector.h"
#include "reduction/semantics/execution_graph.h"
#include "reduction/semantics/store_buffer.h"
#include "frontend/ir/liveness.h"

/* A loop that a thread goes round: among those whose bodies it has entered, the
 * outermost in the lowest frame. */
typedef struct {
  uint32_t depth; /* the frame's number, from 1; 0: none */
  const Function *function;
  uint32_t loop;
} Round;

void round_add(Round *, Round);

typedef struct {
  uint32_t refs;
  Arena *arena;
  const Program *program;
  Round *round; /* loops that a step goes round are added there; or NULL */
  ConfigOptions options;
  const ObjId *locals; /* thread-local objects */
  uint32_t n_locals;
  const uint32_t *local_index; /* by ObjId: index into 'locals' */
  uint64_t first_dynamic;      /* below it: functions and statics */
  bool has_fences;             /* if races are requested */
  Liveness *liveness;          /* dead registers are forgotten */
  ProvenanceStore *sets;
  RaceFilter races;
} World;

typedef struct {
  const Function *function;
  uint32_t pc;
  uint32_t regs;   /* index of register 0 in the thread's values */
  bool has_blocks; /* has objects of MEMORY_FRAME */
} Frame;

typedef struct {
  uint32_t refs;
  ThreadId id;
  ThreadStatus status;           /* READY: not finished */
  ConfigValue routine, argument; /* at its start */
  Frame *frames;                 /* outermost first */
  ConfigValue *values;
  uint32_t n_frames, cap_frames, n_values, cap_values;
  uint32_t first_local;  /* number of the first thread-local instance */
  uint64_t place, limit; /* its own objects are put from here to there */
  uint32_t n_open;       /* inputs that were left open */
  bool has_begun;        /* its first step was taken */
  bool is_hashed;
  uint64_t hash;
} ConfigThread;

/* A log.  Configurations that share it see its first n_log events each; one
 * that finds others beyond its own copies it before it appends. */
typedef struct {
  uint32_t refs;
  Event *events;
  uint32_t n, cap;
} Log;

/* Holders of what a thread waits for, and whether it waits for their end; or
 * whether a signal may let it go on. */
typedef struct {
  ThreadSet threads;
  bool is_for_end, is_for_signal;
} WaitedFor;

struct Config {
  World *world;
  Block **blocks; /* by object number; statics come first */
  uint32_t n_blocks, cap_blocks;
  ConfigThread **threads; /* by number; NULL: absent */
  uint32_t n_threads;
  uint64_t pool;   /* shared range of addresses for objects that a thread's own
                      range cannot hold */
  uint32_t n_heap; /* number of heap blocks ever allocated, for their names */
  uint32_t clock;  /* number of objects made and dead so far */
  bool observes_numbers, observes_lifetimes;
  Loc reused; /* the first access to a re-used place, or line 0 */
  uint32_t steps;
  Term path; /* none without ConfigOptions.open */
  Log *log;  /* NULL: not requested */
  uint32_t n_log;
  Races *races;          /* NULL: not requested */
  StoreBuffers *buffers; /* NULL: nothing is pending */
  ExecutionGraph *graph; /* NULL: the model is not RC11 */
  Violation violation;
  const Inst *unsupported;
  WaitedFor waited; /* holders for the section that was just tried and waits */
  Loc unsupported_at;
  /* The atomic section of 'tried_thread' as tried by config_status: 'tried' is
   * its result, NULL when it is not enabled. */
  bool has_tried;
  ThreadId tried_thread;
  StepOutcome tried_outcome;
  WaitedFor tried_waited;
  Config *tried;
};

/* Returns a configuration with statics as the program initialises them, and no
 * thread. */
Config *state_new(const Program *, const ConfigOptions *);
/* Deletes a private copy, and removes the events that it alone appended to the
 * log. */
void state_drop(const Config *, Config *trial);
void state_forget_trial(Config *);

/* Threads.  state_own_thread makes the thread private, to be changed. */
ConfigThread *state_add_thread(Config *, ThreadId);
ConfigThread *state_own_thread(Config *, ThreadId);
void thread_share(ConfigThread *);   /* adds a reference */
void thread_release(ConfigThread *); /* drops a reference; NULL is allowed */
size_t thread_bytes(const ConfigThread *);
/* True if the values are identical, in one world. */
bool value_is_copy(const ConfigValue *, const ConfigValue *);
/* True if the threads are identical except for dead registers; they are of one
 * world, one of them of the configuration. */
bool thread_is_copy(const Config *, const ConfigThread *, const ConfigThread *);
void thread_push(ConfigThread *, const Function *);
void thread_pop(ConfigThread *);
static inline Frame *thread_top(const ConfigThread *t) {
  return &t->frames[t->n_frames - 1];
}
/* Returns the beginning of the range of addresses for its own objects. */
uint64_t state_own_begin(const Config *, const ConfigThread *);
/* Returns NULL when the thread has ended. */
const Inst *thread_inst(const ConfigThread *);
/* Returns the frame of the user's instruction, as in config_user.
 *
 *   require  the thread has not ended */
const Frame *thread_user_frame(const ConfigThread *);

/* True if register r of the thread's frame i is live. */
bool state_is_live(const Config *, const ConfigThread *, uint32_t i, Reg r);

/* Objects.  Returns the new one's number, or UINT32_MAX when the address space
 * is full; 'base' 0: any. */
enum { STATE_FULL = UINT32_MAX };
uint32_t state_add_object(Config *, ConfigThread *owner, ConfigObject,
                          bool is_initialised, uint64_t base);
void state_kill_object(Config *, uint32_t);
/* Frees the base of a dead object that nothing refers to, so that the thread's
 * next one has it: a variable of a loop's body gets the same name in each
 * iteration.  The thread is at its next instruction. */
void state_forget_object(Config *, ConfigThread *owner, uint32_t);
/* Marks the objects of the value as possibly known to other threads. */
void state_expose(Config *, ConfigValue);
/* Returns the address of a static object or of the thread's instance of it. */
ConfigValue state_address(const Config *, const ConfigThread *, ObjId);

/* Returns the same value as an address in one object.  With several, it is the
 * one that contains the value, or none. */
ConfigValue state_pointer(const Config *, ConfigValue);

/* True if one died before the other was made, so that both may have one
 * place. */
bool state_is_apart(const Config *, uint32_t, uint32_t);
/* True if b may begin 'by' bytes beyond the beginning of a (address.h). */
bool state_may_share(const Config *, uint32_t a, uint32_t b, int64_t by);
/* Returns 'wish' if that may be the object's place, else some place that may.
 * 0: the address space is full. */
uint64_t state_place(const Config *, uint32_t object, uint64_t wish);
/* True if a living object whose place is observed lies at that address. */
bool state_is_seen(const Config *, uint64_t number);
/* Turns a pointer into a dead heap block into one to the same place in the live
 * heap block that lies there; false: there is none (address.h, Re-used
 * places). */
bool state_follow(const Config *, ConfigValue *pointer);
/* True if the heap block shares its place with another that died, or will
 * die. */
bool state_shares_place(const Config *, uint32_t number);
/* True if the program cannot distinguish the dead objects of the two
 * configurations.
 *
 *   require  all else is equal */
bool state_remembers_same(const Config *, const Config *);

void state_record(Config *, Event);
void state_clear_log(Config *);
/* Records the location of the thread, if it has changed.
 *
 *   require  ConfigOptions.keep_path */
void state_record_location(Config *, const ConfigThread *, bool in_atomic);

#endif
