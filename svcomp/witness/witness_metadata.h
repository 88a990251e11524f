/* witness_metadata.h - metadata of a witness: producer, time, program and
 * specification. */
#ifndef SVCOMP_WITNESS_WITNESS_METADATA_H
#define SVCOMP_WITNESS_WITNESS_METADATA_H
#include "encoder/engine/engine.h"
#include "frontend/cli/options.h"
#include "frontend/source/outline.h"
#include "svcomp/run/settings.h"
#include "svcomp/witness/witness.h"

typedef struct {
  const Options *options;
  const Settings *settings;
  const Outline *outline;
} WitnessOrigin;

/* Returns all metadata but uuid and format, which differ by entry. */
WitnessMetadata witness_metadata(Arena *, const WitnessOrigin *,
                                 const Result *);

const char *witness_uuid(Arena *); /* random, version 4 */

#endif
