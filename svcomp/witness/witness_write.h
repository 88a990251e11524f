/* witness_write.h - writing of the witnesses that the command line asks for.
 *
 * --witness FILE: YAML; for a violation 2.2 if the program has threads, else
 * 2.0; for correctness 2.1 or 2.0. --graphml-witness FILE: GraphML 1.0.
 * UNKNOWN has no witness: no file is written, and existing ones are not
 * touched. */
#ifndef SVCOMP_WITNESS_WITNESS_WRITE_H
#define SVCOMP_WITNESS_WITNESS_WRITE_H
#include "svcomp/witness/witness_metadata.h"

/* Writes the witnesses.  INVALID, with one report, if a file cannot be written;
 * UNSUPPORTED if this violation has no witness.  'origin' may lack its
 * outline. */
Status witness_write(Arena *, const WitnessOrigin *, const Program *,
                     const Result *, Diag *);

#endif
