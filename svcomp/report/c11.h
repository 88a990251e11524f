/* c11.h - the memory model that a TRUE is about, if the user names none.
 *
 * Sequential consistency is asked first: its executions are some of those that
 * C11 allows, so that a FALSE stands.  A TRUE is about
 *
 *   all models  if the program creates no thread;
 *   C11         if all atomic accesses are sequentially consistent and the
 *               search has proved that there is no data race: then C11 allows
 *               no other executions (DRF-SC; Boehm and Adve, PLDI 2008);
 *   C11         if there are weaker accesses, and RC11, which is asked next,
 *               gives TRUE as well.  If it gives FALSE, that is the verdict;
 *   sequential consistency alone, if RC11 gives no answer.
 *
 * If the first phase under sequential consistency ends without an answer, all
 * properties are checked at once under RC11 (secondary_checks.h).  A TRUE there
 * holds for both models, as RC11 allows all executions of the other.
 *
 * Otherwise RC11 is asked for all properties but deadlocks and lost memory, and
 * then for these, which other engines decide: phases C11 and C11_LATE of
 * phases.def.  A TRUE names those properties for which RC11 has no answer.  The
 * lines of --reach are asked about likewise; other questions are about
 * sequential consistency (engine_sc_option).  Accesses of inline assembly
 * follow x86, for which TSO is the model: RC11 is not asked about them. */
#ifndef SVCOMP_REPORT_C11_H
#define SVCOMP_REPORT_C11_H
#include "encoder/engine/budget.h"
#include "svcomp/run/settings.h"

/* True if RC11 is to be asked, and allows other executions than sequential
 * consistency. */
bool c11_matters(const Program *, const Settings *);
/* Sets 'about' of the result, with --memory-model, too, unless it is set.  If
 * RC11 is violated, the result becomes that violation, and the settings' model
 * RC11. */
void c11_judge(Arena *, const Program *, Settings *, Stats *, Diag *, Result *);
/* Returns the properties for which RC11 is asked first: all of the settings',
 * without deadlocks and lost memory. */
uint32_t c11_properties(const Settings *);
/* Sets the memory model of the answer to RC11. */
void c11_set_model(Result *);
/* Asks RC11 about the program, by the settings' engine if that knows RC11. */
Result c11_ask(Arena *, const Program *, const Settings *, uint32_t properties,
               Stats *, Diag *, const Budget *);

#endif
