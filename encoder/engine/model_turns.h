/* model_turns.h - turns of engines under memory models other than SC: formulas,
 * and the searches explicit and graph.
 *
 * Formulas are faster, but have a bound: they find no thread that goes round a
 * loop for ever, and a loop that waits for another thread has no bound that
 * suffices.  The searches have none.  They begin with a short turn each, and
 * go on whenever formulas have had twice as long as before: as long as they, or
 * twice as long if deadlocks are asked for; explicit a quarter of that while
 * graph has turns.  One that has ended by itself, or has taken up half of the
 * memory, has no further turn.
 *
 * When formulas end without an answer, the searches have one more turn each;
 * turns of growing length follow until a limit ends them if another solver
 * might have had an answer (Result.is_open).  The reason of an UNKNOWN is that
 * of formulas.  Shares of time: phases.def. */
#ifndef ENCODER_ENGINE_MODEL_TURNS_H
#define ENCODER_ENGINE_MODEL_TURNS_H
#include "encoder/engine/engine.h"

Result model_turns_run(Arena *, const Program *, const EngineOptions *, Stats *,
                       Diag *);

#endif
