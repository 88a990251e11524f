/* replay_plan.h - from the log of a violation to what a program that runs
 * has to be told so that it goes the same way.
 *
 * Only one thread runs at any time.  A *turn* is a thread's way from one
 * place to the next at which it has to let others go on: it stops there,
 * when it comes by for the visit-th time, before what the place stands in
 * front of.  The order of the turns is not that of the log but one with few
 * of them and with few inside of expressions, in which all steps that depend
 * on each other (accesses to the same bytes, one of them a store) stand as
 * they do in the log. */
#ifndef SVCOMP_REPLAY_REPLAY_PLAN_H
#define SVCOMP_REPLAY_REPLAY_PLAN_H
#include "frontend/source/rewriter.h"
#include "reduction/semantics/reach.h"

/* Places that are not in the file. */
enum {
  PLACE_START,    /* of a thread */
  PLACE_END,      /* of a thread: its routine has returned */
  PLACE_WOKEN,    /* a condition wait has ended, the mutex is to be taken */
  PLACE_DEADLINE, /* of a timed condition wait */
  PLACE_ROUND,    /* of a barrier: it is complete */
  PLACE_ONCE,     /* the routine of pthread_once has returned */
  PLACE_EXIT,     /* the process is about to end */
  N_FIXED_PLACE
};

/* The models of printf and its kin, where their results are used, begin so
 * (frontend/library/format.c). */
#define REPLAY_PRINTED "__bmc_printed"

typedef struct {
  SourceSpot spot; /* SPOT_NONE: nothing need be written there */
  Loc loc;
  const char *function;
  bool is_used;
  uint32_t *visits; /* by thread, so far */
} ReplayPlace;

typedef struct {
  ThreadId thread;
  uint32_t place, visit;
} ReplayTurn;

/* What a function gives back that the schedule decides about. */
typedef struct {
  ThreadId thread;
  const char *function;
  uint64_t value;
  Loc loc;
} ReplayInput;

/* A byte of memory that nobody has set: of the variable declared at the
 * place, or (place PLACE_START) of the thread's visit-th heap block.  Of a
 * variable in a register (SPOT_VALUE), or of what a function gives back
 * (SPOT_END): its value, 'offset' is 0. */
typedef struct {
  ThreadId thread;
  uint32_t place, visit;
  uint64_t offset, value;
  ObjId base; /* the value is so far from its address; OBJ_NONE: from 0 */
} ReplayByte;

typedef struct {
  ThreadId parent, child;
} ReplaySpawn;

/* A number, as its bits, that the function where it all begins gets. */
typedef struct {
  const char *parameter;
  uint64_t value;
} ReplayArgument;

typedef struct {
  ThreadId n_threads;
  const char *const *threads; /* names of their routines; "main" */
  const ReplayPlace *places;
  uint32_t n_places;
  const ReplayTurn *turns; /* the first one is main's from its start */
  uint32_t n_turns;
  const ReplayTurn *halts; /* where threads stand when all turns are over */
  uint32_t n_halts;
  const ReplayInput *inputs; /* by thread in order */
  uint32_t n_inputs;
  const ReplayArgument *arguments;
  uint32_t n_arguments;
  const ReplayByte *bytes;
  uint32_t n_bytes;
  const ReplaySpawn *spawns;
  uint32_t n_spawns;
  bool needs_heap; /* what is in new blocks matters */
  /* The violation: reached when the last turn is over ('at_end'), when the
   * thread comes to the place for the visit-th time, or (visit 0) when what
   * was written there is evaluated. */
  bool at_end;
  ReplayTurn report;
} ReplayPlan;

/* One of violation and meeting is NULL.  UNSUPPORTED after one located
 * report. */
Status replay_plan(Arena *, const Program *, const Config *, const Violation *,
                   const Meeting *, Rewriter *, Diag *, ReplayPlan *out);

#endif
