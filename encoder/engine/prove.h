/* prove.h - services of the engine 'prove' for other engines. */
#ifndef ENCODER_ENGINE_PROVE_H
#define ENCODER_ENGINE_PROVE_H
#include "encoder/engine/engine.h"

/* Where values of shared cells lie, if an invariant is found that does without
 * what is asserted; in the arena.  Of the options it takes properties, the
 * order of evaluation and limits; none, if prove does not answer such
 * properties. */
CellRanges prove_ranges(Arena *, const Program *, const EngineOptions *,
                        Diag *);

#endif
