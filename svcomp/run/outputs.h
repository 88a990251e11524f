/* outputs.h - check of output files: none may be an input, or the output of
 * another option.  Also warns of outputs that are not written. */
#ifndef SVCOMP_RUN_OUTPUTS_H
#define SVCOMP_RUN_OUTPUTS_H
#include "frontend/cli/options.h"

/* INVALID, with a report that names the two options, if files collide.  Devices
 * may be given more than once. */
Status outputs_check(const Options *, Diag *);

/* Warns of each requested proof, if the verdict is not TRUE. */
void outputs_report_unproved(const Options *, Diag *);

#endif
