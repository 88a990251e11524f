/* model_turns.h - turns of engines under memory models other than SC: formulas,
 * and the searches explicit and graph.
 *
 * Formulas are faster, but have a bound: they find no thread that loops for
 * ever, and no bound suffices for a loop that waits for another thread.  The
 * searches have no bound.  They begin with a short turn each, and have another
 * whenever the time of formulas has doubled.  A turn is as long as that time,
 * or twice as long if deadlocks are asked for; one of explicit is a quarter of
 * that while graph has turns.  A search that has ended by itself, or uses half
 * of the memory, has no further turn.
 *
 * When formulas end without an answer, the searches have one more turn each.
 * If another solver might have had an answer (Result.is_open), turns of growing
 * length follow until a limit is reached.  The reason for UNKNOWN is that of
 * formulas.  phases.def has the shares of time. */
#ifndef ENCODER_ENGINE_MODEL_TURNS_H
#define ENCODER_ENGINE_MODEL_TURNS_H
#include "encoder/engine/engine.h"

Result model_turns_run(Arena *, const Program *, const EngineOptions *, Stats *,
                       Diag *);

#endif
