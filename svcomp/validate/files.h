/* files.h - which file of the program each file of a witness is.
 *
 * By its hash, so that the witness may come from another folder; of files with
 * one text by its name, too.  A file without a hash is found by its name,
 * except where the program has but one file. */
#ifndef SVCOMP_VALIDATE_FILES_H
#define SVCOMP_VALIDATE_FILES_H
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

/* By file of the metadata.  INVALID after one report: the witness is of
 * another program. */
Status files_match(Arena *, const WitnessMetadata *, const Outline *, Diag *,
                   const OutlineFile *const **out);

#endif
