/* replay_log.h - what a plan (replay_plan.h) is made of: the steps of a log
 * with the places in front of them, and what the enforcer has to give back.
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
  const char *why; /* there is none */
  bool is_first;
} ReplayPlaced;

/* What is kept of a step: at which event it begins, where its thread can
 * stop in front of it. */
typedef struct {
  ThreadId thread;
  uint32_t event; /* REPLAY_NONE: it fails before it logs anything */
  uint32_t place, visit;
  bool is_first, is_kept;
  const char *why; /* there is no place */
  Loc loc;
} ReplayStep;

typedef struct {
  uint32_t last;      /* step begun, or REPLAY_NONE */
  uint32_t operation; /* place of the last section, if it is of one operation,
                         or REPLAY_NONE */
  bool is_fresh;      /* in a library call that has not taken a step */
  bool is_serial;     /* chosen at the barrier it waits at */
  uint32_t n_heap;    /* blocks allocated */
  const Inst *call;   /* of the library, by the user */
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
  uint32_t *block; /* by object: the thread's how manieth heap block it is;
                      of a variable: the visit that declared it */
  ThreadId *block_thread;
  uint32_t *block_place; /* of a variable, or REPLAY_NONE */
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
  ReplayPlan *out;
} ReplayBuilder;

/* Reads the log: fills in threads, places, steps, inputs, arguments, bytes
 * and spawns.  Steps are kept when the order of threads matters to them. */
void replay_log_read(ReplayBuilder *);

/* Does the event begin a section whose place among other ones matters? */
bool replay_is_ordered(const ReplayBuilder *, const Event *);

/* Steps that are not kept may as well come later.  A thread that is to stop
 * where no place is stops in front of an earlier step, and one that is to
 * stop in the middle of an expression in front of all of it, if nothing that
 * is kept lies between. */
void replay_stop_earlier(ReplayBuilder *);

/* The place in front of an instruction of the user's. */
const ReplayPlaced *replay_place(ReplayBuilder *, const Function *,
                                 const Inst *);
uint32_t replay_add_place(ReplayBuilder *, SourceSpot, Loc,
                          const char *function);

/* Where a step can be waited for that begins at the instruction, which is of
 * the library function 'library' if that is not NULL. */
ReplayStep replay_step_here(ReplayBuilder *, ThreadId, const Function *,
                            const Inst *, const Function *library);
/* Calls count as visits when they are made, all else when it is done. */
bool replay_is_counted_late(const ReplayThread *, const Function *);

/* The last step that the thread has begun. */
void replay_keep_step(ReplayBuilder *, ThreadId);

#endif
