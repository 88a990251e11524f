/* replay_log.h - data that a plan (replay_plan.h) is made from: the steps of a
 * log with the locations in front of them, and the results that the enforcer
 * returns.
 *
 * Everything is in a builder and lives in its arena. */
#ifndef SVCOMP_REPLAY_REPLAY_LOG_H
#define SVCOMP_REPLAY_REPLAY_LOG_H
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/ir/liveness.h"
#include "svcomp/replay/replay_plan.h"

enum { REPLAY_NONE = UINT32_MAX };

typedef struct {
  const Inst *inst;
  uint32_t place;  /* or REPLAY_NONE */
  const char *why; /* reason why there is no location */
  bool is_first;
} ReplayPlaced;

/* A step: the event at which it begins, and the location in front of it where
 * its thread can stop. */
typedef struct {
  ThreadId thread;
  uint32_t event; /* REPLAY_NONE: the step fails before it logs an event */
  uint32_t place, visit;
  bool is_first, is_kept;
  const char *why; /* reason why there is no location */
  Loc loc;
} ReplayStep;

typedef struct {
  uint32_t last;      /* last step begun, or REPLAY_NONE */
  uint32_t operation; /* location of the last section, if it is of one
                         operation, or REPLAY_NONE */
  bool is_fresh;      /* in a library call that has not taken a step yet */
  bool is_serial;     /* chosen as the serial thread at the barrier where it
                         waits */
  uint32_t n_heap;    /* number of allocated blocks */
  const Inst *call;   /* the user's call of a library function */
  const Function *caller;
} ReplayThread;

typedef struct {
  Arena *arena;
  const Program *program;
  const Config *config;
  const Violation *violation;
  const Meeting *meeting;
  Rewriter *rewriter;
  Liveness *liveness;
  Diag *diag;
  const Event *log;
  uint32_t n_log;
  ThreadId n_threads;
  ReplayThread *threads;
  bool *is_shared; /* by object */
  uint32_t *block; /* by object: index among the thread's heap blocks; for a
                      variable: the visit that declared it */
  ThreadId *block_thread;
  uint32_t *block_place; /* location of a variable, or REPLAY_NONE */
  Table placed_table;    /* by instruction */
  VEC(ReplayPlaced) placed;
  VEC(ReplayPlace) places;
  VEC(ReplayStep) steps;
  VEC(ReplayTurn) turns;
  VEC(ReplayTurn) halts;
  VEC(ReplayInput) inputs;
  VEC(ReplayArgument) arguments;
  VEC(ReplayByte) bytes;
  VEC(ReplaySpawn) spawns;
  VEC(ReplayCancelled) cancelled;
  VEC(ReplayObject) objects;
  VEC(ReplayPatch) patches;
  ReplayPlan *out;
} ReplayBuilder;

/* Reads the log: fills in threads, locations, steps, inputs, arguments, bytes
 * and spawns.  Steps are kept if the order of threads matters to them. */
void replay_log_read(ReplayBuilder *);

/* True if the event begins a section whose order among sections matters. */
bool replay_is_ordered(const ReplayBuilder *, const Event *);

/* Moves the points where threads stop to earlier steps, which is correct as
 * steps that are not kept may as well come later.  A thread without a location
 * for its stop stops before an earlier step.  One that would stop in the middle
 * of an expression stops before all of it, if no kept step is in between. */
void replay_stop_earlier(ReplayBuilder *);

/* Returns the location in front of an instruction of the user's code. */
const ReplayPlaced *replay_place(ReplayBuilder *, const Function *,
                                 const Inst *);
uint32_t replay_add_place(ReplayBuilder *, SourceSpot, Loc,
                          const char *function);

/* Returns the location in front of a step that begins at the instruction.
 * 'library' is its library function, or NULL. */
ReplayStep replay_step_here(ReplayBuilder *, ThreadId, const Function *,
                            const Inst *, const Function *library);
/* True if a visit is counted when the step is done; calls count when they are
 * made. */
bool replay_is_counted_late(const ReplayThread *, const Function *);

/* True if the variable has a name of its own at the end of a file. */
bool replay_is_global(const ReplayBuilder *, const Object *);

/* Keeps the last step that the thread has begun. */
void replay_keep_step(ReplayBuilder *, ThreadId);

#endif
