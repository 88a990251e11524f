/* witness_read_yaml.h - a YAML witness into the model; see witness_read.h.
 *
 * Whether the model makes sense as a witness is left to witness_check. */
#ifndef SVCOMP_WITNESS_WITNESS_READ_YAML_H
#define SVCOMP_WITNESS_WITNESS_READ_YAML_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

Status witness_read_yaml(Arena *, const char *path, const char *text,
                         size_t size, Diag *, Witness *out);

#endif
