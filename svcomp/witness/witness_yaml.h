/* witness_yaml.h - printing of a witness as YAML 2.0, 2.1 or 2.2.
 *
 * One entry violation_sequence; or, for correctness, an invariant_set after a
 * ghost_instrumentation if there are ghost variables.  Bytes that are no UTF-8,
 * which names of files may have, become U+FFFD. */
#ifndef SVCOMP_WITNESS_WITNESS_YAML_H
#define SVCOMP_WITNESS_WITNESS_YAML_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

#include <stdio.h>

/* Prints the witness; each entry gets a uuid of its own.  Write errors are
 * detected by the caller that closes the file. */
void witness_yaml_print(Arena *, FILE *, const Witness *);

#endif
