/* witness_read_yaml.h - translation of a YAML witness to the model; see
 * witness_read.h.
 *
 * witness_check decides whether the model makes sense as a witness. */
#ifndef SVCOMP_WITNESS_WITNESS_READ_YAML_H
#define SVCOMP_WITNESS_WITNESS_READ_YAML_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

Status witness_read_yaml(Arena *, const char *path, const char *text,
                         size_t size, Diag *, Witness *out);

#endif
