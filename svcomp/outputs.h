/* outputs.h - no file that a run is asked to write is one that it reads, or
 * writes for another option. */
#ifndef SVCOMP_OUTPUTS_H
#define SVCOMP_OUTPUTS_H
#include "frontend/base/options.h"

/* INVALID after a report that names the two.  Devices may be named often. */
Status outputs_check(const Options *, Diag *);

#endif
