/* outputs.h - no file that a run is asked to write is one that it reads, or
 * writes for another option; and what was asked for and is not written is told.
 */
#ifndef SVCOMP_RUN_OUTPUTS_H
#define SVCOMP_RUN_OUTPUTS_H
#include "frontend/cli/options.h"

/* INVALID after a report that names the two.  Devices may be named often. */
Status outputs_check(const Options *, Diag *);

/* The verdict is not TRUE: warns of each proof that was asked for. */
void outputs_tell_unproved(const Options *, Diag *);

/* The name of the first option that asks for a report, or NULL. */
const char *outputs_find_report(const Options *);

#endif
