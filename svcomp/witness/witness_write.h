/* witness_write.h - the witnesses of a verdict that the command line asks
 * for.
 *
 * --witness FILE: YAML; of a violation 2.2 for programs with threads, else
 * 2.0; of correctness 2.1 or 2.0.  --graphml-witness FILE: GraphML 1.0.
 * UNKNOWN has no witness: no file is written, and none that was there is
 * touched. */
#ifndef SVCOMP_WITNESS_WITNESS_WRITE_H
#define SVCOMP_WITNESS_WITNESS_WRITE_H
#include "svcomp/witness/witness_metadata.h"

/* INVALID after one report when a file cannot be written, UNSUPPORTED when
 * there is no witness of this violation.  'origin' may lack its outline. */
Status witness_write(Arena *, const WitnessOrigin *, const Program *,
                     const Result *, Diag *);

#endif
