/* exploration.h - verdicts by a search over configurations (explore.h), with
 * the violation replayed. */
#ifndef ENCODER_ENGINE_EXPLORATION_H
#define ENCODER_ENGINE_EXPLORATION_H
#include "encoder/engine/engine.h"
#include "reduction/explore/explore.h"

typedef ExploreResult Explore(Arena *, const Program *, const ExploreOptions *);

/* Returns the options that all searches have in common. */
ExploreOptions exploration_options(const EngineOptions *);
/* Returns the result of a search under these options. */
Result exploration_result(Arena *, const Program *, const EngineOptions *,
                          const ExploreOptions *, const ExploreResult *);
/* Adds the numbers of the result to the statistics. */
void exploration_count(Stats *, const ExploreResult *);

#endif
