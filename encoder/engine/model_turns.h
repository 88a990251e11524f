/* model_turns.h - turns of engines under memory models other than SC: formulas,
 * and the enumeration by explicit.
 *
 * Formulas are faster, but have a bound: they find no thread that goes round a
 * loop for ever, and a loop that waits for another thread has no bound that
 * suffices.  The enumeration has none.  It begins with a short turn, and has
 * another one, from the beginning, whenever formulas have had four times as
 * long as before: as long as they, or twice as long if deadlocks are asked for.
 *
 * When formulas end without an answer, the enumeration has one more turn; it
 * goes on until a limit ends it if another solver might have had an answer
 * (Result.is_open).  The reason of an UNKNOWN is that of formulas.  Shares of
 * time: phases.def. */
#ifndef ENCODER_ENGINE_MODEL_TURNS_H
#define ENCODER_ENGINE_MODEL_TURNS_H
#include "encoder/engine/engine.h"

Result model_turns_run(Arena *, const Program *, const EngineOptions *, Stats *,
                       Diag *);

#endif
