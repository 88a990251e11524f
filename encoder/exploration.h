/* exploration.h - a verdict by a search over configurations (explore.h), with
 * the violation replayed. */
#ifndef ENCODER_EXPLORATION_H
#define ENCODER_EXPLORATION_H
#include "encoder/engine.h"
#include "reduction/explore/explore.h"

typedef ExploreResult Explore(Arena *, const Program *, const ExploreOptions *);

ExploreOptions exploration_options(const EngineOptions *);
Result exploration_run(Arena *, const Program *, const EngineOptions *, Stats *,
                       ExploreOptions, Explore *);

#endif
