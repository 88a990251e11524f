/* explicit.h - a verdict by enumeration: explore.h's answer, with the
 * violation replayed, in the form of bmc.h. */
#ifndef SVCOMP_EXPLICIT_H
#define SVCOMP_EXPLICIT_H
#include "encoder/bmc.h"
#include "reduction/explore.h"

BmcResult explicit_run(Arena *, const Program *, const ExploreOptions *,
                       Stats *);

#endif
