/* replay_plan.h - plan of a replay: from the log of a violation to the tables
 * that make a running program follow it.
 *
 * Only one thread runs at any time.  A *turn* is a thread's run from one
 * location to the next at which it must let others go on: it stops there, when
 * it comes by for the visit-th time, before the statement that follows the
 * location.  The order of the turns is not that of the log, but one with few
 * turns, and few inside expressions.  All dependent steps (accesses to the same
 * bytes, one of them a store) keep their order in the log.
 *
 * Under a weak memory model a load may read an older value than the one that
 * memory holds in the replay, where each store takes effect at once.  *Patches*
 * (replay_patches.h) put the older value into memory before the load. */
#ifndef SVCOMP_REPLAY_REPLAY_PLAN_H
#define SVCOMP_REPLAY_REPLAY_PLAN_H
#include "frontend/source/rewriter.h"
#include "reduction/semantics/reach.h"

/* Locations that are not in the file. */
enum {
  PLACE_START,    /* start of a thread */
  PLACE_END,      /* end of a thread: its routine has returned */
  PLACE_WOKEN,    /* end of a condition wait, before the mutex is locked */
  PLACE_DEADLINE, /* deadline of a timed condition wait */
  PLACE_ROUND,    /* completion of a barrier's round */
  PLACE_ONCE,     /* return of the routine of pthread_once */
  PLACE_EXIT,     /* end of the process */
  N_FIXED_PLACE
};

/* Prefix of the models of printf and the like, for calls whose results are used
 * (frontend/library/format.c). */
#define REPLAY_PRINTED "__bmc_printed"

/* The input of a signal that arrives. */
#define REPLAY_SIGNAL "__bmc_signal"

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

/* A function's result that the schedule decides. */
typedef struct {
  ThreadId thread;
  const char *function;
  uint64_t value;
  Loc loc;
  uint64_t more; /* number of further times that it is returned */
} ReplayInput;

/* A byte of uninitialised memory: of the variable declared at the location, or
 * (place PLACE_START) of the thread's visit-th heap block.  For a variable in a
 * register (SPOT_VALUE), or a function's result (SPOT_END): its value, and
 * 'offset' is 0. */
typedef struct {
  ThreadId thread;
  uint32_t place, visit;
  uint64_t offset, value;
  ObjId base; /* object that the value is relative to; OBJ_NONE: 0 */
} ReplayByte;

typedef struct {
  ThreadId parent, child;
} ReplaySpawn;

/* A thread that is cancelled in a condition wait, which it leaves with the
 * mutex: after so many waits, of which the last one is this one if it has
 * slept. */
typedef struct {
  ThreadId thread;
  uint32_t n_waits;
  bool has_slept;
} ReplayCancelled;

/* An object that patches access: a global variable with this name, or (NULL)
 * the object whose address is known as in ReplayByte. */
typedef struct {
  const char *name;
  ThreadId thread;
  uint32_t place, visit;
} ReplayObject;

/* Bytes that are copied when the thread comes to the place for the visit-th
 * time: from the object to the enforcer ('is_saved'), or back. */
typedef struct {
  ThreadId thread;
  uint32_t place, visit;
  uint32_t object; /* index among the plan's objects */
  uint64_t offset;
  uint32_t bytes, slot; /* index of the first saved byte */
  bool is_saved;
  Loc loc; /* location of the access that needs it */
} ReplayPatch;

/* A number, as its bits, that is an argument of the entry function. */
typedef struct {
  const char *parameter;
  uint64_t value;
} ReplayArgument;

typedef struct {
  ThreadId n_threads;
  const char *const *threads; /* names of their routines; "main" */
  const ReplayPlace *places;
  uint32_t n_places;
  const ReplayTurn *turns; /* the first one is main's, from its start */
  uint32_t n_turns;
  const ReplayTurn *halts; /* locations of threads when all turns have ended */
  uint32_t n_halts;
  const ReplayInput *inputs; /* by thread in order */
  uint32_t n_inputs;
  const ReplayArgument *arguments;
  uint32_t n_arguments;
  const ReplayByte *bytes;
  uint32_t n_bytes;
  const ReplaySpawn *spawns;
  uint32_t n_spawns;
  const ReplayCancelled *cancelled;
  uint32_t n_cancelled;
  const ReplayObject *objects;
  uint32_t n_objects;
  const ReplayPatch *patches; /* in the order of the replay */
  uint32_t n_patches, n_slots;
  bool needs_heap; /* contents of new blocks matter */
  /* The violation: reached when the last turn has ended ('at_end'), when the
   * thread comes to the location for the visit-th time, or (visit 0) when the
   * code written there is evaluated. */
  bool at_end;
  ReplayTurn report;
} ReplayPlan;

/* Makes the plan.  One of violation and meeting is NULL.  UNSUPPORTED, with one
 * located report, if there is none. */
Status replay_plan(Arena *, const Program *, const Config *, const Violation *,
                   const Meeting *, Rewriter *, Diag *, ReplayPlan *out);

#endif
