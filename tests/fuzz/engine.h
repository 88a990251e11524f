/* engine.h - verdict of one engine on one file, computed in a child process:
 * crashes and timeouts are answers as well. */
#ifndef FUZZ_ENGINE_H
#define FUZZ_ENGINE_H
#include "encoder/engine/engine.h"

typedef enum {
  FUZZ_EXPLICIT,
  FUZZ_PREEMPTIONS,
  FUZZ_HEURISTIC,
  FUZZ_DPOR,
  FUZZ_GUIDED,
  FUZZ_HYBRID,
  FUZZ_SLICE,
  FUZZ_UNFOLDING,
  FUZZ_CADICAL, /* formulas of events, by these solvers */
  FUZZ_MINISAT,
  FUZZ_Z3,
  FUZZ_SCHEDULER, /* formulas of schedules */
  FUZZ_PROVE,     /* no bound: TRUE, or UNKNOWN */
  N_FUZZ
} Engine;

typedef struct {
  const char *file;
  const char *check; /* the macro CHECK, or NULL */
  unsigned pointer_bits;
  uint32_t properties;
  bool spurious_wakeups;
  bool fixes_order;              /* order of evaluation is fixed, for
                                    enumerations */
  Reduction reduction;           /* for engines that solve */
  bool graph_late, seeks_ranges; /* see EngineOptions */
  unsigned unwind;               /* bound for engines that solve; 0: deepen */
  unsigned seconds;
} EngineTask;

typedef struct {
  Verdict verdict;
  bool is_crash;    /* crash or internal error: the verdict is UNKNOWN */
  char reason[160]; /* reason, unless TRUE */
} EngineAnswer;

const char *engine_name(Engine);
/* True if an enumerating engine supports the properties. */
bool engine_knows(Engine, uint32_t properties);
EngineAnswer engine_answer(Engine, const EngineTask *);
const char *verdict_name(const EngineAnswer *); /* TRUE, crash, ... */

#endif
