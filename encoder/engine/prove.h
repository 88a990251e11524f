/* prove.h - services of the engine 'prove' for other engines. */
#ifndef ENCODER_ENGINE_PROVE_H
#define ENCODER_ENGINE_PROVE_H
#include "encoder/engine/engine.h"

/* Returns ranges of the values of shared cells, in the arena, if an invariant
 * is found that does not assume the property.  Of the options it uses
 * properties, order of evaluation and limits.  Returns none if prove does not
 * support the properties. */
CellRanges prove_ranges(Arena *, const Program *, const EngineOptions *,
                        Diag *);

#endif
